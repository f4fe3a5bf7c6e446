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
  const { folded, characters } = fold(text);
  const at = wanted === '' ? -1 : folded.indexOf(wanted);
  const [first, last] = [characters[at], characters[at + wanted.length - 1]];
  return at < 0 || first === undefined || last === undefined
    ? undefined
    : { start: first.start, end: last.end };
}

/** The text without what is left out, and the character that each of its code units was made of. */
function fold(text: string) {
  const characters: { readonly start: number; readonly end: number }[] = [];
  let folded = '';
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const plain = LEFT_OUT.test(character) ? '' : (TYPED[character] ?? character.normalize('NFKC'));
    folded += plain;
    for (let unit = 0; unit < plain.length; unit++) characters.push({ start, end });
    start = end;
  }
  return { folded, characters };
}
