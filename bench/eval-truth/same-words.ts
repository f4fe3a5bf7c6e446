/** The same words with other white space, marks, Markdown, or without an aside: still the same quotation. */
export const SAME_WORDS: readonly (readonly [name: string, change: (text: string) => string])[] = [
  ['white space', (text) => text.replaceAll(' ', '  ').replace(/, /g, ',\n')],
  [
    'typographic marks',
    (text) =>
      text
        .replace(/'/g, '’')
        .replace(/"([^"]*)"/g, '“$1”')
        .replace(/(?<=\p{L})-(?=\p{L})/gu, '‑')
        .replace(/，/g, ',')
        .replace(/%/g, '％'),
  ],
  [
    'Markdown',
    (text) =>
      text.replace(/(?<=^|\s)([\p{L}]{4,})(?=\s|$)/u, '**$1**').replace(/^(\p{Script=Han}{2})/u, '**$1**'),
  ],
  ['aside left out', withoutAside],
];

/** Without the first thing in brackets, where what is left still says something. */
function withoutAside(text: string): string {
  if (/[(（][^)）]*[(（]|\p{L}[(（]/u.test(text)) return text;
  const left = text.replace(/\s?[(（](?=[^()（）|]*\p{L})[^()（）|]{1,200}[)）]/u, '');
  return left.replace(/[^\p{L}\p{N}]/gu, '').length < 24 ? text : left;
}
