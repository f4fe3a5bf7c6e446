import type { Element } from '../layout/elements.ts';
import { isNamedDivision } from '../lines/heading-numbers.ts';
import { textOf } from './headings.ts';

/** The number of a chapter on a line of its own, above its title. */
const LABEL =
  /^(?:(?:chapter|part|appendix|annex)\s+(?:\d{1,3}|[A-Z]|[IVXLC]{1,7})|第\s?[一二三四五六七八九十百\d]{1,4}\s?[章部篇编])[.:：]?$/i;

/**
 * Joins the number of a chapter and the title below it to one heading: `Chapter 4` and `Simple examples`. The section keeps the
 * title's name, as contents and bookmarks have it.
 */
export function joinChapterTitles(elements: readonly Element[]): Element[] {
  const joined: Element[] = [];
  for (const element of elements) {
    const label = joined.at(-1);
    if (label === undefined || !isHeading(label) || !isHeading(element) || !belongTogether(label, element)) {
      joined.push(element);
      continue;
    }
    const lines = [...label.block.lines, ...element.block.lines];
    const labelLines = label.block.lines.length;
    const level = Math.min(label.block.level ?? 1, element.block.level ?? 1);
    joined[joined.length - 1] = {
      ...element,
      block: { ...element.block, lines, labelLines, level, minor: false },
    };
  }
  return joined;
}

type Heading = Extract<Element, { readonly kind: 'text' }>;

function isHeading(element: Element): element is Heading {
  return element.kind === 'text' && !element.note && element.block.kind === 'heading';
}

function belongTogether(label: Heading, title: Heading): boolean {
  return (
    label.page.number === title.page.number &&
    LABEL.test(textOf(label.block)) &&
    !isNamedDivision(textOf(title.block))
  );
}
