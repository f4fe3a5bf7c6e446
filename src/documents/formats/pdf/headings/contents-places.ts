import type { Element } from '../layout/elements.ts';
import { isNamedDivision, isNumbered } from '../lines/heading-numbers.ts';
import type { TextBlock } from '../lines/text-blocks.ts';
import { textOf } from './headings.ts';
import { lookOf } from './minor-headings.ts';
import { type PrintedContents, titleKeys } from './printed-contents.ts';

/** Titles of so many lines are looked for at the start of a block. */
const MAX_LINES = 4;
/** Number of titles that must agree on the difference between printed and actual page before it is believed. */
const MIN_PLACES = 3;
/** A look is that of listed sections when the contents list at least this part of the headings that have it. */
const USUAL_SHARE = 0.5;

interface Place {
  readonly index: number;
  readonly lines: number;
  readonly entry: number;
  readonly shift: number;
}

type Text = Extract<Element, { readonly kind: 'text' }>;

/**
 * Makes headings of the titles that the printed contents list, where they stand on the page that the contents name: a title of the
 * same words elsewhere is none, and one that looks like the text is one. The contents' own page numbers tell by how much printed
 * numbers and pages of the file differ.
 */
export function applyContents(elements: readonly Element[], contents: PrintedContents): Element[] {
  const places = believed(findPlaces(elements, contents));
  if (places.length === 0) return [...elements];
  const level = usualLevel(elements, places);
  const starts = new Map(places.map((place) => [place.index, place]));
  const sections = openSections(elements, starts);
  let left = places.length;
  return elements.flatMap((element, index): Element[] => {
    const place = starts.get(index);
    if (element.kind !== 'text') return [element];
    if (place === undefined) return [left > 0 ? sections.place(element) : element];
    const { block } = element;
    sections.open(block, block.level ?? level);
    left -= 1;
    const rest = block.lines.slice(place.lines);
    const heading: Text = {
      ...element,
      note: false,
      block: { kind: 'heading', lines: block.lines.slice(0, place.lines), level: block.level ?? level },
    };
    if (rest.length === 0) return [heading];
    const kind = block.kind === 'heading' ? 'heading' : 'paragraph';
    return [heading, { ...element, block: { ...block, kind, lines: rest } }];
  });
}

/**
 * Places the headings that the contents do not list. One that looks like most listed sections is called otherwise there and
 * stands beside the last of them; any other stands in the listed section that has begun, however large it is set.
 */
function openSections(elements: readonly Element[], listed: ReadonlyMap<number, Place>) {
  const shares = listedShares(elements, listed);
  let stack: { readonly level: number; readonly look: string }[] = [];
  const open = (block: TextBlock, level: number): void => {
    const named = isNumbered(textOf(block)) || isNamedDivision(textOf(block));
    stack = [
      ...stack.filter((section) => section.level < level),
      { level, look: named ? '' : lookOf(block) },
    ];
  };
  return {
    open,
    place(element: Text): Text {
      const { block } = element;
      const above = stack.at(-1)?.level ?? 0;
      if (block.kind !== 'heading' || above === 0 || isNamedDivision(textOf(block))) return element;
      const look = lookOf(block);
      const beside = (shares.get(look) ?? 0) >= USUAL_SHARE && stack.findLast((other) => other.look === look);
      if (!beside) return { ...element, block: { ...block, level: Math.max(block.level ?? 1, above + 1) } };
      open(block, beside.level);
      return { ...element, block: { ...block, level: beside.level } };
    },
  };
}

/** Which part of the headings of each look the contents list. */
function listedShares(
  elements: readonly Element[],
  listed: ReadonlyMap<number, Place>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, { all: number; listed: number }>();
  for (const [index, element] of elements.entries()) {
    if (element.kind !== 'text' || element.block.kind !== 'heading') continue;
    const look = lookOf(element.block);
    const { all, listed: some } = counts.get(look) ?? { all: 0, listed: 0 };
    counts.set(look, { all: all + 1, listed: some + (listed.has(index) ? 1 : 0) });
  }
  return new Map([...counts].map(([look, { all, listed: some }]) => [look, some / all]));
}

/** Every block that begins with the title of an entry, on a later page. */
function findPlaces(elements: readonly Element[], contents: PrintedContents): Place[] {
  const entries = new Map<string, number[]>();
  for (const [at, { keys }] of contents.entries.entries())
    for (const key of keys) entries.set(key, [...(entries.get(key) ?? []), at]);
  if (entries.size === 0) return [];
  return elements.flatMap((element, index) => {
    if (element.kind !== 'text') return [];
    const { block } = element;
    const found: Place[] = [];
    for (let lines = 1; lines <= Math.min(MAX_LINES, block.lines.length); lines++)
      for (const key of titleKeys(textOf({ ...block, lines: block.lines.slice(0, lines) })))
        for (const entry of entries.get(key) ?? []) {
          const { number = 0, page = 0 } = contents.entries[entry] ?? {};
          if (page < element.page.number)
            found.push({ index, lines, entry, shift: element.page.number - number });
        }
    return found;
  });
}

/**
 * The places on the pages that several titles agree on, one for each entry and each block. Pages that print no number, put in between,
 * make more than one difference.
 */
function believed(places: readonly Place[]): Place[] {
  const votes = new Map<number, Set<number>>();
  for (const { shift, entry } of places) votes.set(shift, (votes.get(shift) ?? new Set()).add(entry));
  const weight = ({ shift }: Place): number => votes.get(shift)?.size ?? 0;
  const shifts = [...votes].flatMap(([shift, entries]) => (entries.size >= MIN_PLACES ? [shift] : []));
  const [least, most] = [Math.min(...shifts), Math.max(...shifts)];
  const near = places.filter(({ shift }) => shift >= least && shift <= most);
  const taken = new Set<number>();
  const used = new Set<number>();
  const kept: Place[] = [];
  // Longer titles first: `Item 1` is also the start of `Item 1 Business`.
  for (const place of near.toSorted((a, b) => weight(b) - weight(a) || b.lines - a.lines)) {
    if (taken.has(place.entry) || used.has(place.index)) continue;
    taken.add(place.entry);
    used.add(place.index);
    kept.push(place);
  }
  return kept;
}

/** The level most listed titles have that are headings already. */
function usualLevel(elements: readonly Element[], places: readonly Place[]): number {
  const counts = new Map<number, number>();
  for (const { index } of places) {
    const element = elements[index];
    if (element?.kind !== 'text' || element.block.kind !== 'heading') continue;
    const level = element.block.level ?? 1;
    counts.set(level, (counts.get(level) ?? 0) + 1);
  }
  return [...counts].toSorted((left, right) => right[1] - left[1])[0]?.[0] ?? 1;
}
