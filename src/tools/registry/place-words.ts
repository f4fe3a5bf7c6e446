import type { Locator, SectionNode } from '../../domain/index.ts';
import type { ToolWords } from './agent-tool.ts';

/** Of a deep path the last headings say where a passage stands. */
const MOST_HEADINGS = 2;

/** `Annual report 2022 › 3.2 Liquidity, p. 41` */
export function placeOf(
  { documentTitle }: { readonly documentTitle: string },
  section: { readonly title: string; readonly path: string },
  locator: Pick<Locator, 'pages' | 'headingPath'>,
  words: Pick<ToolWords, 'page'>,
): string {
  const headings =
    locator.headingPath.length > 0 ? locator.headingPath : section.path === '' ? [] : [section.title];
  const pages = locator.pages === undefined ? '' : `, ${words.page(locator.pages)}`;
  return `${[documentTitle, ...headings.slice(-MOST_HEADINGS)].join(' › ')}${pages}`;
}

/** A line of a table of contents: `  14 Notes (p. 66–71) [sec_…]`; a printed number that its title has is not said twice. */
export function sectionLine(node: SectionNode, words: Pick<ToolWords, 'page'>, deepest = 1): string {
  const { id, level, title, path, printedNumber, pages } = node;
  const number = printedNumber === undefined || title.includes(printedNumber) ? '' : `${printedNumber} `;
  const span = pages === undefined ? '' : ` (${words.page(pages)})`;
  return `${'  '.repeat(Math.max(0, level - deepest))}${path} ${number}${title}${span} [${id}]`;
}
