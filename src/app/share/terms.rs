//! The terms that are confused, in both languages, and which sense is meant here.

use crate::i18n::Locale;
use crate::ui::dom::{View, view};
use crate::ui::erase::Word;
use crate::word;

/// Each in Chinese, in English, and what it means.
const TERMS: [(&str, &str, Word); 9] = [
    ("归一化", "normalization", word!(share.term_normalization)),
    ("标准化", "standardization (z-score)", word!(share.term_standardization)),
    ("最小–最大缩放", "min–max scaling", word!(share.term_minmax)),
    ("规范化", "normalization (elsewhere)", word!(share.term_elsewhere)),
    ("层归一化", "layer normalization, LayerNorm", word!(share.term_layer)),
    ("批归一化（批标准化）", "batch normalization, BatchNorm", word!(share.term_batch)),
    ("白化", "whitening", word!(share.term_whitening)),
    ("范数；单位范数缩放", "norm; unit-norm scaling", word!(share.term_norm)),
    ("正则化", "regularization", word!(share.term_regularization)),
];

pub(super) fn terms(locale: Locale) -> View {
    let one = |(zh, en, meaning): &(&'static str, &'static str, Word)| {
        let (zh, en) = (view! { <b lang="zh-CN">{*zh}</b> }, view! { <span lang="en">{*en}</span> });
        let names = if locale == Locale::zh {
            view! { {zh}" "{en} }
        } else {
            view! { {en}" "{zh} }
        };
        view! { <dt>{names}</dt><dd>{*meaning}</dd> }
    };
    view! { <dl class="terms">{TERMS.iter().map(one).collect::<View>()}</dl> }
}
