const RAISED = /((?<=\d)[⁰¹²³⁴-⁹]+)/;

/** In one spelling of letters and digits (NFKC), but for a raised digit behind another: 10⁵ is not 105, nor 2,557.2⁸ 2,557.28. */
export const foldForms = (text: string): string =>
  text
    .split(RAISED)
    .map((part, at) => (at % 2 === 1 ? part : part.normalize('NFKC')))
    .join('');
