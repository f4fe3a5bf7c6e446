import type { Locator, ReportLanguage } from '../../../domain/index.ts';
import { shortenText } from '../../../linguistics/index.ts';
import { labelsFor } from './labels.ts';

interface Span {
  readonly first: number;
  readonly last: number;
}

/** The place in words: `Handbook.pdf, p. 12, § 3.2 Backup › Retention, paragraph 4 of the whole text`, or the same in Chinese. */
export function formatLocator(
  source: { readonly sourcePath: string; readonly locator: Locator },
  language: ReportLanguage,
  file: string = shortName(source.sourcePath),
): string {
  const { place, comma } = labelsFor(language);
  return [place.file(file), ...placeParts(source.locator, language)].join(comma);
}

/** The file's name; of a web page the address without its scheme. */
export function shortName(sourcePath: string): string {
  if (/^https?:\/\//.test(sourcePath)) return sourcePath.replace(/^https?:\/\//, '');
  return sourcePath.split(/[\\/]/).at(-1) || sourcePath;
}

/** The place within its document, without the file's name; empty when the whole document is meant. */
export function formatPlace(locator: Locator, language: ReportLanguage): string {
  return placeParts(locator, language).join(labelsFor(language).comma);
}

/** Longest heading that a short place holds whole. */
const LONGEST_HEADING = 90;

/** A place in its document as a reader of paper looks it up: page, slide or cells, and the last two headings; paragraphs only where there is no page. */
export function shortPlace(locator: Locator, language: ReportLanguage): string {
  const { headingPath } = locator;
  return formatPlace(
    {
      ...(hasPage(locator) ? withoutLines(locator) : locator),
      headingPath: headingPath.slice(-2).map((heading) => shortenText(heading, LONGEST_HEADING)),
    },
    language,
  );
}

const hasPage = ({ pages, slide, sheet }: Locator) =>
  pages !== undefined || slide !== undefined || sheet !== undefined;

const withoutLines = (locator: Locator): Locator => ({ ...locator, paragraphs: undefined, lines: undefined });

/**
 * The place of a reference among those of its document: its page, slide or sheet. The last heading stands where there is none of these, or where
 * another reference to the same page is below another heading.
 */
export function referencePlace(
  locator: Locator,
  among: readonly { readonly locator: Locator }[],
  language: ReportLanguage,
): string {
  const pageOf = (one: Locator) => formatPlace({ ...withoutLines(one), headingPath: [] }, language);
  const page = hasPage(locator) ? pageOf(locator) : '';
  const heading = locator.headingPath.at(-1);
  const isShared = among.some(
    (other) => pageOf(other.locator) === page && other.locator.headingPath.at(-1) !== heading,
  );
  if (page !== '' && !isShared) return page;
  return shortPlace({ ...locator, headingPath: locator.headingPath.slice(-1) }, language);
}

function placeParts(locator: Locator, language: ReportLanguage): string[] {
  const { place } = labelsFor(language);
  const { pages, slide, sheet, cells, headingPath, paragraphs, lines } = locator;
  const parts: string[] = [];
  if (pages) {
    const label = pages.label === undefined || pages.label === String(pages.first) ? undefined : pages.label;
    const range = span(pages);
    parts.push(place.pages(label === undefined ? range : `${label} (${range})`, isOne(pages)));
  }
  if (slide !== undefined) parts.push(place.slide(slide));
  if (sheet !== undefined) parts.push(place.sheet(sheet) + (cells === undefined ? '' : ` ${cells}`));
  else if (cells !== undefined) parts.push(place.cells(cells));
  if (headingPath.length > 0) parts.push(`§ ${headingPath.join(' › ')}`);
  if (paragraphs) parts.push(place.paragraphs(span(paragraphs), isOne(paragraphs), parts.length > 0));
  else if (lines) parts.push(place.lines(span(lines), isOne(lines)));
  return parts;
}

const isOne = ({ first, last }: Span) => first === last;

function span({ first, last }: Span): string {
  return first === last ? String(first) : `${first}–${last}`;
}
