import type {
  CallContext,
  ClaimOpinion,
  Evidence,
  LanguageTasks,
  ReportLanguage,
  ReviseInput,
} from '../domain/index.ts';
import { isAbort } from '../errors/index.ts';
import { splitSentences } from '../linguistics/index.ts';
import type { EvidenceReader, Opinion } from '../rag/verify/index.ts';
import { type JudgedStatement, type JudgeRequest, readReply, requestsFor } from './judge-requests.ts';

/** A statement that was refused. */
export interface RefusedStatement {
  readonly text: string;
  /** What its writer set in bold at its beginning. */
  readonly lead?: string | undefined;
  /** The calculations that it had in braces. */
  readonly formulas?: readonly string[] | undefined;
  readonly reason: string;
  readonly before: string;
  /** The tables of the report by whose rows it is cited. */
  readonly tables?: readonly number[];
  /** What it cites: ids, or `Table 2`. */
  readonly cites?: readonly string[];
  /** The same, and what its sub-question found. */
  readonly evidenceIds: readonly string[];
}

export interface Judgement {
  /** By the text of the statement; those that got no usable reply are in it not. */
  readonly opinions: ReadonlyMap<string, Opinion>;
  /** Texts of the statements whose reply was thrown away twice, because it found a canary shown or left it out. */
  readonly unread: readonly string[];
}

/** Reads statements beside the passages that they cite. */
export interface StatementJudge {
  readonly name: string;
  readonly judgeClaims: NonNullable<LanguageTasks['judgeClaims']>;
}

export interface ClaimEditor {
  /** Name of the judge; undefined where there is none. */
  readonly judge: string | undefined;
  /** New wordings by the old text, in requests side by side. Statements that nobody could put better are left out. */
  revise(
    input: {
      readonly question: string;
      readonly language: ReportLanguage;
      readonly statements: readonly RefusedStatement[];
      readonly held: NonNullable<ReviseInput['held']>;
      readonly evidence: readonly Evidence[];
      readonly isLast?: boolean;
    },
    context: CallContext,
  ): Promise<ReadonlyMap<string, string>>;
  /**
   * Opinions on statements, in requests side by side. A request whose canary passes is thrown away and asked again once with others; one
   * that fails gives no opinions, and throws only when all do.
   */
  ask(
    input: {
      readonly question: string;
      readonly language: ReportLanguage;
      readonly statements: readonly JudgedStatement[];
      readonly evidence: readonly Evidence[];
      readonly reader: EvidenceReader;
      /** Statements that their passages show word for word. */
      readonly shown: readonly JudgedStatement[];
    },
    context: CallContext,
  ): Promise<Judgement>;
}

const MAX_REVISED = 96;
const REVISED_PER_CALL = 12;
const MAX_JUDGED = 240;
const MAX_CHARACTERS = 1_200;

/** Asks the judge what passages show, and the writer for better wordings. Replies are data: their length and ids are bounded. */
export function createClaimEditor(deps: {
  tasks: Pick<LanguageTasks, 'reviseClaims' | 'judgeClaims' | 'models'>;
  /** Judges in the place of the model that has the role. */
  judge?: StatementJudge | undefined;
  settings: { readonly modelJudge: boolean };
}): ClaimEditor {
  const { tasks, settings } = deps;
  const judge = settings.modelJudge ? (deps.judge ?? roleJudge(tasks)) : undefined;
  return {
    judge: judge?.name,

    revise: (input, context) => reviseInBatches(tasks, input, context),

    async ask({ statements, evidence, reader, shown, ...input }, context) {
      const opinions = new Map<string, Opinion>();
      if (judge === undefined || statements.length === 0) return { opinions, unread: [] };
      const bench = { evidence, reader, shown };
      const put = (requests: readonly JudgeRequest[]) =>
        eachThatAnswers(requests, context, ({ asked, evidence: passages }) =>
          judge.judgeClaims({ ...input, claims: asked, evidence: passages }, context),
        );
      const first = requestsFor(statements.slice(0, MAX_JUDGED), bench);
      const thrown = hear(first, await put(first));
      const second = requestsFor(thrown, bench, first.length);
      const unread = hear(second, second.length === 0 ? [] : await put(second));
      return { opinions, unread: unread.map(({ text }) => text) };

      /** Takes what can be used; gives the statements of replies that cannot. */
      function hear(
        requests: readonly JudgeRequest[],
        replies: readonly (readonly ClaimOpinion[] | undefined)[],
      ): JudgedStatement[] {
        return requests.flatMap((request, at) => {
          const reply = replies[at];
          // Who failed to answer was retried already.
          if (reply === undefined) return [];
          const heard = readReply(request, reply);
          for (const [text, opinion] of heard ?? []) opinions.set(text, opinion);
          if (heard !== undefined) return [];
          return [...request.statements].flatMap(([id, one]) => (request.canaries.has(id) ? [] : [one]));
        });
      }
    },
  };
}

