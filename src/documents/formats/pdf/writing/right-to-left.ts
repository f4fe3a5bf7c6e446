import type { Block, PageBox } from '../../../../domain/index.ts';
import type { PageLayout, TextRun } from '../page-layout.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Letters in the form that they have beside others; each has a plain one. */
const FORMS = /[\ufb1d-\ufdff\ufe70-\ufefc]+/g;
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
] as const;
/** `.2025` at the end of a line, where the number and the stop behind it are one piece. */
const STOP_BEFORE_NUMBER = /(?<=\s)([.:!?])(\d[\d.,/%]*)$/;
const LATIN = /\p{Script=Latin}/u;
/** Share of its letters that makes a page one of such writing. */
const LEAST_SHARE = 0.3;
/** In sizes of the letters: less between two pieces is none, more is a new column. */
const GAP = { space: 0.15, column: 1.5 };
/** In sizes: pieces so near in height stand on one line. */
const SAME_LINE = 0.35;

/** The layout engine reverses Arabic and Hebrew words. */
export function isRightToLeft(
  { runs }: { readonly runs: readonly { readonly text: string }[] },
  share = LEAST_SHARE,
): boolean {
  if (!runs.some(({ text }) => RIGHT_TO_LEFT.test(text))) return false;
  let own = 0;
  let letters = 0;
  for (const { text } of runs)
    for (const character of text) {
      if (/\p{L}/u.test(character)) letters++;
      if (RIGHT_TO_LEFT.test(character)) own++;
    }
  return letters > 0 && own > share * letters;
}

/**
 * A page as in a mirror, its text from `second`, which has the letters of each piece in the order of reading: what is read from right
 * to left then stands from left to right, words, columns and tables, and is read like any other page.
 */
export function mirrorPage(page: PageLayout, second: readonly TextRun[]): PageLayout {
  const mirrored = <Box extends PageBox>(box: Box): Box => ({ ...box, x: page.width - box.x - box.width });
  const down = (page.rules ?? []).filter(({ width, height }) => width < height);
  return {
    ...page,
    runs: linesOf(second).flatMap((line) => joinPieces(line, down).map(mirrored)),
    tables: [],
    figures: page.figures.map(mirrored),
    ...(page.rules && { rules: page.rules.map(mirrored) }),
    ...(page.fills && { fills: page.fills.map(mirrored) }),
  };
}

/** Blocks of mirrored pages with their places as they are printed; `widths` by page. */
export function unmirror(blocks: readonly Block[], widths: ReadonlyMap<number, number>): Block[] {
  if (widths.size === 0) return [...blocks];
  const placed = <Place extends { readonly page?: number | undefined; readonly box?: PageBox | undefined }>(
    place: Place,
  ): Place => {
    const width = widths.get(place.page ?? 0);
    if (width === undefined || place.box === undefined) return place;
    const x = Math.round((width - place.box.x - place.box.width) * 10) / 10;
    return { ...place, box: { ...place.box, x } };
  };
  return blocks.map((block) => ({
    ...placed(block),
    ...(block.printed && { printed: block.printed.map(placed) }),
    ...(block.rowPlaces && { rowPlaces: block.rowPlaces.map(placed) }),
  }));
}

/** Pieces by the line they stand on, each line from right to left. */
export function linesOf(runs: readonly TextRun[]): TextRun[][] {
  const lines: TextRun[][] = [];
  for (const run of runs.toSorted((a, b) => a.y + a.height - (b.y + b.height))) {
    const last = lines.at(-1);
    const base = last?.[0];
    const isSame =
      base !== undefined &&
      Math.abs(run.y + run.height - base.y - base.height) <= SAME_LINE * Math.max(run.size, base.size);
    if (isSame) last?.push(run);
    else lines.push([run]);
  }
  return lines.map((line) => line.toSorted((a, b) => b.x + b.width - (a.x + a.width)));
}

/** Pieces of a line, right to left, joined to one run for each column, which room or a line drawn down parts; Latin words among them keep their own order. */
export function joinPieces(line: readonly TextRun[], down: readonly PageBox[] = []): TextRun[] {
  const columns: TextRun[][] = [];
  for (const run of line) {
    const column = columns.at(-1);
    const before = column?.at(-1);
    const isNear = before !== undefined && before.x - run.x - run.width <= GAP.column * run.size;
    if (isNear && !down.some((rule) => parts(rule, run, before))) column?.push(run);
    else columns.push([run]);
  }
  return columns.map((pieces) => {
    const x = Math.min(...pieces.map((piece) => piece.x));
    const right = Math.max(...pieces.map((piece) => piece.x + piece.width));
    const [first] = pieces;
    return { ...(first as TextRun), text: plainLetters(textOf(pieces)), x, width: right - x };
  });
}

/** A line drawn down between a piece and the one at its right. */
function parts(rule: PageBox, left: TextRun, right: TextRun): boolean {
  const [x, y] = [rule.x + rule.width / 2, left.y + left.height / 2];
  return x > left.x + left.width - 1 && x < right.x + 1 && y > rule.y && y < rule.y + rule.height;
}

function textOf(pieces: readonly TextRun[]): string {
  const text = withSpacesBetween(pieces);
  return RIGHT_TO_LEFT.test(text) ? turnBrackets(text.replace(STOP_BEFORE_NUMBER, '$2$1')) : text;
}

/** Brackets in the form in which they are drawn, which the reader of a line from right to left sees turned: closed before they are opened. */
function turnBrackets(text: string): string {
  const depths = (opener: string, closer: string): number[] => {
    let depth = 0;
    return Array.from(text, (sign) => (depth += sign === opener ? 1 : sign === closer ? -1 : 0));
  };
  return BRACKETS.reduce((turned, [opener, closer]) => {
    const found = depths(opener, closer);
    if (!found.some((depth) => depth < 0) || found.some((depth) => depth > 0)) return turned;
    const other = new Map<string, string>([
      [opener, closer],
      [closer, opener],
    ]);
    return Array.from(turned, (sign) => other.get(sign) ?? sign).join('');
  }, text);
}

function withSpacesBetween(pieces: readonly TextRun[]): string {
  let text = '';
  let before: TextRun | undefined;
  for (const piece of inReadingOrder(pieces)) {
    const gap =
      before === undefined
        ? 0
        : Math.max(before.x - piece.x - piece.width, piece.x - before.x - before.width);
    text += before !== undefined && gap > GAP.space * piece.size ? ` ${piece.text}` : piece.text;
    before = piece;
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** Pieces in Latin letters one after the other are read from left to right. */
function inReadingOrder(pieces: readonly TextRun[]): TextRun[] {
  const ordered: TextRun[] = [];
  let latin: TextRun[] = [];
  for (const piece of pieces) {
    if (LATIN.test(piece.text)) {
      latin.unshift(piece);
      continue;
    }
    ordered.push(...latin, piece);
    latin = [];
  }
  return [...ordered, ...latin];
}

const plainLetters = (text: string): string => text.replace(FORMS, (forms) => forms.normalize('NFKC'));
