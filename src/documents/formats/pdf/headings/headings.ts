import { anyOf, EN, ZH } from '../../../../linguistics/lexicon/index.ts';
import {
  APPENDIX,
  CHINESE_NUMBERED,
  depthOf,
  isNamedDivision,
  isNumbered,
  LETTERED,
  ROMAN,
} from '../lines/heading-numbers.ts';
import { isLetteredTitle, type TextBlock, type TextStyle } from '../lines/text-blocks.ts';
import { rejectFalseHeadings } from './false-headings.ts';
import type { Candidate } from './heading-candidate.ts';
import { isListed, NO_CONTENTS, type PrintedContents } from './printed-contents.ts';

const CAPTION = new RegExp(
  String.raw`^(?:${anyOf(EN.documents.caption)}\s*(?:\d|[A-Z]\.?\d|[A-Z][.:]|[IVX]+[.:])|[图表圖]\s*[\d一二三四五六七八九十])`,
  'i',
);
const KNOWN = new RegExp(
  `^(?:${anyOf(EN.documents.knownHeadings)}|${anyOf(ZH.documents.knownHeadings)})$`,
  'i',
);
const FIRST_SECTION = /^(?:1|I)\.?\s+\p{Lu}/u;
const MAX_CHARACTERS = 180;

/** A number, then words in capitals as in a title: `1) Result Analysis:`. */
const NUMBERED_TITLE =
  /^(?:\d{1,2}|[A-Z])[.)]\s+\p{Lu}[\p{L}-]+(?:\s+(?:\p{Lu}[\p{L}\p{N}-]*|of|and|the|for|in|on|to|with|by|an?)){0,7}:?$/u;
/** `3.1) Overview` */
const NUMBERED_BRACKET = /^[\p{L}\d.]{1,9}[)）]/u;
/** Numbers of files, telephones and postal areas. */
const LONG_NUMBER = /\d{5}|\d-\d{4}/;
const DANGLING = /\b(?:and|or|the|of|to|an?|for|with|by|from)\s?[:：]?$/;
/** `Who it is for`, `What samples are kept from`: whole, though they end as a part would. */
const WHOLE_CLAUSE = /^(?:who|what|where|which)\s.*\s(?:of|to|for|with|by|from)$/i;
/** Text that a heading stands above, and how often a document does so before it counts as its manner. */
const PROSE_CHARACTERS = 120;
const SPACED_TITLES = 3;

/** Marks the blocks that are headings, by size, weight and numbering, and gives them levels that fit together. */
export function markHeadings(
  blocks: readonly TextBlock[],
  style: TextStyle,
  contents: PrintedContents = NO_CONTENTS,
): TextBlock[] {
  const spaced = spacedTitles(blocks);
  const candidates = blocks.flatMap((block, index): Candidate[] => {
    const text = textOf(block);
    const [first] = block.lines;
    const listed = isListed(text, first?.page ?? 0, contents) && standsOut(block, text, style);
    if (!listed && !spaced.has(index) && !looksLikeHeading(block, text, style)) return [];
    return [
      {
        index,
        text,
        page: first?.page ?? 0,
        size: first?.size ?? 0,
        bold: block.lines.every((line) => line.bold),
        depth: depthOf(text),
        numbered: isNumbered(text) || spaced.has(index),
        division: isNamedDivision(text),
        known: isKnownTitle(text),
        listed,
        belowTable: block.belowTable === true,
      },
    ];
  });
  const levels = assignLevels(rejectFalseHeadings(withoutAuthors(candidates)));
  return blocks.map((block, index) => {
    const level = levels.get(index);
    return level === undefined ? block : { kind: 'heading', lines: block.lines, level };
  });
}

/** Between the title of a paper and its abstract or first section stand people and places, in bold or not. */
function withoutAuthors(candidates: readonly Candidate[]): Candidate[] {
  const begin = candidates.findIndex(
    ({ page, text, known }) => page <= 2 && (FIRST_SECTION.test(text) || known),
  );
  const [title] = candidates;
  if (begin < 2 || title === undefined || title.page !== 1) return [...candidates];
  const loudest = candidates.slice(0, begin).every((candidate) => candidate.size <= title.size);
  return loudest ? [title, ...candidates.slice(begin)] : [...candidates];
}

/** Numbered lines that only their place makes headings: each a short title on its own line with prose below it. */
function spacedTitles(blocks: readonly TextBlock[]): Set<number> {
  const titles = blocks.flatMap((block, index) => {
    const alone = block.kind === 'list_item' && block.lines.length === 1;
    const next = blocks[index + 1] === undefined ? '' : textOf(blocks[index + 1] as TextBlock);
    return alone && NUMBERED_TITLE.test(textOf(block)) && !/^(?:\d{1,2}|[A-Z])[.)]\s|^$/.test(next)
      ? [{ index, manner: mannerOf(textOf(block)), prose: next.length >= PROSE_CHARACTERS }]
      : [];
  });
  // Where prose below them shows that many titles are headings, others of the same style are too, such as one above a table.
  const shown = new Map<string, number>();
  for (const { manner, prose } of titles) if (prose) shown.set(manner, (shown.get(manner) ?? 0) + 1);
  return new Set(
    titles.flatMap(({ index, manner }) => ((shown.get(manner) ?? 0) >= SPACED_TITLES ? [index] : [])),
  );
}

/** `1)` and a colon at the end, whatever is between. */
function mannerOf(text: string): string {
  return `${text
    .replace(/^\d{1,2}/, '1')
    .replace(/^[A-Z]/, 'A')
    .slice(0, 2)}${text.endsWith(':') ? ':' : ''}`;
}

