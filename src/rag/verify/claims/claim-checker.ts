import {
  type Calculation,
  type ClaimKind,
  type Evidence,
  isAccepted,
  type Verdict,
} from '../../../domain/index.ts';
import type { Issue } from '../checks/checks.ts';
import { isOtherTime, timeOfRange } from '../contradictions/statement-time.ts';
import { locateQuotes } from '../reader/locate-quotes.ts';
import { coverage, type PreparedPassage, readClaim } from './align.ts';
import type { ClaimContext } from './claim-context.ts';
import { createEvidenceReader, type EvidenceReader, type PreparedEvidence } from './evidence-reader.ts';
import { type CitationVerdict, judgeClaim } from './judge-claim.ts';
import { isGap } from './judge-gap.ts';
import { judgeStatement, type StatementVerdict } from './judge-statement.ts';
import { matchTableRow } from './match-table-row.ts';
import { readFacets } from './passages.ts';

export interface CheckedClaim {
  readonly verdict: Verdict;
  readonly support: number;
  readonly issues: readonly Issue[];
  /** Citations that carry the claim; those that add nothing are left out. */
  readonly citations: readonly CitationVerdict[];
  /** True when the passage that shows the claim is not one the writer cited. */
  readonly relocated: boolean;
  /** True when one passage supports the claim and another one contradicts it. */
  readonly disputed: boolean;
  /** True when it stands in a passage nearly word for word. */
  readonly repeats: boolean;
  /** Share of its words that stand in one sentence in their order. */
  readonly closeness: number;
  readonly kind: ClaimKind;
  readonly calculations: readonly Calculation[];
}

export interface ClaimChecker {
  /** Ids that may be cited: evidence whose text can stand at its locator. */
  readonly knownIds: ReadonlySet<string>;
  check(text: string, evidenceIds: readonly string[], context?: ClaimContext): CheckedClaim;
  /**
   * What a reader quotes for a claim, as citations of these passages, each in the one that it stands in. Where it holds much less of the words
   * of the claim than `beside` (what the rules quote), both are shown; nothing where it holds none.
   */
  quoted(
    text: string,
    quotes: readonly string[],
    evidenceIds: readonly string[],
    beside?: readonly CitationVerdict[],
  ): readonly CitationVerdict[];
  /** Ids of further evidence of the same documents: what is said to be missing may stand there. */
  besides(evidenceIds: readonly string[]): readonly string[];
}

/** How many passages a claim is tried against when the ones it cites do not show it. */
const MAX_RELOCATIONS = 3;
/** A passage that holds this share of the words of a claim is what it was written from: it is read, not exchanged for another. */
const WRITTEN_FROM = 0.6;
/** What a reader quotes stands alone where it holds at least this part of the words that the quotations of the rules hold. */
const ALONE = 0.5;
/** From this share of its words in the order of one sentence on, a claim repeats it. */
export const REPEATS = 0.95;

/**
 * Checks claims against the evidence of one run. A claim that its own citations do not show is looked for once among the
 * other evidence; only full support counts there, so that a citation is corrected and never guessed.
 */
