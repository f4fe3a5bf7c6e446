const TABLE_ROW = /^\s*\|/;
const LEFT_OUT = '[…]';
/** Rows at the beginning of a table that may be its head. */
const HEAD_ROWS = 4;
/** Longer paragraphs are cut around their quotations, with so much beside them. */
const LONG = 700;
const BESIDE = 200;

/**
 * The lines of a passage that quotations stand in, rows with the head of their table and the line above it; `[…]` stands for the others. Whole
 * where a quotation is not found as it is.
 */
export function quotedParts(text: string, quotes: readonly string[]): string {
  const places = quotes.map((quote) => ({ start: text.indexOf(quote), length: quote.length }));
  if (places.length === 0 || places.some(({ start }) => start < 0)) return text;
  const lines = placedLines(text);
  const kept = new Map<number, string>();
  for (const [at, line] of lines.entries()) {
    const own = places.filter(({ start, length }) => start < line.end && start + length > line.start);
    if (own.length === 0) continue;
    for (const head of headRows(lines, at)) kept.set(head, lines[head]?.text ?? '');
    kept.set(at, TABLE_ROW.test(line.text) ? line.text : aroundQuotes(text, line, own));
  }
  const parts: string[] = [];
  let last = -1;
  for (const at of [...kept.keys()].toSorted((left, right) => left - right)) {
    const isGap = lines.slice(last + 1, at).some((line) => line.text.trim() !== '');
    if (isGap) parts.push(LEFT_OUT);
    parts.push(kept.get(at) ?? '');
    last = at;
  }
  if (lines.slice(last + 1).some((line) => line.text.trim() !== '')) parts.push(LEFT_OUT);
  return parts.join('\n');
}

/** Whether a row is a label alone. */
function isLabelAlone(row: string): boolean {
  const [, label = '', ...values] = row.split('|');
  return /\p{L}/u.test(label) && values.every((value) => value.trim() === '');
}

interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function placedLines(text: string): Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const own = { text: line, start, end: start + line.length };
    start += line.length + 1;
    return own;
  });
}

/** Of a row: the line above its table, its rows up to the first with figures, and the label that it stands under. */
function headRows(lines: readonly Line[], at: number): number[] {
  if (!TABLE_ROW.test(lines[at]?.text ?? '')) return [];
  let first = at;
  while (first > 0 && TABLE_ROW.test(lines[first - 1]?.text ?? '')) first--;
  const head: number[] = [];
  for (let row = first; row < Math.min(at, first + HEAD_ROWS); row++) {
    const cells = (lines[row]?.text ?? '').split('|').slice(2).join('|');
    if (row > first + 1 && /\d/.test(cells)) break;
    head.push(row);
  }
  for (let row = at - 1; row > first + 1; row--) {
    if (!isLabelAlone(lines[row]?.text ?? '')) continue;
    head.push(row);
    break;
  }
  let above = first - 1;
  while (above >= 0 && lines[above]?.text.trim() === '') above--;
  return above >= 0 && (lines[above]?.text.length ?? 0) < BESIDE ? [above, ...head] : head;
}

function aroundQuotes(
  text: string,
  line: Line,
  own: readonly { readonly start: number; readonly length: number }[],
): string {
  if (line.text.length <= LONG) return line.text;
  const from = Math.max(line.start, Math.min(...own.map(({ start }) => start)) - BESIDE);
  const to = Math.min(line.end, Math.max(...own.map(({ start, length }) => start + length)) + BESIDE);
  const middle = text.slice(from, to);
  return `${from > line.start ? `${LEFT_OUT} ${middle.replace(/^\S*\s/, '')}` : middle}${to < line.end ? ` ${LEFT_OUT}` : ''}`;
}
