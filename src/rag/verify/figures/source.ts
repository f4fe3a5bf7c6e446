import { anyOf, EN } from '../../../linguistics/lexicon/index.ts';
import { namesFrom } from '../../../linguistics/names/index.ts';
import { readPeriods } from '../../../linguistics/periods/index.ts';
import { isMoney } from '../../../linguistics/quantities/index.ts';
import type { PreparedPassage } from '../claims/align.ts';
import { type Cell, digitsOf, isSameFigure } from './cell.ts';
import { holdsWord } from './holds-word.ts';
import { readCells } from './read-cells.ts';
import { contextOfLine, readLines } from './read-lines.ts';
import { wordsOf } from './words-of.ts';

/** A passage as a claim's figures are held against it. */
export interface Source {
  readonly passage: PreparedPassage;
  readonly cells: readonly SourceCell[];
  /** Names of the body or document that it is of, in lower case. */
  readonly names: readonly string[];
  /** Words of its title and headings. */
  readonly context: ReadonlySet<string>;
  /** Years that its title or file name gives. */
  readonly years: readonly number[];
  /** Currencies that its figures have. */
  readonly currencies: readonly string[];
  /** The scale that its tables or headings give, if any. */
  readonly scale: readonly number[];
}

export interface SourceCell extends Cell {
  readonly source: number;
}

/** What a passage holds, for each place among the passages of a claim. */
const known = new WeakMap<PreparedPassage, Map<number, Source>>();

/** What the passages of a claim hold, in their order. A passage is read once. */
export function readSources(passages: readonly PreparedPassage[]): Source[] {
  return passages.map((passage, at) => {
    const places = known.get(passage) ?? new Map<number, Source>();
    known.set(passage, places);
    const [first] = places.values();
    const source = places.get(at) ?? atPlace(first ?? readSource(passage), at);
    places.set(at, source);
    return source;
  });
}

function atPlace(source: Omit<Source, 'cells'> & { readonly cells: readonly Cell[] }, at: number): Source {
  return { ...source, cells: source.cells.map((cell) => ({ ...cell, source: at })) };
}

function readSource(passage: PreparedPassage) {
  const { title, path, headings } = passage.origin;
  const file = fileNameOf(path);
  const titles = [title, file].join('\n');
  const cells = readCells({
    text: passage.text,
    sentences: passage.sentences,
    headings,
    prefix: passage.prefix,
  });
  return {
    passage,
    cells,
    currencies: [...new Set(cells.flatMap(({ unit }) => (isMoney(unit) ? (unit?.dimension ?? []) : [])))],
    names: namesOf(title, path),
    context: new Set(wordsOf([title, file.replace(/[_-]+/g, ' '), ...headings].join('\n'))),
    scale: readScales(passage),
    years: readPeriods(titles.replace(/_/g, ' ')).flatMap(({ year }) => year ?? []),
  };
}

/** Names of the body or document that a title and a file name give, in lower case. */
export function namesOf(title: string, path: string): string[] {
  return [...new Set([...namesIn(title), ...namesIn(fileNameOf(path))])];
}

const fileNameOf = (path: string) => path.replace(/^.*[\\/]/, '').replace(/\.\w{2,5}$/, '');

function readScales({ text, prefix, origin }: PreparedPassage): number[] {
  const lines = readLines([...origin.headings.map((heading) => `# ${heading}`), prefix, text].join('\n'));
  const scales = lines.flatMap((line) => contextOfLine(line)?.scale ?? []);
  return [...new Set(scales)].filter((scale) => scale > 1);
}

const cellWords = new WeakMap<Source, ReadonlySet<string>>();

/** Every word of the rows and sentences that its figures stand in. */
export function wordsOfCells(source: Source): ReadonlySet<string> {
  const known = cellWords.get(source) ?? new Set(source.cells.flatMap(({ words }) => [...words]));
  cellWords.set(source, known);
  return known;
}

const GENERIC = new RegExp(
  String.raw`^(?:${anyOf(EN.figures.genericTitle)}|item\d+|pdf|年度报告|报告|年报|财报|finance\d*)$`,
  'i',
);

