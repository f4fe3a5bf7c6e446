import type { Verdict } from '../../../domain/index.ts';
import { checkInOrder } from '../checks/check-in-order.ts';
import {
  checkDates,
  checkDirections,
  checkNames,
  checkNegation,
  checkQuantities,
  type Issue,
  type IssueKind,
} from '../checks/checks.ts';
import {
  alignPassage,
  type ClaimFacets,
  contextRow,
  type PreparedPassage,
  readClaim,
  rowCoverage,
  type SourceSentence,
} from './align.ts';
import { asForeign } from './in-other-language.ts';
import type { Facets } from './passages.ts';
import { bestQuote } from './quote.ts';

export interface CitationVerdict {
  readonly evidenceId: string;
  /** Exactly the text at `start`–`end` of the version's Markdown: one to three neighbouring sentences. */
  readonly quote: string;
  readonly start: number;
  readonly end: number;
  readonly verdict: Verdict;
  readonly support: number;
}

export interface ClaimVerdict {
  /** On the union of all passages. */
  readonly verdict: Verdict;
  /** Share of the claim's content and figures that the passages hold, in [0, 1]. */
  readonly support: number;
  readonly issues: readonly Issue[];
  readonly citations: readonly CitationVerdict[];
  /** Share of its words that stand in one sentence in the same order: near 1 it repeats the sentence. */
  readonly closeness: number;
}

/** Tuned on WiCE dev and on mutated sentences of the corpora; see bench/eval-truth.ts. */
export const THRESHOLDS = {
  supported: 0.72,
  partly: 0.3,
  conflict: 0.5,
  verbatim: 0.85,
  repeated: 0.999,
} as const;

const CONFLICTS: ReadonlySet<IssueKind> = new Set([
  'number_differs',
  'unit_differs',
  'date_differs',
  'negation_differs',
  'direction_differs',
]);

/** Checks a claim against the passages it cites, each alone and all together. Pure; no passage at all is `not_found`. */
export function judgeClaim(text: string, passages: readonly PreparedPassage[]): ClaimVerdict {
  if (passages.length === 0)
    return {
      verdict: 'not_found',
      support: 0,
      issues: [{ kind: 'no_citation', detail: '' }],
      citations: [],
      closeness: 0,
    };
  const read = readClaim(text);
  const foreign = asForeign(read, passages);
  const claim = foreign?.claim ?? read;
  const aligned = passages.map((passage, index) => alignPassage(claim, passage, index));
  const alone = passages.map((passage, index) =>
    judge(claim, [passage], aligned[index] ?? [], foreign !== undefined),
  );
  const union =
    passages.length === 1 ? alone[0] : judge(claim, passages, aligned.flat(), foreign !== undefined);
  const citations = passages.map((passage, index): CitationVerdict => {
    const { verdict = 'not_found', support = 0 } = alone[index] ?? {};
    return { evidenceId: passage.id, ...bestQuote(claim, passage, aligned[index] ?? []), verdict, support };
  });
  const { verdict = 'not_found', support = 0, issues = [], closeness = 0 } = union ?? {};
  return { verdict, support, issues, citations, closeness };
}

interface Judgement {
  readonly verdict: Verdict;
  readonly support: number;
  readonly issues: readonly Issue[];
  readonly closeness?: number;
}

function judge(
  claim: ClaimFacets,
  passages: readonly PreparedPassage[],
  sentences: readonly SourceSentence[],
  isForeign: boolean,
): Judgement {
  const context = passages.flatMap(({ context: own, table }) => [own, table]);
  const best = bestSentence(sentences);
  if (!best) return { verdict: 'not_found', support: 0, issues: [{ kind: 'words_missing', detail: '' }] };
  if (isForeign) return judgeAcrossLanguages(claim, sentences, context);
  const set = supportSet(claim, best, sentences);
  const words = rowCoverage(
    claim,
    set.map(({ row }) => row),
    contextRow(claim, context),
  );
  const verbatim = best.coverage >= THRESHOLDS.verbatim;
  const surroundings = { sentences, context };
  const inOrder = checkInOrder(claim, best);
  const issues =
    inOrder.share >= THRESHOLDS.repeated
      ? inOrder.issues
      : oneOfAKind([
          ...checkQuantities(claim, surroundings),
          ...checkDates(claim, surroundings),
          ...checkNames(claim, surroundings),
          ...checkNegation(claim, surroundings, best, verbatim),
          ...checkDirections(claim, surroundings),
          ...inOrder.issues,
        ]);
  const figures = claim.quantities.filter(({ weak }) => !weak).length + claim.dates.length;
  const wrong = issues.filter(({ kind }) => /^(?:number|unit|date)/.test(kind)).length;
  const weight = claim.content.length;
  const support = (words * weight + 1.5 * (figures - wrong)) / Math.max(1, weight + 1.5 * figures);
  return { ...decide(claim, set, context, words, support, issues), closeness: inOrder.share };
}

