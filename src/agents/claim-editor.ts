import {
  type CallContext,
  type ClaimOpinion,
  type Evidence,
  isAccepted,
  type LanguageTasks,
  type ReportLanguage,
} from '../domain/index.ts';
import { isAbort } from '../errors/index.ts';
import { analyzeText } from '../linguistics/index.ts';
import { type Issue, quotesShow } from '../rag/verify/index.ts';

export interface FailedClaim {
  readonly text: string;
  readonly reason: string;
}

export interface ClaimEditor {
  /** True when there is somebody to ask for a second reading. */
  readonly judges: boolean;
  /** New wordings by the old text; statements that nobody could put better are not in it. At most one request. */
  revise(
    input: {
      readonly question: string;
      readonly language: ReportLanguage;
      readonly claims: readonly FailedClaim[];
      readonly evidence: readonly Evidence[];
    },
    context: CallContext,
  ): Promise<ReadonlyMap<string, string>>;
  /**
   * Opinions by the text of the statement. Those whose anchors are doubted are asked by themselves, the doubt put as a question, and one
   * that is signed without a quotation that shows just what is doubted is signed in part. Requests of at most `CLAIMS_PER_CALL` statements each, side by side; a request that fails
   * gives no opinions, and throws only when all do.
   */
  judge(
    input: {
      readonly question: string;
      readonly language: ReportLanguage;
      readonly claims: readonly {
        readonly text: string;
        readonly evidenceIds: readonly string[];
        readonly before: string;
        readonly open: string;
        readonly doubts?: readonly Issue[];
      }[];
      readonly evidence: readonly Evidence[];
    },
    context: CallContext,
  ): Promise<ReadonlyMap<string, Omit<ClaimOpinion, 'id'>>>;
}

const MAX_REVISED = 12;
const CLAIMS_PER_CALL = 12;
const MAX_JUDGED = 100;
const PASSAGES_PER_CLAIM = 3;
const MAX_CHARACTERS = 800;

/**
 * Rewrites statements that did not hold, and asks for a second opinion on those that do. Replies are data: their length and
 * ids are bounded.
 */
export function createClaimEditor(deps: {
  tasks: Pick<LanguageTasks, 'reviseClaims' | 'judgeClaims'>;
  settings: { readonly modelJudge: boolean };
}): ClaimEditor {
  const { tasks, settings } = deps;
  return {
    judges: settings.modelJudge && tasks.judgeClaims !== undefined,

    async revise({ claims, evidence, ...input }, context) {
      const asked = claims.slice(0, MAX_REVISED).map(({ text, reason }, index) => ({
        id: `s${index + 1}`,
        text,
        problem: reason,
      }));
      if (asked.length === 0 || tasks.reviseClaims === undefined) return new Map();
      const passages = passagesFor(
        asked.map(({ text }) => text),
        evidence,
      );
      const revised = await tasks.reviseClaims({ ...input, claims: asked, evidence: passages }, context);
      return new Map(
        asked.flatMap(({ id, text }) => {
          const next =
            revised
              .find((claim) => claim.id === id)
              ?.text.replace(/\s+/g, ' ')
              .trim() ?? '';
          return next === '' || next === text || next.length > MAX_CHARACTERS ? [] : [[text, next] as const];
        }),
      );
    },

    async judge({ claims, evidence, ...input }, context) {
      const judgeClaims = tasks.judgeClaims?.bind(tasks);
      if (!settings.modelJudge || judgeClaims === undefined) return new Map();
      const asked = claims.slice(0, MAX_JUDGED).map((claim, index) => ({ id: `s${index + 1}`, ...claim }));
      const calls = requestsFor(asked).map(async ({ part, doubted }) => {
        const cited = new Set(part.flatMap(({ evidenceIds }) => evidenceIds));
        const claims = part.map(({ doubts: _doubts, ...claim }) => claim);
        const shown = evidence.filter(({ id }) => cited.has(id));
        const replies = await judgeClaims(
          { ...input, claims, evidence: shown, ...(doubted && { doubted }) },
          context,
        );
        return replies.flatMap(({ id, quotes, ...opinion }) => {
          const claim = part.find((entry) => entry.id === id);
          if (claim === undefined) return [];
          const own = shown.filter((entry) => claim.evidenceIds.includes(entry.id));
          return [[claim.text, doubted ? onlyShown(claim, opinion, quotes ?? [], own) : opinion] as const];
        });
      });
      const settled = await Promise.allSettled(calls);
      const failed = settled.flatMap((call) => (call.status === 'rejected' ? [call.reason as unknown] : []));
      if (failed.length > 0 && (failed.length === settled.length || failed.some((one) => isAbort(one))))
        throw failed.find((one) => isAbort(one)) ?? failed[0];
      return new Map(settled.flatMap((call) => (call.status === 'fulfilled' ? call.value : [])));
    },
  };
}

const isDoubted = ({ doubts = [] }: { readonly doubts?: readonly Issue[] }): boolean => doubts.length > 0;

function requestsFor<Claim extends { readonly doubts?: readonly Issue[] }>(claims: readonly Claim[]) {
  return [false, true].flatMap((doubted) =>
    batchesOf(claims.filter((claim) => isDoubted(claim) === doubted)).map((part) => ({ part, doubted })),
  );
}

/** What is signed against a doubt is signed in part, unless quotations show just what is doubted. */
function onlyShown(
  { text, doubts = [] }: { readonly text: string; readonly doubts?: readonly Issue[] },
  opinion: Omit<ClaimOpinion, 'id' | 'quotes'>,
  quotes: readonly string[],
  evidence: readonly Evidence[],
): Omit<ClaimOpinion, 'id'> {
  const isShown =
    !isAccepted(opinion.verdict) ||
    quotesShow({ claim: text, doubts, quotes, formulas: opinion.formulas, evidence });
  return isShown ? opinion : { ...opinion, verdict: 'partly' };
}

function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / CLAIMS_PER_CALL);
  const size = Math.ceil(items.length / Math.max(1, count));
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** The passages that share most words with each statement, and the most relevant ones, in the order of the evidence. */
function passagesFor(texts: readonly string[], evidence: readonly Evidence[]): Evidence[] {
  const analysed = evidence.map((entry) => ({
    entry,
    terms: new Set(analyzeText(`${entry.documentTitle} ${entry.text}`)),
  }));
  const leading = [...evidence].sort((left, right) => right.score - left.score).slice(0, PASSAGES_PER_CLAIM);
  const chosen = new Set([
    ...leading,
    ...texts.flatMap((text) => {
      const terms = [...new Set(analyzeText(text))];
      return analysed
        .map(({ entry, terms: own }) => ({ entry, shared: terms.filter((term) => own.has(term)).length }))
        .filter(({ shared }) => shared > 0)
        .sort((left, right) => right.shared - left.shared)
        .slice(0, PASSAGES_PER_CLAIM)
        .map(({ entry }) => entry);
    }),
  ]);
  return evidence.filter((entry) => chosen.has(entry));
}