/** Names in a title or a file name: words of letters, and Chinese names without their legal form. */
function namesIn(text: string): string[] {
  const plain = text.normalize('NFKC');
  const han = (plain.match(/\p{Script=Han}{2,30}/gu) ?? []).flatMap((run) => namesFrom(run));
  const latin = (plain.match(/[A-Za-z][A-Za-z&']{2,}/g) ?? []).filter((word) => !GENERIC.test(word));
  return [...han, ...latin.map((word) => word.toLowerCase().replace(/'s$/, '')), ...initialsIn(plain)].filter(
    (name) => !GENERIC.test(name),
  );
}

/** `EPA` and `J&J`, of a title that begins with `Environmental Protection Agency` or `Johnson & Johnson`. */
function initialsIn(title: string): string[] {
  const words = (title.split(/\s[–—|-]\s/)[0] ?? '').match(/\p{Lu}[\p{L}'’]+|&/gu) ?? [];
  const initials = words
    .filter((word) => !LEGAL_FORM.test(word))
    .map((word) => word.charAt(0).toLowerCase())
    .join('');
  return /^[a-z]{3,6}$|^[a-z]&[a-z]$/.test(initials) ? [initials] : [];
}

const LEGAL_FORM =
  /^(?:Inc|Corp|Corporation|Company|Co|Ltd|Limited|LLC|PLC|AG|SE|SA|NV|Group|Holdings?|The)$/;

/** Where a text names the body of some but not all of the sources. */
export interface Mention {
  readonly name: string;
  readonly index: number;
}

/** Names of sources in a text (lower case), in order; a name that every source has tells nothing. */
export function findMentions(text: string, sources: readonly Source[]): Mention[] {
  const all = new Set(sources.flatMap(({ names }) => names));
  const found: Mention[] = [];
  for (const name of all) {
    if (sources.every(({ names }) => names.includes(name)) && sources.length > 1) continue;
    const isHan = /\p{Script=Han}/u.test(name);
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
      const isWord =
        isHan || (!/[a-z]/.test(text.charAt(at - 1)) && !/[a-z]/.test(text.charAt(at + name.length)));
      if (isWord) found.push({ name, index: at });
    }
  }
  // The longest name at a place counts: 绿源环保 before 绿源.
  return found
    .filter(
      ({ name, index }) =>
        !found.some(
          (other) =>
            other.name.length > name.length &&
            other.index <= index &&
            other.index + other.name.length >= index + name.length,
        ),
    )
    .sort((a, b) => a.index - b.index);
}

/** Whether a figure may be one of the body named: its document is of it, or its sentence names it. */
export function isOf(cell: SourceCell, name: string, sources: readonly Source[]): boolean {
  const source = sources[cell.source];
  if (source === undefined) return false;
  if (source.names.includes(name)) return true;
  return source.passage.text.slice(cell.start, cell.end).normalize('NFKC').toLowerCase().includes(name);
}

/** Scales of other tables of the same document, else of the same body; else the one in which a sentence of that body rounds the figure. */
export function scalesOf(cell: SourceCell, sources: readonly Source[]): number[] {
  const own = sources[cell.source];
  const ofBody = sources.filter(({ names }) => names.some((name) => own?.names.includes(name)));
  const groups = [
    sources.filter((source) => source.passage.origin.path === own?.passage.origin.path),
    ofBody,
  ];
  for (const group of groups) {
    const scales = group.flatMap(({ scale }) => scale ?? []);
    if (scales.length > 0) return [...new Set(scales)];
  }
  return SCALES.filter((scale) => ofBody.some(({ cells }) => cells.some(roundsInProse(cell, scale))));
}

const SCALES = [1e3, 1e6, 1e9];
/** A shorter figure may be met by chance. */
const TELLING_DIGITS = 3;

/** “$182.2 million of stock-based compensation” for the 182,209 of a row of that name. */
function roundsInProse(cell: SourceCell, scale: number): (prose: SourceCell) => boolean {
  return (prose) =>
    !prose.isTabular &&
    isMoney(prose.unit) &&
    digitsOf(cell.raw) > digitsOf(prose.raw) &&
    digitsOf(prose.raw) >= TELLING_DIGITS &&
    isSameFigure(prose, cell.value * scale) &&
    cell.label.filter((word) => holdsWord(prose.words, word)).length >= cell.label.length / 2;
}