export function createClaimChecker(
  evidence: readonly Evidence[],
  reader: EvidenceReader = createEvidenceReader(),
): ClaimChecker {
  const usable = new Map(evidence.filter(standsAtLocator).map((entry) => [entry.id, entry]));
  const passagesOf = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const entry = usable.get(id);
      return entry === undefined ? [] : [reader.read(entry)];
    });

  const judge = (text: string, evidenceIds: readonly string[], context: ClaimContext): CheckedClaim => {
    const cited = passagesOf(evidenceIds);
    const row = citeTableRow(text, cited);
    if (row !== undefined) return { ...REPEATED_ROW, citations: [row] };
    const first = judgeStatement(text, cited, context);
    const isShown = first.citations.some(({ verdict }) => verdict === 'supported');
    const filled =
      isAccepted(first.verdict) && first.kind !== 'fact' && isGap(text)
        ? fillGap(text, cited, passagesOf([...usable.keys()]), context)
        : undefined;
    if (filled !== undefined) return filled;
    if (isAccepted(first.verdict) && (isShown || first.kind !== 'fact'))
      return finish(text, cited, first, false, context);
    const others = [...usable.keys()].filter((id) => !evidenceIds.includes(id));
    const isElsewhere = cited.length === 0 || shareHeldBy(text, cited) < WRITTEN_FROM;
    const other = isElsewhere ? findOther(text, passagesOf(others)) : undefined;
    if (!other && isAccepted(first.verdict)) return finish(text, cited, first, false, context);
    if (!other)
      return {
        ...first,
        citations: carrying(first.citations),
        relocated: false,
        disputed: false,
        repeats: false,
      };
    const against = cited.filter((_, index) => first.citations[index]?.verdict === 'contradicted');
    const moved = judgeStatement(text, [other, ...against], context);
    return finish(text, [other, ...against], moved, true, context);
  };

  const checked = new Map<string, CheckedClaim>();
  return {
    quoted: (text, quotes, evidenceIds, beside = []) =>
      citeQuotes(text, quotes, passagesOf(evidenceIds), beside),
    knownIds: new Set(usable.keys()),
    check(text, evidenceIds, context = {}) {
      const key = JSON.stringify([text, evidenceIds, context]);
      const verdict = checked.get(key) ?? judge(text, evidenceIds, context);
      checked.set(key, verdict);
      return verdict;
    },
    besides: (evidenceIds) => idsBeside(evidenceIds, usable),
  };
}

function citeQuotes(
  text: string,
  quotes: readonly string[],
  passages: readonly PreparedEvidence[],
  beside: readonly CitationVerdict[],
): readonly CitationVerdict[] {
  const found = locateQuotes(quotes, passages).flatMap(({ evidenceId, start, end }): CitationVerdict[] => {
    const passage = passages.find(({ id }) => id === evidenceId);
    if (passage === undefined) return [];
    const { support = 0, verdict } = judgeClaim(text, [passage]).citations[0] ?? {};
    const { offset } = passage;
    const place = { start: offset + start, end: offset + end };
    const quote = passage.text.slice(start, end);
    return [{ evidenceId, quote, ...place, verdict: verdict === 'supported' ? verdict : 'partly', support }];
  });
  const held = (own: readonly CitationVerdict[]) =>
    coverage(
      readClaim(text),
      own.map(({ quote }) => readFacets(quote)),
    );
  const [own, rules] = [held(found), held(beside)];
  if (own >= ALONE * rules) return found;
  const isBeside = (one: CitationVerdict) =>
    !found.some(
      ({ evidenceId, start, end }) => evidenceId === one.evidenceId && start < one.end && end > one.start,
    );
  return own === 0 ? [] : [...found, ...beside.filter(isBeside)];
}

function idsBeside(evidenceIds: readonly string[], usable: ReadonlyMap<string, Evidence>): string[] {
  const documents = new Set(evidenceIds.flatMap((id) => usable.get(id)?.documentId ?? []));
  return [...usable.values()]
    .filter(({ id, documentId }) => documents.has(documentId) && !evidenceIds.includes(id))
    .map(({ id }) => id);
}

/** What a document is said to leave open may stand in a passage of it that the claim does not cite. */
function fillGap(
  text: string,
  cited: readonly PreparedEvidence[],
  all: readonly PreparedEvidence[],
  context: ClaimContext,
): CheckedClaim | undefined {
  const documents = new Set(cited.map(({ origin }) => origin.path));
  for (const passage of all) {
    if (!documents.has(passage.origin.path) || cited.includes(passage)) continue;
    const wide = judgeStatement(text, [passage], context);
    if (wide.issues.some(({ kind }) => kind === 'gap_filled'))
      return { ...wide, relocated: true, disputed: false, repeats: false };
  }
  return undefined;
}

/** What is said of a claim that repeats a table row cell by cell. */
const REPEATED_ROW = {
  verdict: 'supported',
  support: 1,
  issues: [],
  relocated: false,
  disputed: false,
  repeats: true,
  closeness: 1,
  kind: 'fact',
  calculations: [],
} satisfies Omit<CheckedClaim, 'citations'>;

