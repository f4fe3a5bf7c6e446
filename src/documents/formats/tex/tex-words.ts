/** Commands that stand for a sign. */
export const TEX_SIGNS: Readonly<Record<string, string>> = {
  ldots: '…',
  dots: '…',
  textellipsis: '…',
  textmu: 'µ',
  ss: 'ß',
  AA: 'Å',
  aa: 'å',
  AE: 'Æ',
  ae: 'æ',
  OE: 'Œ',
  oe: 'œ',
  O: 'Ø',
  o: 'ø',
  L: 'Ł',
  l: 'ł',
  i: 'ı',
  j: 'ȷ',
  S: '§',
  P: '¶',
  copyright: '©',
  pounds: '£',
  euro: '€',
  texteuro: '€',
  EUR: '€',
  textdegree: '°',
  degree: '°',
  textendash: '–',
  textemdash: '—',
  textbackslash: '\\',
  textasciitilde: '~',
  textbar: '|',
  LaTeX: 'LaTeX',
  TeX: 'TeX',
  quad: ' ',
  qquad: ' ',
  newline: '\n',
  par: '\n\n',
  newpage: '\n\n',
  clearpage: '\n\n',
};

/** Signs with a backslash that stand for themselves or for a space. */
export const TEX_ESCAPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['%', '&', '#', '$', '{', '}'].map((sign) => [sign, sign])),
  _: '\\_',
  ',': ' ',
  ';': ' ',
  ':': ' ',
  ' ': ' ',
  '\n': ' ',
  '\\': '\n',
  '@': '',
  '!': '',
  '/': '',
  '-': '',
};

/** Commands that put a mark over or under the next letter. */
export const TEX_ACCENTS: Readonly<Record<string, string>> = {
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '"': '\u0308',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  c: '\u0327',
  v: '\u030c',
  H: '\u030b',
  u: '\u0306',
  r: '\u030a',
  k: '\u0328',
  d: '\u0323',
};

/** Levels of headings; articles have no chapters, so that their sections are the first. */
export const TEX_SECTIONS: Readonly<Record<string, number>> = {
  part: 0,
  chapter: 1,
  section: 2,
  subsection: 3,
  subsubsection: 4,
  paragraph: 5,
  subparagraph: 6,
};

export const TEX_MARKS: Readonly<Record<string, string>> = {
  textbf: '**',
  emph: '*',
  textit: '*',
  textsl: '*',
  texttt: '`',
  sout: '~~',
  st: '~~',
};

/** How many arguments of a command are no text. */
export const TEX_SILENT: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'documentclass usepackage label vspace hspace includegraphics bibliography bibliographystyle pagestyle thispagestyle graphicspath hypersetup addbibresource geometry pagenumbering newtheorem phantom vskip color fontsize selectlanguage index glossary addtocontents lstset theoremstyle begingroup cline cmidrule'
      .split(' ')
      .map((name) => [name, 1]),
  ),
  ...Object.fromEntries(
    'setlength addtolength setcounter addtocounter rule colorbox'.split(' ').map((name) => [name, 2]),
  ),
  ...Object.fromEntries(
    'textcolor rotatebox scalebox raisebox parbox hypertarget hyperlink'.split(' ').map((name) => [name, 1]),
  ),
  multirow: 2,
  resizebox: 2,
  newenvironment: 3,
  renewenvironment: 3,
  definecolor: 3,
  addcontentsline: 3,
};
