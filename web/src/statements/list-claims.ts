import type { Report } from '#contract';

export type ReportBlock = Report['answer'][number];
export type Claim = ReportBlock['claims'][number];
export type Verdict = Claim['verdict'];
export type Citation = Report['citations'][number];

/** What a report says of a statement: of one that is supported, how that is known. */
export type State = Verdict | NonNullable<Claim['basis']>;

/** Reports of version 1 name no basis: theirs are supported, computed or conclusions by their verdict, and absences by their kind. */
export function stateOf({ verdict, basis, kind }: Claim): State {
  if (verdict !== 'supported') return verdict;
  return basis ?? (kind === 'gap' ? 'searched' : 'supported');
}

const DOUBTFUL: readonly State[] = ['partly', 'not_checked', 'not_found', 'contradicted'];

/** Whether a reader is told so in the running text. */
export const isDoubtful = (claim: Claim): boolean =>
  claim.frame !== true && DOUBTFUL.includes(stateOf(claim));

/** Claims in reading order. Lead-ins and headers of tables assert nothing and are left out. */
export function listClaims({ answer, sections }: Pick<Report, 'answer' | 'sections'>): Claim[] {
  const blocks = [...answer, ...sections.flatMap((section) => section.blocks)];
  return blocks.flatMap(({ claims }) => claims).filter(({ frame }) => frame !== true);
}

/** The claim that follows a claim, or stands before it; the first or the last where there is none yet. */
export function stepFrom(
  claims: readonly Claim[],
  current: string | undefined,
  step: 1 | -1,
): Claim | undefined {
  const at = claims.findIndex(({ id }) => id === current);
  if (at === -1) return step === 1 ? claims[0] : claims.at(-1);
  return claims[Math.min(claims.length - 1, Math.max(0, at + step))];
}

/** The citation of a claim that shows it best: the one with its own verdict, else the first. */
export function mainCitation(claim: Claim): Claim['citations'][number] | undefined {
  return claim.citations.find(({ verdict }) => verdict === claim.verdict) ?? claim.citations[0];
}

interface Range {
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** The words of a source that are marked for a claim: the sentence of a passage that fits best, what it cites there, or the figures it takes from there. */
export function wordsIn(claim: Claim, source: number): readonly Range[] {
  const cited = claim.citations.filter(({ number }) => number === source);
  const { highlight, calculations = [] } = claim;
  const around =
    highlight && cited.find(({ start, end }) => start <= highlight.start && highlight.end <= end);
  if (highlight && around)
    return [
      {
        ...highlight,
        quote: around.quote.slice(highlight.start - around.start, highlight.end - around.start),
      },
    ];
  if (cited.length > 0) return cited;
  const cells = calculations.flatMap((calculation) => calculation.cells);
  return cells.flatMap(({ number, start, end, value }) =>
    number === source && start !== undefined && end !== undefined ? [{ start, end, quote: value }] : [],
  );
}
