import type { Citation, Claim, Report } from '../../../domain/index.ts';
import { blocksInOrder, rowsTogether } from './claim-mark.ts';
import { formatPlace } from './format-locator.ts';
import { labelsFor } from './labels.ts';
import type { OutlineTableName } from './outline.ts';

/** What cites so many documents cites them itself, also beside a table of the same places. */
const MOST_NAMED = 4;

interface NamedTable {
  readonly name: OutlineTableName;
  readonly claims: readonly Claim[];
  /** Places that its rows name themselves. */
  readonly places: ReadonlySet<string>;
}

/** Tables of a report by their numbers. */
export interface CitedTables {
  /** The table that a claim stands in; undefined where no text of the report is shown by a table. */
  nameOf(claim: Claim): OutlineTableName | undefined;
  /**
   * The first other table whose rows cite every document and page of these citations: many documents behind one text are told by it,
   * case by case. Undefined for few documents.
   */
  behind(numbers: readonly number[], own: Claim): OutlineTableName | undefined;
}

export function createCitedTables(report: Report): CitedTables {
  const labels = labelsFor(report.language);
  const citations = new Map(report.citations.map((one) => [one.number, one]));
  const cited = (numbers: readonly number[]) => numbers.flatMap((number) => citations.get(number) ?? []);
  const numbersOf = ({ citations: own }: Claim) => own.map(({ number }) => number);
  const groups = blocksInOrder(report).flatMap(rowsTogether);
  const rowGroups = groups.filter(({ kind }) => kind === 'table_row');
  const tables = rowGroups.map(({ claims }, at): NamedTable => {
    const rows = claims
      .map((claim) => cited(numbersOf(claim)))
      .filter((row) => countDocuments(row) <= MOST_NAMED);
    const name = { label: labels.table(at + 1), claimId: claims[0]?.id ?? '' };
    return { name, claims, places: new Set(rows.flat().flatMap((one) => placesOf(one, report))) };
  });
  const tableOf = (claim: Claim) => tables.find(({ claims }) => claims.includes(claim));
  const behind: CitedTables['behind'] = (numbers, own) => {
    const all = cited(numbers);
    if (countDocuments(all) <= MOST_NAMED) return undefined;
    const places = all.flatMap((one) => placesOf(one, report));
    const isShown = (table: NamedTable) =>
      !table.claims.includes(own) && places.every((place) => table.places.has(place));
    return tables.find(isShown)?.name;
  };
  const isUsed = groups.some(({ claims }) => claims.some((one) => behind(numbersOf(one), one) !== undefined));
  return { behind, nameOf: (claim) => (isUsed ? tableOf(claim)?.name : undefined) };
}

const documentOf = ({ documentId, sourcePath }: Citation): string => JSON.stringify([documentId, sourcePath]);

const countDocuments = (citations: readonly Citation[]): number => new Set(citations.map(documentOf)).size;

/** Each page of a citation, or its place in a document without pages. */
export function placesOf(citation: Citation, { language }: Pick<Report, 'language'>): string[] {
  const document = documentOf(citation);
  const { pages } = citation.locator;
  if (pages === undefined) return [`${document} ${formatPlace(citation.locator, language)}`];
  return Array.from({ length: pages.last - pages.first + 1 }, (_, at) => `${document} ${pages.first + at}`);
}
