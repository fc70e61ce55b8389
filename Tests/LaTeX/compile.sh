#!/usr/bin/env bash
# Compiles charts with pdfLaTeX and looks for their texts in what comes out: compile.sh VANTAGE
# Needs texlive-latex-recommended, texlive-pictures, lmodern and poppler-utils.
set -euo pipefail
vantage=$(realpath "$1")
samples=$(realpath "$(dirname "$0")/../../Resources/samples")
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"

# chart NAME TEXT OPTION…: draws a chart, compiles it, and expects a text in it.
chart() {
    local name=$1 text=$2
    shift 2
    "$vantage" render "$@" -o "$name.tex"
    cat >"$name-document.tex" <<DOCUMENT
\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{lmodern,tikz}
\begin{document}
\noindent\input{$name.tex}
\end{document}
DOCUMENT
    pdflatex -interaction=nonstopmode -halt-on-error "$name-document.tex" >log || { tail -n 20 log; exit 1; }
    ! grep -E '^LaTeX Font Warning' log
    pdftotext "$name-document.pdf" - | tr '\n' ' ' | grep -qF -- "$text" || { echo "“$text” is not in $name" >&2; exit 1; }
}

chart wave '−' --formula 'sin(x)*cos(z)' --size 600x450
chart signs 'α ≤ 5' --formula 'sin(x)*cos(z)' --size 600x450 --heading 'ρ·cos φ, 50 % of $x_1$ \ {a} #1 ~ ^ & x²' \
    --caption 'α ≤ 5 µm, x → ∞, ⌊√2⌋ ≠ ∛3, “∂f/∂z” – Ωₙ = ±½°'
chart penguins 'Gentoo' --data "$samples/penguins.csv" --size 600x450
chart terrain 'z' --data "$samples/jacksboro.asc" --size 600x450
echo 'All charts compiled.'
