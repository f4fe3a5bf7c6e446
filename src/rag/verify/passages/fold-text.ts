/** Links, emphasis, code marks and escapes of Markdown, HTML line breaks, and footnote marks: none of them is a word. */
const MARKS = /!?\[([^\]\n]{0,300})\]\([^()\n]{0,500}\)|<br\s{0,9}\/?>|\[\^?\d{1,4}\]|[*_`~\\#>|]/g;
/** Runs of letters, numbers, and the signs that change what a number says. */
const TOKEN = /[\p{L}\p{M}]+|\d[\d,.]*|[%‰$€£¥<>=≥≤°]|[-−–](?=\s?[$€£¥]?\d)/gu;
const HYPHENS = /[−–—]/g;

/**
 * The words, numbers and signs of a text in their order, in one spelling (NFKC, lower case): what is left when white space, Markdown
 * and typographic marks are set aside. Equal folds say the same words.
 */
export function foldText(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(MARKS, (_all, label: string | undefined) => (label === undefined ? ' ' : ` ${label} `));
  let folded = '';
  for (const match of plain.matchAll(TOKEN)) {
    const token = match[0];
    const isHyphen = /^[-−–]/.test(token);
    // A hyphen behind a letter or digit joins; only one that stands before a number alone is a sign.
    if (isHyphen && /[\p{L}\p{N}]/u.test(plain.charAt(match.index - 1))) continue;
    folded += isHyphen ? '-' : token.replace(/[.,]+$/, '').replace(HYPHENS, '-');
  }
  return folded;
}

/** A text without what stands in brackets: an aside that may be left out of a quotation. Undefined where there is none. */
export function withoutAsides(text: string): string | undefined {
  const bare = text.replace(/\s?[(（【[][^()（）【】[\]\n]{1,300}[)）】\]]/g, ' ');
  return bare === text ? undefined : bare;
}
