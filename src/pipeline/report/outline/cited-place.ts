import type { Claim, Report } from '../../../domain/index.ts';
import { formatLocator, formatPlace, shortName } from './format-locator.ts';

type Citation = Report['citations'][number];

/** Where a citation of a report stands: its file, with as many folders as tell it from the report's other files, and the place in it. */
export function citedPlace(
  report: Pick<Report, 'citations' | 'language'>,
  citation: Pick<Citation, 'sourcePath' | 'locator'>,
): string {
  return formatLocator(citation, report.language, fileIn(report, citation));
}

/** `audit.pdf`; `2023/audit.pdf` where the report cites an `audit.pdf` of another folder too. */
export function fileIn(
  { citations }: Pick<Report, 'citations'>,
  { sourcePath }: Pick<Citation, 'sourcePath'>,
): string {
  const own = shortName(sourcePath);
  const rivals = new Set(
    citations
      .map((citation) => citation.sourcePath)
      .filter((path) => path !== sourcePath && shortName(path) === own),
  );
  if (rivals.size === 0) return own;
  const parts = sourcePath.split(/[\\/]/);
  const tail = (path: string, length: number) => path.split(/[\\/]/).slice(-length).join('/');
  for (let length = 2; length < parts.length; length++) {
    const name = tail(sourcePath, length);
    if (![...rivals].some((path) => tail(path, length) === name)) return name;
  }
  return parts.join('/');
}

/** What a claim cites within its text, by offset, where its writer named it there; behind its bold beginning. */
export function citedInside({ text, lead = '', citations }: Pick<Claim, 'text' | 'lead' | 'citations'>) {
  const offsets = new Set(
    citations.flatMap(({ at = 0 }) => (at > lead.length && at < text.length ? at : [])),
  );
  return [...offsets]
    .toSorted((one, other) => one - other)
    .map((at) => ({ at, citations: citations.filter((one) => one.at === at) }));
}

/** The references of a claim as its marks name them: each once, ascending. */
export const numbersCited = ({ citations }: Pick<Claim, 'citations'>): readonly number[] =>
  [...new Set(citations.map(({ number }) => number))].sort((left, right) => left - right);

/** Each page of a citation, or of a part of it, or its place in a document without pages. */
export function placesOf(
  { documentId, sourcePath, locator }: Citation,
  language: Report['language'],
  pages = locator.pages,
): string[] {
  const document = JSON.stringify([documentId, sourcePath]);
  if (pages === undefined) return [`${document} ${formatPlace(locator, language)}`];
  return Array.from({ length: pages.last - pages.first + 1 }, (_, at) => `${document} ${pages.first + at}`);
}

/** Figures as they are printed: not counts of cases, which a table has as its rows, nor years, which stand everywhere. */
export const figuresIn = (text: string): string[] =>
  (text.match(/\d[\d.,]{2,}(?<![.,])/g) ?? []).filter((figure) => !/^(?:19|20)\d\d$/.test(figure));
