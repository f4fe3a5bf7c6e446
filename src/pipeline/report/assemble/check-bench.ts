import type { Evidence, ReportLanguage } from '../../../domain/index.ts';
import { analyzeText } from '../../../linguistics/index.ts';
import type {
  Decision,
  DraftClaim,
  EvidenceReader,
  Place,
  PreparedPassage,
} from '../../../rag/verify/index.ts';
import type { StatementTally } from './count-statements.ts';
import type { StatementChanges } from './statement-changes.ts';

/** What the statements of one report are checked against. */
export interface CheckBench {
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
export const documentsOf = (ids: readonly string[], { evidence }: CheckBench): ReadonlySet<string> =>
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
    [...documentsOf([evidenceId], bench)].some((document) => beside.has(document)),
  );
  return own.length > 0 ? own : places;
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