/** A name that sections have in every paper: Abstract, References. */
export function isKnownTitle(text: string): boolean {
  return KNOWN.test(text.replace(/^[\d.\s]+/, '').trim());
}

export function textOf(block: TextBlock): string {
  return block.lines.map((line) => line.text).join(' ');
}

/** What the contents list may be called so in the text too: a title differs from the text, if only a little. */
function standsOut(block: TextBlock, text: string, style: TextStyle): boolean {
  if (!/^(?:paragraph|heading)$/.test(block.kind) && !isNumbered(text)) return false;
  if (block.lines.length > 4 || text.length > MAX_CHARACTERS) return false;
  return (
    block.lines.every((line) => line.bold || line.italic || line.size > style.bodySize) || isCapitals(text)
  );
}

function looksLikeHeading(block: TextBlock, text: string, style: TextStyle): boolean {
  if (block.kind === 'code' || block.lines.length > 4 || text.length > MAX_CHARACTERS) return false;
  const title = text.replace(/^[\d.]+\s+/, '');
  const letters = title.match(/\p{L}/gu)?.length ?? 0;
  if (isFormula(title)) return false;
  if (letters < 2 || letters < 0.4 * title.replace(/\s/g, '').length) return false;
  if (CAPTION.test(text) || /@|https?:/.test(text) || /[,;，；]$/.test(text)) return false;
  if (/^[(（].*[)）]$/.test(text) || /^[^\p{L}\p{N}(（「“"'§#]/u.test(text) || isDangling(text)) return false;
  if (/^\p{Ll}/u.test(text) && text.split(' ').length > 5) return false;
  if (/[.。]["'”’)）]*$/.test(text) && !/^\S+\.$/.test(text)) return false;
  if (LONG_NUMBER.test(text) || isOpen(text)) return false;
  const size = Math.min(...block.lines.map((line) => line.size));
  const larger = size >= style.bodySize * 1.07 + 0.01;
  const bold = block.lines.every((line) => line.bold);
  const numbered = depthOf(text) !== undefined || CHINESE_NUMBERED.test(text);
  const italic = block.lines.every((line) => line.italic);
  if (block.kind === 'list_item' && !(numbered || LETTERED.test(text) || (larger && APPENDIX.test(text))))
    return false;
  const set = bold || italic || block.centred === true || isLetteredTitle(text);
  if (block.kind === 'list_item')
    return larger || (set && block.lines.length <= 2 && text.length < 90 && size >= style.bodySize * 0.93);
  if (larger) return size >= style.bodySize * 1.15 || bold || numbered || block.lines.length <= 2;
  if (size < style.bodySize * 0.93) return false;
  if (isKnownTitle(text) && block.lines.length === 1) return bold || isCapitals(text) || text.length < 30;
  if (bold) return block.lines.length <= 2 && (!/[:：]$/.test(text) || isCapitals(text));
  if (block.centred === true && ROMAN.test(text)) return block.lines.length <= 2 && text.length < 90;
  if (block.lines.every((line) => line.italic))
    return block.lines.length === 1 && text.length < 70 && /^\p{Lu}/u.test(text) && !/["“”:?]/.test(text);
  return (
    CHINESE_NUMBERED.test(text) && text.length < 30 && block.lines.length === 1 && block.kind === 'paragraph'
  );
}

const isDangling = (text: string): boolean => DANGLING.test(text) && !WHOLE_CLAUSE.test(text);

/** Single letters and their indices, or signs of calculation between them, and no word. */
function isFormula(text: string): boolean {
  if (/\p{L}{4}|[\u2e80-\u9fff\u3040-\u30ff\uac00-\ud7af]|\p{M}/u.test(text)) return false;
  return /[=<>≤≥≈∼∝∈∑∏∫∂√±×·→]/u.test(text) || !/\p{L}{3}|(?<!\p{L})\p{Lu}{2}(?!\p{L})/u.test(text);
}

/** `definitions, char * description)` is the end of something. */
function isOpen(text: string): boolean {
  return (
    (text.match(/[(（]/g)?.length ?? 0) !== (text.match(/[)）]/g)?.length ?? 0) &&
    !NUMBERED_BRACKET.test(text)
  );
}

function isCapitals(text: string): boolean {
  return /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text);
}

function assignLevels(candidates: readonly Candidate[]): Map<number, number> {
  const looks = [...new Set(candidates.map(lookOf))].toSorted((left, right) => right - left);
  const depths = new Map<number, number[]>();
  for (const candidate of candidates)
    if (candidate.depth !== undefined)
      depths.set(lookOf(candidate), [...(depths.get(lookOf(candidate)) ?? []), candidate.depth]);
  // What stands above the first numbered level in size is a title: then number depth 1 is level 2.
  const firstNumbered = Math.max(...[...depths.keys()], 0);
  const above = looks.filter((look) => look > firstNumbered + 0.5).length;
  const offset = depths.size === 0 ? 0 : Math.min(1, above);
  const levels = new Map<number, number>();
  for (const candidate of candidates) {
    const look = lookOf(candidate);
    const rank = looks.indexOf(look) + 1;
    const numbered = depths.get(look);
    const usual = numbered && Math.min(...numbered);
    const level =
      candidate.depth !== undefined ? candidate.depth + offset : usual !== undefined ? usual + offset : rank;
    levels.set(candidate.index, Math.max(1, Math.min(6, level)));
  }
  return levels;
}

/** One number for how prominent a heading is: size first, then weight, then capitals. */
export function lookOf(candidate: Pick<Candidate, 'size' | 'bold' | 'text'>): number {
  return candidate.size + (candidate.bold ? 0.3 : 0) + (isCapitals(candidate.text) ? 0.1 : 0);
}
