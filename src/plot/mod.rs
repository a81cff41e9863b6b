//! What a figure is and how it is painted; knows no lab and no Leptos.