/** The model that has the role. */
function roleJudge({
  judgeClaims,
  models,
}: Pick<LanguageTasks, 'judgeClaims' | 'models'>): StatementJudge | undefined {
  const { judge, writer, model } = models;
  const name = judge ?? writer ?? model ?? Object.values(models)[0] ?? 'model';
  return judgeClaims && { name, judgeClaims };
}

/** By the text that they replace; what says the same or too much is none. What began with a finding in bold does so again. */
function newWordings(
  claims: readonly { readonly id: string; readonly text: string; readonly lead?: string | undefined }[],
  revised: readonly { readonly id: string; readonly text: string }[],
): Map<string, string> {
  return new Map(
    claims.flatMap(({ id, text, lead = '' }) => {
      const reply = revised.find((claim) => claim.id === id)?.text;
      const next = reply?.replace(/\s+/g, ' ').trim();
      // An empty one takes its statement back.
      return next === undefined || next === text || next.length > MAX_CHARACTERS
        ? []
        : [[text, isFinding(lead, text) ? withBoldFirst(next) : next] as const];
    }),
  );
}

const isFinding = (lead: string, text: string): boolean =>
  lead.length < text.length && /[.!?。！？]$/.test(lead);

/** A longer sentence is no finding, and stars within one would end it. */
const BOLD = /^[^*]{1,200}$/;

function withBoldFirst(text: string): string {
  const [first] = splitSentences(text);
  if (first === undefined) return text;
  const [words, rest] = [text.slice(first.start, first.end).trim(), text.slice(first.end).trim()];
  return rest !== '' && BOLD.test(words) ? `**${words}** ${rest}` : text;
}

async function reviseInBatches(
  tasks: Pick<LanguageTasks, 'reviseClaims'>,
  { statements, evidence, ...input }: Parameters<ClaimEditor['revise']>[0],
  context: CallContext,
): Promise<ReadonlyMap<string, string>> {
  const { reviseClaims } = tasks;
  if (statements.length === 0 || reviseClaims === undefined) return new Map();
  const refused = statements
    .slice(0, MAX_REVISED)
    .map(({ text, lead, formulas, reason, before, cites, evidenceIds }, index) => ({
      claim: {
        id: `s${index + 1}`,
        text,
        lead,
        formulas,
        ...(cites && { cites }),
        problem: reason,
        ...(before !== '' && { before }),
      },
      evidenceIds,
    }));
  const replies = await eachThatAnswers(inBatches(refused, REVISED_PER_CALL), context, (batch) => {
    const shown = new Set(batch.flatMap(({ evidenceIds }) => evidenceIds));
    const passages = evidence.filter(({ id }) => shown.has(id));
    const claims = batch.map(({ claim }) => claim);
    return reviseClaims.call(tasks, { ...input, claims, evidence: passages }, context);
  });
  return newWordings(
    refused.map(({ claim }) => claim),
    replies.flatMap((reply) => reply ?? []),
  );
}

const inBatches = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** What each request is answered; one that fails is left out, and throws only when all do. */
async function eachThatAnswers<Request, Reply>(
  requests: readonly Request[],
  { signal }: CallContext,
  ask: (request: Request) => Promise<Reply>,
): Promise<(Reply | undefined)[]> {
  const settled = await Promise.allSettled(requests.map(ask));
  const failed = settled.flatMap((call) => (call.status === 'rejected' ? [call.reason as unknown] : []));
  const aborted = failed.find((reason) => isAbort(reason, signal));
  if (aborted !== undefined || (failed.length > 0 && failed.length === settled.length))
    throw aborted ?? failed[0];
  return settled.map((call) => (call.status === 'fulfilled' ? call.value : undefined));
}
