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
   * that is signed without a quotation that stands in its passages is signed in part. Requests of at most `CLAIMS_PER_CALL` statements each, side by side; a request that fails
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
        readonly doubted?: boolean;
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
        const claims = part.map(({ doubted: _doubted, ...claim }) => claim);
        const shown = evidence.filter(({ id }) => cited.has(id));
        const replies = await judgeClaims(
          { ...input, claims, evidence: shown, ...(doubted && { doubted }) },
          context,
        );
        return replies.flatMap(({ id, quotes, ...opinion }) => {
          const claim = part.find((entry) => entry.id === id);
          if (claim === undefined) return [];
          const own = shown.filter((entry) => claim.evidenceIds.includes(entry.id));
          return [[claim.text, doubted ? onlyShown(opinion, quotes ?? [], own) : opinion] as const];
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

function requestsFor<Claim extends { readonly doubted?: boolean }>(claims: readonly Claim[]) {
  return [false, true].flatMap((doubted) =>
    batchesOf(claims.filter((claim) => (claim.doubted === true) === doubted)).map((part) => ({
      part,
      doubted,
    })),
  );
}

/** What is signed against a doubt is signed in part, unless quotations show it. */
function onlyShown(
  opinion: Omit<ClaimOpinion, 'id' | 'quotes'>,
  quotes: readonly string[],
  evidence: readonly Evidence[],
): Omit<ClaimOpinion, 'id'> {
  const isShown = !isAccepted(opinion.verdict) || areQuotes(quotes, evidence);
  return isShown ? opinion : { ...opinion, verdict: 'partly' };
}

/** Whether words were quoted and all of them stand in a passage, its title, headings or table head: a reader that looked can say where. */
function areQuotes(quotes: readonly string[], evidence: readonly Evidence[]): boolean {
  const texts = evidence.map(({ documentTitle, locator, prefix, text }) =>
    bare([documentTitle, ...locator.headingPath, prefix, text].join('\n')),
  );
  const said = quotes.map(bare).filter((quote) => quote.length >= MIN_QUOTE);
  return said.length > 0 && said.every((quote) => texts.some((text) => text.includes(quote)));
}

const MIN_QUOTE = 4;
/** Without spaces and the marks of Markdown, which a reader copies one way or another. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s|*_`\\"“”]/g, '');

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