const shareHeldBy = (text: string, passages: readonly PreparedEvidence[]): number =>
  coverage(
    readClaim(text),
    passages.map(({ whole }) => whole),
    passages.map(({ context }) => context),
  );

/** The first of the passages that share most words with a claim and show all of it. */
function findOther(text: string, passages: readonly PreparedEvidence[]): PreparedEvidence | undefined {
  return passages
    .map((passage) => ({ passage, score: shareHeldBy(text, [passage]) }))
    .filter(({ score }) => score >= 0.75)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_RELOCATIONS)
    .map(({ passage }) => passage)
    .find((passage) => judgeClaim(text, [passage]).verdict === 'supported');
}

/** A claim that its passages bear out together: keeps those that carry it and what contradicts it, drops the rest. */
function finish(
  text: string,
  passages: readonly PreparedPassage[],
  judged: StatementVerdict,
  relocated: boolean,
  context: ClaimContext,
): CheckedClaim {
  const { citations, verdict, kind, calculations } = judged;
  const timeOf = ({ evidenceId, start, end }: CitationVerdict) => {
    const passage = passages.find(({ id }) => id === evidenceId);
    const offset = passage?.offset ?? 0;
    return passage && timeOfRange(passage, { start: start - offset, end: end - offset });
  };
  const isOfOtherTime = (own: CitationVerdict, other: CitationVerdict) =>
    isOtherTime(timeOf(own), timeOf(other));
  const whole = citations.filter((citation) => citation.verdict === 'supported');
  const against = citations.filter(
    (citation) => citation.verdict === 'contradicted' && !whole.some((own) => isOfOtherTime(own, citation)),
  );
  const disputed = whole.length > 0 && against.length > 0 && kind === 'fact';
  const repeats = kind === 'fact' && judged.closeness >= REPEATS;
  const { closeness } = judged;
  const support = supportOf(judged);
  const common = { relocated, disputed, repeats, closeness, kind, calculations, support };
  if (disputed) {
    const issues = against.flatMap(({ evidenceId }) => {
      const passage = passages.find(({ id }) => id === evidenceId);
      return passage ? judgeClaim(text, [passage]).issues.slice(0, 1) : [];
    });
    return { ...common, verdict: 'partly', issues, citations: [...whole, ...against] };
  }
  // Where one passage shows the whole claim, those that show a part of it add nothing.
  const kept = whole.length > 0 ? whole : citations.filter((citation) => citation.verdict !== 'not_found');
  const ids = new Set(kept.map(({ evidenceId }) => evidenceId));
  const lean = passages.filter(({ id }) => ids.has(id));
  const isEnough = whole.length > 0 || judgeStatement(text, lean, context).verdict === verdict;
  const carrying = isEnough ? kept : citations;
  return {
    ...common,
    verdict,
    issues: [],
    // Judged alone a passage may seem to say otherwise: it speaks of another body or year of the claim.
    citations: carrying.map((citation) =>
      citation.verdict === 'contradicted' ? { ...citation, verdict: 'partly' as const } : citation,
    ),
  };
}

function supportOf({ support, citations }: StatementVerdict): number {
  return Math.max(support, ...citations.map((citation) => citation.support));
}

/** A claim that repeats a table row, header by header, is compared cell by cell. */
function citeTableRow(text: string, passages: readonly PreparedPassage[]): CitationVerdict | undefined {
  for (const passage of passages) {
    const range = matchTableRow(text, passage);
    if (range === undefined) continue;
    return {
      evidenceId: passage.id,
      quote: passage.text.slice(range.start, range.end),
      start: passage.offset + range.start,
      end: passage.offset + range.end,
      verdict: 'supported',
      support: 1,
    };
  }
  return undefined;
}

function carrying(citations: readonly CitationVerdict[]): CitationVerdict[] {
  const kept = citations.filter(({ verdict }) => verdict !== 'not_found');
  return kept.length > 0 ? kept : [...citations];
}

function standsAtLocator({ text, locator }: Evidence): boolean {
  return text.trim() !== '' && locator.offsets.end - locator.offsets.start === text.length;
}
