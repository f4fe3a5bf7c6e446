import { printedSigns } from '../../../markup/symbol-signs.ts';
import { joinRuns } from '../lines/runs-by-line.ts';
import { type TextRun, unionBox } from '../page-layout.ts';
import { cutAroundRaised } from './cut-around.ts';
import { lettersStandApart } from './letters-apart.ts';
import { countLetters } from './page-letters.ts';
import { foldForm, saysMore, withMarks, withoutAccents, withSpaces } from './same-text.ts';
import { sharedWidth } from './unseen-text.ts';

/** Pages of more pieces are not mended piece by piece. */
const MAX_PIECES = 6_000;
const BUCKET = 20;
const MAX_BUCKETS = 8;
/** A gap this wide, in sizes of the letters, beside a figure or a sign parts two cells of a table. */
const CELL_GAP = 1;
/** Two pieces share a place from this overlap on, in points. */
const SHARED_WIDTH = 1;

/** Without a figure beside it and in a font without words, this is a dash or another sign of Symbol, which the second reader takes for Latin. */
const FRACTION = /^\p{No}$/u;

const BRACKET = /^[()[\]{}]$/;
const COVERED = 0.5;

/** What both readers put into one place of a line. */
interface Place {
  readonly first: TextRun[];
  readonly second: TextRun[];
}

export interface Mended {
  readonly runs: TextRun[];
  /** Pieces of the second reader where the first one has nothing. */
  readonly alone: readonly TextRun[];
}

/**
 * The first reader's pieces with the words as the second one has them: a letter that one lost (`dif erent`), spaces, dashes and
 * quotes as printed.
 */
export function mendRuns(own: readonly TextRun[], second: readonly TextRun[]): Mended {
  if (own.length > MAX_PIECES || second.length > MAX_PIECES) return { runs: [...own], alone: [] };
  const runs = cutAroundRaised(own, second);
  const { places, alone } = placesOf(runs, second);
  const mended = new Map<TextRun, string>();
  const cells = new Map<TextRun, TextRun[]>();
  for (const { first, second: other } of places) {
    const [only] = first;
    const inside =
      only === undefined || first.length > 1 ? [] : ofOneLine(other.filter((run) => within(run, only)));
    if (only !== undefined && inside.length > 0) {
      const text = mendText(only.text, joinRuns(inside));
      mended.set(only, text);
      if (text === only.text || foldForm(text) === foldForm(only.text))
        cells.set(only, splitCells({ ...only, text }, inside));
    } else distribute(first, joinRuns(other), mended);
  }
  return {
    runs: runs
      .flatMap((run) => cells.get(run) ?? [{ ...run, text: mended.get(run) ?? run.text }])
      .filter(({ text }) => text !== ''),
    alone,
  };
}

function mendText(own: string, other: string): string {
  if (own === other) return own;
  if (saysMore(other, own)) return other;
  const spaced = foldForm(other) === foldForm(own) && !lettersStandApart(other);
  const text = spaced ? withSpaces(own, other) : own;
  return other === text ? text : withMarks(text, other);
}

/** `41,651 $` of two columns, which the engine holds for one piece: cut where the second reader has a wide gap. */
function splitCells(run: TextRun, inside: readonly TextRun[]): TextRun[] {
  const groups: TextRun[][] = [];
  for (const piece of inside) {
    const last = groups.at(-1)?.at(-1);
    const gap = last === undefined ? 0 : piece.x - last.x - last.width;
    const parts = last !== undefined && [last, piece].some(({ text }) => !/\p{L}/u.test(text));
    if (last === undefined || (parts && gap >= CELL_GAP * run.size)) groups.push([piece]);
    else groups.at(-1)?.push(piece);
  }
  if (groups.length < 2) return [run];
  return groups.map((group) => {
    const { x, width } = unionBox(group);
    return { ...run, x, width, text: joinRuns(group) };
  });
}

/** Pieces that the first reader cut out of one piece of the second get the letters it lost between them. */
function distribute(first: readonly TextRun[], other: string, mended: Map<TextRun, string>): void {
  if (first.length < 2) return;
  if (!saysMore(other, first.map(({ text }) => text).join(''))) {
    distributeMarks(first, other, mended);
    return;
  }
  const parts = first.map(() => '');
  const owners = first.flatMap(({ text }, index) =>
    Array.from(text, (character) => ({ character: withoutAccents(character), index })).filter(
      ({ character }) => character !== '',
    ),
  );
  let at = 0;
  let index = 0;
  for (const character of other) {
    const owner = owners[at];
    if (owner !== undefined && owner.character === withoutAccents(character)) {
      index = owner.index;
      at += 1;
    }
    parts[index] += character;
  }
  // A piece that is an accent alone has nothing left.
  const isBare = parts.some((part, index) => part.trim() === '' && owners.some((own) => own.index === index));
  if (at < owners.length || isBare) return;
  for (const [place, run] of first.entries()) mended.set(run, (parts[place] ?? '').trim());
}

