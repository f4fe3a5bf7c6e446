import type { Evidence, ReportLanguage } from '../../../domain/index.ts';
import { analyzeText } from '../../../linguistics/index.ts';
import {
  type Decision,
  type DraftClaim,
  decideVerdict,
  type EvidenceReader,
  findQuoted,
  type Opinion,
  type Place,
  type PreparedPassage,
  quotedBeside,
  type Statement,
} from '../../../rag/verify/index.ts';
import { labelsFor } from '../outline/labels.ts';
import type { StatementTally } from './count-statements.ts';
import type { StatementChanges } from './statement-changes.ts';

/** By what it cites, and what the judge has quoted beside it; what another passage of a cited document has word for word is cited from there. */
export function decideStatement(
  statement: Statement,
  passages: readonly PreparedPassage[],
  {
    evidence,
    reader,
    opinion,
  }: {
    readonly evidence: ReadonlyMap<string, Evidence>;
    readonly reader: EvidenceReader;
    readonly opinion: Opinion | undefined;
  },
): Decision {
  const documents = new Set(passages.flatMap(({ id }) => evidence.get(id)?.documentId ?? []));
  const others = [...evidence.values()]
    .filter(({ documentId }) => documents.has(documentId))
    .map((entry) => reader.read(entry));
  const decision = decideVerdict(statement, passages, opinion, others);
  if (decision.basis === 'quoted') return decision;
  const place = findQuoted(statement, others);
  if (place !== undefined)
    return { verdict: 'supported', basis: 'quoted', places: [place], workedOut: [], missing: [] };
  if (opinion?.verdict !== 'supported' || decision.verdict === 'supported') return decision;
  const all = [...evidence.values()].map((entry) => ({ ...entry, passage: reader.read(entry) }));
  const beside = quotedBeside(opinion.quotes, passages, all);
  const again = decideVerdict(statement, [...passages, ...beside], opinion, others);
  return again.verdict === 'supported' ? again : decision;
}

/** Why a statement has not more than its verdict, in one sentence; nothing for a supported one. */
export function reasonOf(
  { reason, missing, why = '' }: Pick<Decision, 'reason' | 'missing' | 'why'>,
  language: ReportLanguage,
): string[] {
  if (reason === undefined) return [];
  const { lawReason, comma } = labelsFor(language);
  return [lawReason[reason](why || missing.map(({ text }) => text).join(comma))];
}

/** What the statements of one report are checked against. */
export interface CheckBench {
  readonly question: string;
  readonly evidence: ReadonlyMap<string, Evidence>;
  readonly reader: EvidenceReader;
  readonly language: ReportLanguage;
  readonly tally: StatementTally;
  readonly changes: StatementChanges;
}

/** Of a statement without citations the judge sees the passages that share most words with it, of those that its part of the report cites. */
const NEAREST = 6;
/** The passages by which a statement is decided: those that it cites, or those nearest to it that its part of the report cites. */
export function passagesOf(
  { text, evidenceIds }: DraftClaim,
  around: ReadonlySet<string>,
  bench: CheckBench,
): PreparedPassage[] {
  const { evidence, reader, changes } = bench;
  const cited = evidenceIds.flatMap((id) => evidence.get(id) ?? []);
  if (cited.length > 0 || changes.judge === undefined) return cited.map((entry) => reader.read(entry));
  const terms = [...new Set(analyzeText(text))];
  const shared = (entry: Evidence) => {
    const own = new Set(analyzeText(`${entry.documentTitle} ${entry.text}`));
    return terms.filter((term) => own.has(term)).length;
  };
  const near = [...evidence.values()].filter(({ id }) => around.has(id));
  return (near.length > 0 ? near : [...evidence.values()])
    .map((entry) => ({ entry, score: shared(entry) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, NEAREST)
    .map(({ entry }) => reader.read(entry));
}

/** Documents of passages. */
export const documentsBehind = (ids: readonly string[], { evidence }: CheckBench): ReadonlySet<string> =>
  new Set(ids.flatMap((id) => evidence.get(id)?.documentId ?? []));

/** A conclusion that its writer left uncited is drawn from what stands beside it: what the judge quotes of other documents adds nothing. */
export function placesBeside(
  text: string,
  { basis, places }: Decision,
  { beside }: { readonly beside: ReadonlySet<string> },
  bench: CheckBench,
): readonly Place[] {
  if (basis !== 'conclusion' || /\d/.test(text)) return places;
  const own = places.filter(({ evidenceId }) =>
    [...documentsBehind([evidenceId], bench)].some((document) => beside.has(document)),
  );
  return own.length > 0 ? own : places;
}

/** Words, or characters of Chinese, of a quotation without a figure that says something: a name, an initial or a box that is ticked does not. */
const LEAST_SAID = 4;

/** What a judge quotes for a statement that its writer left uncited, without what says nothing, unless that is all. */
export function placesSaying(places: readonly Place[]): readonly Place[] {
  const saying = places.filter(
    ({ quote }) => /\d/.test(quote) || (quote.match(/\p{Script=Han}|\p{L}+/gu)?.length ?? 0) >= LEAST_SAID,
  );
  return saying.length > 0 ? saying : places;
}

/** What a model has seen in a picture no text shows: the picture is cited whole, where all that is cited are pictures. */
export function seenPictures(evidenceIds: readonly string[], { seen }: StatementChanges): Place[] {
  const pictures = evidenceIds.flatMap((evidenceId): Place[] => {
    const picture = seen?.get(evidenceId);
    if (picture === undefined) return [];
    const { start, end } = picture.locator.offsets;
    return [{ evidenceId, quote: picture.text, start, end }];
  });
  return pictures.length === evidenceIds.length ? pictures : [];
}