function decide(
  claim: ClaimFacets,
  set: readonly Facets[],
  context: readonly Facets[],
  words: number,
  support: number,
  issues: readonly Issue[],
): Judgement {
  const conflict = issues.some(({ kind }) => CONFLICTS.has(kind));
  if (conflict && words >= THRESHOLDS.conflict) return { verdict: 'contradicted', support, issues };
  if (support < THRESHOLDS.partly)
    return { verdict: 'not_found', support, issues: [...issues, missingWords(claim, set, context)] };
  if (issues.length > 0) return { verdict: 'partly', support, issues };
  if (words >= THRESHOLDS.supported) return { verdict: 'supported', support, issues: [] };
  return { verdict: 'partly', support, issues: [missingWords(claim, set, context)] };
}

/** Two checks may find the same thing; the first one to say so is kept. */
function oneOfAKind(issues: readonly Issue[]): Issue[] {
  const same = (a: Issue, b: Issue) =>
    a.kind === b.kind && (a.kind === 'negation_differs' || a.detail.includes(b.detail));
  return issues.filter((issue, index) => issues.findIndex((other) => same(other, issue)) === index);
}

function missingWords(claim: ClaimFacets, set: readonly Facets[], context: readonly Facets[]): Issue {
  const row = contextRow(claim, [...set, ...context]);
  const missing = claim.content.filter((_, index) => (row[index] ?? 0) < 0.5);
  return {
    kind: 'words_missing',
    detail: [...new Set(missing.map(({ raw }) => raw))].slice(0, 6).join(', '),
  };
}

function bestSentence(sentences: readonly SourceSentence[]): SourceSentence | undefined {
  let best: SourceSentence | undefined;
  for (const sentence of sentences)
    if (best === undefined || sentence.coverage > best.coverage) best = sentence;
  return best;
}

/** The best sentence and up to three more, each of which adds to what is covered: a claim may join facts. */
function supportSet(
  claim: ClaimFacets,
  best: SourceSentence,
  sentences: readonly SourceSentence[],
): SourceSentence[] {
  const set = [best];
  let covered = best.coverage;
  while (set.length < 4) {
    let next: SourceSentence | undefined;
    let gain = 0.04;
    for (const sentence of sentences) {
      if (set.includes(sentence) || sentence.coverage < 0.15) continue;
      const more = rowCoverage(claim, [...set.map(({ row }) => row), sentence.row]) - covered;
      if (more > gain) [next, gain] = [sentence, more];
    }
    if (!next) return set;
    set.push(next);
    covered += gain;
  }
  return set;
}

/** Words cannot be aligned across languages; figures, names and addresses can, and more than `partly` is never said. */
function judgeAcrossLanguages(
  claim: ClaimFacets,
  sentences: readonly SourceSentence[],
  context: readonly Facets[],
): Judgement {
  const all = [...sentences, ...context];
  const figures = claim.quantities.filter(({ weak }) => !weak);
  const latin = claim.tokens.filter(({ kind, name }) => kind === 'identifier' || (kind === 'word' && name));
  const merged = { ...claim, tokens: [], content: [] };
  const everything = sentences.map((sentence) => ({ ...sentence, passage: 0 }));
  const issues = [
    ...checkQuantities({ ...merged, quantities: figures }, { sentences: everything, context }),
    ...checkDates(merged, { sentences: everything, context }),
  ];
  const held = latin.filter(({ key }) => all.some(({ keys }) => keys.has(key)));
  const anchors = figures.length + claim.dates.length + latin.length;
  const support =
    anchors === 0 ? 0.3 : (figures.length + claim.dates.length - issues.length + held.length) / anchors;
  const note: Issue = { kind: 'other_language', detail: '' };
  return {
    verdict: anchors > 0 && support < 0.5 ? 'not_found' : 'partly',
    support,
    issues: [...issues, note],
  };
}
