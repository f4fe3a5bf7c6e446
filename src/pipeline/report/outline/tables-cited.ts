import type { Citation, Claim, Report } from '../../../domain/index.ts';
import { numbersCited } from './cited-place.ts';
import { blocksInOrder, rowsTogether } from './claim-mark.ts';
import { labelsFor } from './labels.ts';
import type { OutlineInstead } from './outline.ts';
import { type Citer, citeText, createCiter, LONGEST_CITE } from './outline-cites.ts';

interface NumberedTable {
  readonly number: number;
  readonly claims: readonly Claim[];
}

/** Tables of a report by their numbers. */
export interface CitedTables {
  /** The table that a claim stands in; undefined where no text of the report is shown by a table, unless it has a caption. */
  nameOf(claim: Claim, caption?: string): OutlineInstead | undefined;
  /** What is named in place of the documents that a text cites: the tables by which its writer cites it. Undefined where what these lack takes much room. */
  behind(cited: Claim['citations'], own: Claim): BehindText | undefined;
}

interface BehindText {
  readonly instead: OutlineInstead;
  /** What its writer cites beside them, is from documents that no row cites, or prints a figure of the text that no row has. */
  readonly rest: Claim['citations'];
}

export function createCitedTables(report: Report): CitedTables {
  const labels = labelsFor(report.language);
  const whole = createCiter(report, 'whole');
  const citations = new Map(report.citations.map((one) => [one.number, one]));
  const groups = blocksInOrder(report).flatMap(rowsTogether);
  const tables = groups
    .filter(({ kind }) => kind === 'table_row')
    .map(({ claims }, at): NumberedTable => ({ number: at + 1, claims }));
  const nameOf = (some: readonly NumberedTable[]) => ({
    label: labels.tables(some.map(({ number }) => number)),
    claimId: some[0]?.claims[0]?.id ?? '',
  });
  const documentsOf = (cited: Claim['citations']) =>
    cited.flatMap(({ number }) => {
      const citation = citations.get(number);
      return citation === undefined ? [] : [documentOf(citation)];
    });
  const isLong = (cited: Claim['citations']) =>
    citeText(whole([...new Set(cited.map(({ number }) => number))], cited), labels).length > LONGEST_CITE;
  const behind: CitedTables['behind'] = (cited, own) => {
    const told = (own.tables ?? []).flatMap((number) => tables[number - 1] ?? []);
    const isSaid = cited.length > 0 || own.searched !== undefined;
    if (told.length === 0 || !isSaid || told.some(({ claims }) => claims.includes(own))) return undefined;
    const rows = told.flatMap(({ claims }) => claims);
    const known = new Set(documentsOf(rows.flatMap((row) => row.citations)));
    const shown = new Set(rows.flatMap(({ text }) => figuresIn(text)));
    const lacking = figuresIn(own.text).filter((figure) => !shown.has(figure));
    const rest = cited.filter(
      (one) =>
        one.beside === true ||
        documentsOf([one]).some((document) => !known.has(document)) ||
        figuresIn(one.quote).some((figure) => lacking.includes(figure)),
    );
    return (rest.length > 0 && rest.length === cited.length) || isLong(rest)
      ? undefined
      : { instead: nameOf(told), rest };
  };
  const isUsed = groups.some(({ claims }) => claims.some((one) => behind(one.citations, one) !== undefined));
  return {
    behind,
    nameOf: (claim, caption = '') => {
      const own = isUsed || caption !== '' ? tables.find(({ claims }) => claims.includes(claim)) : undefined;
      return own && nameOf([own]);
    },
  };
}

/** Figures as they are printed: not counts of cases, which a table has as its rows, nor years, which stand everywhere. */
const figuresIn = (text: string): string[] =>
  (text.match(/\d[\d.,]{2,}(?<![.,])/g) ?? []).filter((figure) => !/^(?:19|20)\d\d$/.test(figure));

const documentOf = ({ documentId, sourcePath }: Citation): string => JSON.stringify([documentId, sourcePath]);

/** Documents of a sentence for which its writer cites nothing: more are named by the sentences beside it alone. */
const MOST_UNCITED = 2;

/**
 * Sentences whose writer cites nothing for them, of more documents than are named there: they stand by what is cited beside them, or by the
 * table that follows. The places that the judge found for such a sentence are often those of a whole group.
 */
export function sentencesBeside(report: Report, cite: Citer): ReadonlySet<Claim> {
  const isMany = (claim: Claim) =>
    new Set(cite(numbersCited(claim)).map(({ document }) => document)).size > MOST_UNCITED;
  return new Set(
    blocksInOrder(report).flatMap((blocks) =>
      blocks.flatMap(({ claims }, at) => {
        const next = blocks.slice(at + 1).find(({ kind }) => kind !== 'heading');
        const isShown =
          next?.kind === 'table_row' ||
          claims.some(({ uncited, citations }) => uncited !== true && citations.length > 0);
        return isShown ? claims.filter((claim) => claim.uncited === true && isMany(claim)) : [];
      }),
    ),
  );
}
