import type { CallContext, Evidence, LanguageTasks, ReportLanguage } from '../domain/index.ts';
import { isAbort } from '../errors/index.ts';
import { analyzeText } from '../linguistics/index.ts';
import type { EvidenceReader } from '../rag/verify/index.ts';
import { opinionsOf, type ReadStatement, requestsFor, type SecondReading } from './judge-requests.ts';

export interface FailedClaim {
  readonly text: string;
  readonly reason: string;
  /** What it cites; the writer sees it again. */
  readonly evidenceIds?: readonly string[] | undefined;
  /** What stands before it: what “it” or a column means. */
  readonly before?: string | undefined;
}

export interface ClaimEditor {
  /** True when there is somebody to ask for a second reading. */
  readonly judges: boolean;
  /** At most one request. Statements that nobody could put better are in neither. */
  revise(
    input: {
      readonly question: string;
      readonly language: ReportLanguage;
      readonly claims: readonly FailedClaim[];
      readonly evidence: readonly Evidence[];
    },
    context: CallContext,
  ): Promise<Revision>;
  /**
   * Opinions on statements. Those that the rules doubt are asked by themselves, with controls among them, the doubt put as
   * a question, and one that is signed without quotations that show it is signed in part. Requests stand side by side; one that fails
   * gives no opinions, and throws only when all do.
   */
  judge(
    input: {
      readonly question: string;
      readonly language: ReportLanguage;
      readonly claims: readonly ReadStatement[];
      readonly evidence: readonly Evidence[];
      /** Knows the evidence already. */
      readonly reader?: Pick<EvidenceReader, 'read'> | undefined;
      /** Statements that the rules sign, for controls beside those that are asked by themselves. */
      readonly signed?: readonly ReadStatement[] | undefined;
      /** It has signed a control before, so that it is not believed here either. */
      readonly isCareless?: boolean | undefined;
    },
    context: CallContext,
  ): Promise<SecondReading>;
}

/** What became of statements that were put again. */
export interface Revision {
  /** New wordings by the old text. */
  readonly revisions: ReadonlyMap<string, string>;
  /** Old texts of which no passage shows anything, as who put them again says. Nothing of one who says it of most. */
  readonly givenUp: readonly string[];
}

const NOT_REVISED: Revision = { revisions: new Map(), givenUp: [] };
const MAX_REVISED = 20;
/** Who gives up so many may still have looked; who gives up most has not. */
const FEW_GIVEN = 2;
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
      const failed = claims.slice(0, MAX_REVISED);
      const asked = failed.map(({ text, reason, before = '' }, index) => ({
        id: `s${index + 1}`,
        text,
        problem: reason,
        ...(before !== '' && { before }),
      }));
      if (asked.length === 0 || tasks.reviseClaims === undefined) return NOT_REVISED;
      const passages = passagesFor(
        failed.map(({ text }) => text),
        new Set(failed.flatMap(({ evidenceIds = [] }) => evidenceIds)),
        evidence,
      );
      const revised = await tasks.reviseClaims({ ...input, claims: asked, evidence: passages }, context);
      const heard = asked.flatMap(({ id, text }) => {
        const reply = revised.find((claim) => claim.id === id);
        return reply === undefined ? [] : [{ text, next: reply.text.replace(/\s+/g, ' ').trim() }];
      });
      const givenUp = heard.filter(({ next }) => next === '').map(({ text }) => text);
      const isLooked = givenUp.length <= Math.max(FEW_GIVEN, asked.length / 2);
      const fresh = heard.filter(
        ({ text, next }) => next !== '' && next !== text && next.length <= MAX_CHARACTERS,
      );
      return {
        revisions: new Map(fresh.map(({ text, next }) => [text, next])),
        givenUp: isLooked ? givenUp : [],
      };
    },

    async judge({ claims, evidence, reader, signed, isCareless, ...input }, context) {
      const judgeClaims = tasks.judgeClaims?.bind(tasks);
      if (!settings.modelJudge || judgeClaims === undefined) return { opinions: new Map(), care: 'untried' };
      const requests = requestsFor(claims.slice(0, MAX_JUDGED), evidence, input.language, reader, signed);
      const settled = await Promise.allSettled(
        requests.map(({ asked, evidence: shown, doubted }) =>
          judgeClaims({ ...input, claims: asked, evidence: shown, ...(doubted && { doubted }) }, context),
        ),
      );
      const failed = settled.flatMap((call) => (call.status === 'rejected' ? [call.reason as unknown] : []));
      if (failed.length > 0 && (failed.length === settled.length || failed.some((one) => isAbort(one))))
        throw failed.find((one) => isAbort(one)) ?? failed[0];
      const replies = settled.map((call) => (call.status === 'fulfilled' ? call.value : []));
      return opinionsOf(requests, replies, isCareless);
    },
  };
}

/** What the statements cite, the passages that share most words with each, and the most relevant ones, in the order of the evidence. */
function passagesFor(
  texts: readonly string[],
  cited: ReadonlySet<string>,
  evidence: readonly Evidence[],
): Evidence[] {
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
  return evidence.filter((entry) => chosen.has(entry) || cited.has(entry.id));
}
