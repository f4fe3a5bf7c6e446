/** What of a PDF's text layer stands in a Markdown text. */
export interface Fidelity {
  /** Lines of prose in the text layer, and those that do not stand in the Markdown in one piece or in two halves. */
  readonly prose: number;
  readonly proseLost: number;
  /** Rows of a label and figures, and those of which no line of a Markdown table holds the label and every figure. */
  readonly rows: number;
  readonly rowsLost: number;
  /** Words of three letters and more, or two Chinese characters, of the Markdown over those of the text layer. */
  readonly wordYield: number;
  readonly lost: readonly LostLine[];
}

export interface LostLine {
  readonly kind: 'prose' | 'row';
  readonly page: number;
  readonly line: string;
}

const MARKS: Readonly<Record<string, string>> = {
  '\u2019': "'",
  '\u2018': "'",
  '\u201c': '"',
  '\u201d': '"',
};
const FIGURE = /^[($ ]*\p{Nd}[\p{Nd},]*(?:\.\p{Nd}+)?[)% ]*$/u;
/** Two Chinese characters count as a word. */
const WORDS = /[A-Za-z]{3,}|\p{Script=Han}{2}/gu;
/** The first part of a word that is divided at the end of a line of its column; the parts are one word. */
const DIVIDED = /[A-Za-z]{3}-(?=\s)/g;
const PIECES = /\p{Script=Han}{1,2}|[^\s\p{Script=Han}]+/gu;

/**
 * Compares a Markdown text with the text layer as `pdftotext -layout` prints it, pages parted by form feeds. Prose: lines of
 * nine words and more without wide gaps, mostly letters. Spaces, marks and quotes do not count.
 */
export function measureFidelity(markdown: string, layoutText: string): Fidelity {
  const folded = fold(markdown);
  const tableLines = markdown
    .split('\n')
    .filter((line) => line.trimStart().startsWith('|'))
    .map(fold);
  const lost: LostLine[] = [];
  let [prose, rows] = [0, 0];
  for (const [index, text] of layoutText.split('\f').entries()) {
    for (const line of text.split('\n').map((raw) => raw.trim())) {
      if (isProse(line)) {
        prose += 1;
        if (!standsIn(folded, line)) lost.push({ kind: 'prose', page: index + 1, line });
      }
      const row = rowOf(line);
      if (row === undefined) continue;
      rows += 1;
      const kept = tableLines.some(
        (cells) => cells.includes(row.label) && row.figures.every((figure) => cells.includes(figure)),
      );
      if (!kept) lost.push({ kind: 'row', page: index + 1, line });
    }
  }
  const lostOf = (kind: LostLine['kind']): number => lost.filter((entry) => entry.kind === kind).length;
  const printed = (layoutText.match(WORDS)?.length ?? 0) - (layoutText.match(DIVIDED)?.length ?? 0);
  return {
    prose,
    proseLost: lostOf('prose'),
    rows,
    rowsLost: lostOf('row'),
    wordYield: printed <= 0 ? 1 : (markdown.match(WORDS)?.length ?? 0) / printed,
    lost,
  };
}

/** Readers differ in the form of a letter (`µ`, `ﬀ`, full width), in dashes, and in signs that only a symbol font can draw. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u201c\u201d]/g, (mark) => MARKS[mark] ?? mark)
    .replace(/[\s\p{Cc}\p{Co}\p{Pd}\u2212|·*`_\\\u00ad•\u200b#~]+/gu, '')
    .toLowerCase();
}

function isProse(line: string): boolean {
  if (wordsOf(line).length < 9 || / {3,}/.test(line)) return false;
  const characters = [...line.replaceAll(' ', '')].length;
  return (line.match(/\p{L}/gu)?.length ?? 0) >= 0.7 * characters;
}

function standsIn(folded: string, line: string): boolean {
  if (folded.includes(fold(line))) return true;
  const words = wordsOf(line);
  const half = Math.floor(words.length / 2);
  return [words.slice(0, half), words.slice(half)].every((part) => folded.includes(fold(part.join(' '))));
}

function wordsOf(line: string): string[] {
  return line.match(PIECES) ?? [];
}

/** Label and figures of a line that is a label and at least two figures of two digits in columns. */
function rowOf(line: string): { readonly label: string; readonly figures: string[] } | undefined {
  const cells = line.split(/ {2,}|(?<=\s)\$\s*/).filter((cell) => /[^ $)]/.test(cell));
  const [label = '', ...rest] = cells;
  if (cells.length < 3 || !/^(?:[A-Za-z].{5}|\p{Script=Han}{3})/u.test(label)) return undefined;
  const figures = rest.filter((cell) => FIGURE.test(cell));
  const others = rest.filter((cell) => !/^(?:[—–-]|—–-)?$/.test(cell.trim()));
  if (figures.length < 2 || figures.length < others.length) return undefined;
  const digits = figures.map((cell) => cell.replace(/[^\p{Nd}.,]/gu, '')).filter((cell) => cell.length > 1);
  if (digits.length < 2) return undefined;
  return { label: fold(label).slice(0, 24), figures: digits.map(fold) };
}
