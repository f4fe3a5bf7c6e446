/** Marks that are typed in several ways. */
const TYPED: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '「': '"',
  '」': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
};
/** White space, emphasis, and what is not seen. */
const LEFT_OUT = /[\s*_`\u00AD\u200B-\u200D\uFEFF]/u;

/** Where a text has a quotation word for word, white space and typographic marks apart. */
export function locateQuote(
  quote: string,
  text: string,
): { readonly start: number; readonly end: number } | undefined {
  const wanted = fold(quote).folded;
  const { folded, places } = fold(text);
  const at = wanted === '' ? -1 : folded.indexOf(wanted);
  if (at < 0) return undefined;
  return { start: places[at] ?? 0, end: (places[at + wanted.length - 1] ?? 0) + 1 };
}

/** The text without what is left out, and where each of its code units stood. */
function fold(text: string): { readonly folded: string; readonly places: readonly number[] } {
  const places: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const plain = LEFT_OUT.test(character) ? '' : (TYPED[character] ?? character.normalize('NFKC'));
    folded += plain;
    for (let unit = 0; unit < plain.length; unit++)
      places.push(Math.min(at + unit, at + character.length - 1));
    at += character.length;
  }
  return { folded, places };
}