/** Each of several pieces with the dashes, quotes and raised figures that the second reader sees at its letters. */
function distributeMarks(first: readonly TextRun[], other: string, mended: Map<TextRun, string>): void {
  const marks = [...other.replace(/\s+/g, '')];
  const counts = first.map(({ text }) => [...text.replace(/\s+/g, '')].length);
  if (counts.reduce((sum, count) => sum + count, 0) !== marks.length) return;
  let at = 0;
  for (const [place, run] of first.entries()) {
    const end = at + (counts[place] ?? 0);
    mended.set(run, withMarks(run.text, marks.slice(at, end).join('')));
    at = end;
  }
}

/**
 * A page with the pieces that only the second reader sees, such as a figure between two words, where the page has fewer of their
 * letters than that one counts.
 */
export function addMissing({ runs, alone }: Mended, second: readonly TextRun[]): TextRun[] {
  if (alone.length === 0) return runs;
  const own = lettersOf(runs);
  const lack = new Map(
    [...lettersOf(second)].map(([letter, count]) => [letter, count - (own.get(letter) ?? 0)]),
  );
  const wordFonts = new Set(second.filter(({ text }) => /\p{L}{2}/u.test(text)).map(({ font }) => font));
  const isSign = (run: TextRun): boolean =>
    FRACTION.test(run.text.trim()) && !wordFonts.has(run.font) && !touchesDigit(run, runs);
  const signs = alone.filter(isSign).map((run) => ({ ...run, text: printedSigns(run.text, 'symbol') }));
  const missing = alone.filter((run) => {
    if (isSign(run)) return false;
    const letters = [...countLetters(run.text)];
    if (letters.length === 0 || letters.some(([letter, count]) => (lack.get(letter) ?? 0) < count))
      return false;
    for (const [letter, count] of letters) lack.set(letter, (lack.get(letter) ?? 0) - count);
    return true;
  });
  return [...runs, ...signs, ...missing];
}

function touchesDigit(run: TextRun, runs: readonly TextRun[]): boolean {
  return runs.some((other) => {
    const middle = other.y + other.height / 2;
    if (middle < run.y || middle > run.y + run.height) return false;
    const [before, behind] = [run.x - other.x - other.width, other.x - run.x - run.width];
    if (Math.abs(before) < CELL_GAP * run.size && /\d\s*$/.test(other.text)) return true;
    return Math.abs(behind) < CELL_GAP * run.size && /^\s*[\d%]/.test(other.text);
  });
}

function lettersOf(runs: readonly TextRun[]): Map<string, number> {
  return countLetters(runs.map(({ text }) => text).join(' '));
}

function placesOf(runs: readonly TextRun[], second: readonly TextRun[]) {
  const rows = new Map<number, TextRun[]>();
  for (const run of second) {
    const key = Math.floor((run.y + run.height / 2) / BUCKET);
    rows.set(key, [...(rows.get(key) ?? []), run]);
  }
  const placeOf = new Map<TextRun, Place>();
  const places = new Set<Place>();
  for (const run of runs) {
    const near = nearOf(rows, run).filter((other) => share(other, run));
    const joined = [...new Set(near.flatMap((other) => placeOf.get(other) ?? []))];
    const place: Place = {
      first: [...joined.flatMap(({ first }) => first), run],
      second: [...new Set([...joined.flatMap((part) => part.second), ...near])],
    };
    for (const part of joined) places.delete(part);
    for (const other of place.second) placeOf.set(other, place);
    places.add(place);
  }
  const byPlace = (left: TextRun, right: TextRun): number => left.x - right.x;
  return {
    places: [...places].map((place) => ({
      first: place.first.toSorted(byPlace),
      second: place.second.toSorted(byPlace),
    })),
    alone: second.filter((run) => !placeOf.has(run)),
  };
}

function nearOf(rows: ReadonlyMap<number, TextRun[]>, { y, height }: TextRun): TextRun[] {
  const [first, last] = [y, y + height].map((value) => Math.floor(value / BUCKET)) as [number, number];
  const length = Math.min(MAX_BUCKETS, last - first + 1);
  return Array.from({ length }, (_, index) => rows.get(first + index) ?? []).flat();
}

function share(other: TextRun, run: TextRun): boolean {
  const middle = other.y + other.height / 2;
  const width = Math.min(other.x + other.width, run.x + run.width) - Math.max(other.x, run.x);
  return middle > run.y && middle < run.y + run.height && width > SHARED_WIDTH;
}

/** Tall brackets of the line below hang from this one, over its letters. */
function ofOneLine(pieces: readonly TextRun[]): TextRun[] {
  return pieces.filter(
    (piece) =>
      !BRACKET.test(piece.text) ||
      !pieces.some((other) => other !== piece && sharedWidth(piece, other) > COVERED * piece.width),
  );
}

function within(other: TextRun, run: TextRun): boolean {
  return other.x > run.x - 2 && other.x + other.width < run.x + run.width + 2;
}
