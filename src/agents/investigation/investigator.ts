import { catalogueOf, say, wording } from '../../catalogue/index.ts';
import type {
  AgentCall,
  AgentStep,
  Investigation,
  MappedDocument,
  ToolSpec,
} from '../../domain/findings/index.ts';
import type { CallContext, LanguageTasks, LibraryStore, Scope } from '../../domain/index.ts';
import { type AppError, saidBy } from '../../errors/index.ts';
import { createEvidenceBook, placeOf, type ToolRegistry, toPassage } from '../../tools/index.ts';
import type { ExecutionRequest, Executor } from '../execution.ts';
import { keepRelevant, type RankSettings } from '../keep-relevant.ts';
import { type SearchForTaskDeps, searchForTask } from '../search-for-task.ts';
import { createCounter } from './count-words.ts';
import { endedBy, type FirstPassages, MAX_OPEN, openOf, outcomeOf } from './end-of-work.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { FINISH, isLook, NOTE, OFFERED } from './offered-calls.ts';
import { openQuestions } from './open-questions.ts';
import { createQuoteLocator } from './quote-locator.ts';
import { type ServerToolsDeps, withOutside } from './search-outside.ts';
import { tellTurn } from './tell-turn.ts';
import { createToolCaller } from './turn-calls.ts';

export interface InvestigatorDeps extends SearchForTaskDeps, ServerToolsDeps {
  readonly name: string;
  readonly investigate: NonNullable<LanguageTasks['investigate']>;
  readonly registry: ToolRegistry;
  readonly library: Pick<
    LibraryStore,
    'getChunks' | 'getChunkRange' | 'getMarkdown' | 'findDocument' | 'listDocuments'
  >;
  readonly describe: (documentIds: readonly string[]) => Promise<readonly MappedDocument[]>;
  readonly pin: (scope: Scope) => Promise<Scope>;
  readonly settings: RankSettings & {
    readonly maxTurns: number;
    readonly maxAnswerTokens: number;
    /** Tokens of evidence that a prompt of the model holds. */
    readonly promptTokens?: number | undefined;
  };
}

type LedgerWords = ReturnType<typeof catalogueOf>['tools']['ledger'];

/** Tokens that the answers of one turn take together, and the share of a small context. */
const TURN_TOKENS = 9_000;
const OF_CONTEXT = 1 / 4;
const PASSAGES_FIRST = 6;

/**
 * The executor agent: starts from a search, then looks with tools and notes what it finds, until it says that it has finished or its turns
 * are spent. What it has noted by then counts, whatever ends it.
 */
export function createInvestigator(deps: InvestigatorDeps): Executor {
  return {
    name: deps.name,
    execute: async (request, context) => {
      const { subQuestion, scope, language } = request;
      const documents = await deps.describe(subQuestion.documents ?? []);
      const own = documents.length === 0 ? scope : { ...scope, documentIds: documents.map(({ id }) => id) };
      const { kept, problems, notes } = await searchFirst(deps, { ...request, scope: own }, context);
      const { equipped, remarks } = await withOutside(deps, request, context.signal);
      const loop = await openLoop(equipped, request, kept, context);
      // A task that names no documents is shown those that its first search found.
      const shown = documents.length > 0 ? documents : await deps.describe(loop.near);
      const { open, ended, problem } = await work(equipped, { request, documents: shown, ...loop }, context);
      const { findings, refused } = loop.ledger;
      const investigation: Investigation = {
        taskId: subQuestion.id,
        findings: [...findings],
        open,
        ...(refused.length > 0 && { refused: refused.slice(-MAX_OPEN) }),
        ended,
      };
      const questions = openQuestions(open, [request.question, subQuestion.question]);
      return {
        outcome: outcomeOf(investigation, questions, kept, [...problems, ...remarks.problems]),
        investigation,
        notes: [
          ...notes,
          ...new Set(remarks.notes),
          ...(problem === undefined
            ? []
            : [
                say(
                  language,
                  wording('noteInvestigation', { question: subQuestion.question, said: saidBy(problem) }),
                ),
              ]),
        ],
      };
    },
  };
}

async function searchFirst(deps: InvestigatorDeps, request: ExecutionRequest, context: CallContext) {
  if (request.found !== undefined) return { kept: request.found, problems: [], notes: [] };
  request.onProgress?.('searching', { tools: 1 });
  const { perQuery, problems, notes } = await searchForTask(deps, request, context);
  return { kept: keepRelevant(perQuery, deps.settings), problems, notes };
}

interface Loop {
  readonly ledger: Ledger;
  readonly call: ReturnType<typeof createToolCaller>;
  /** What the first search found, for the model. */
  readonly found: string;
  /** The documents that it found something in. */
  readonly near: readonly string[];
}

async function openLoop(
  deps: InvestigatorDeps,
  { question, subQuestion, scope: whole, language }: ExecutionRequest,
  kept: FirstPassages,
  context: CallContext,
): Promise<Loop> {
  const scope = await deps.pin(whole);
  const book = createEvidenceBook('places');
  const offered = [...offeredTools(deps, language).map(({ name }) => name), NOTE, FINISH];
  const turnTokens = turnTokensOf(deps);
  const call = createToolCaller({ ...deps, ...deps.settings, turnTokens, offered, book, scope, language });
  const locate = createQuoteLocator({ library: deps.library, book, scope });
  const count = createCounter(deps.registry, { scope, language, book }, context);
  const words = catalogueOf(language).tools;
  const chunks = await deps.library.getChunks(kept.slice(0, PASSAGES_FIRST).map(({ id }) => id));
  const shown = chunks.map((chunk) => {
    const id = book.show(toPassage(chunk, 1));
    const place = placeOf(chunk, { title: '', path: '' }, chunk.locator, words);
    return `[${id}] ${place}\n${chunk.prefix === '' ? '' : `${chunk.prefix}\n`}${chunk.text}`;
  });
  const found =
    shown.length === 0 ? words.ledger.nothingFirst : [words.ledger.firstFound, ...shown].join('\n\n');
  const asked = [question, subQuestion.question, subQuestion.facts ?? ''];
  const near = [...new Set(chunks.map(({ documentId }) => documentId))];
  return {
    ledger: createLedger({ taskId: subQuestion.id, language, locate, count, asked }),
    call,
    found,
    near,
  };
}

/** Turn after turn. What ends it early is told; only a cancellation, and a model that cannot be used at all, are thrown. */
async function work(
  deps: InvestigatorDeps,
  {
    request,
    documents,
    ledger,
    call,
    found,
  }: Loop & {
    readonly request: ExecutionRequest;
    readonly documents: readonly MappedDocument[];
  },
  context: CallContext,
): Promise<Pick<Investigation, 'open' | 'ended'> & { readonly problem?: AppError }> {
  const { question, subQuestion, language, noted = [] } = request;
  // A follow-up asks for one thing.
  const maxTurns = Math.ceil(deps.settings.maxTurns / (subQuestion.round === 0 ? 1 : 2));
  const words = catalogueOf(language).tools.ledger;
  const [tools, turnTokens] = [offeredTools(deps, language), turnTokensOf(deps)];
  const steps: AgentStep[] = [];
  const asksWeb = deps.searchWeb !== undefined && subQuestion.local !== true;
  const task = {
    question,
    subQuestion,
    language,
    documents,
    found,
    noted,
    asksWeb,
    tools,
    maxTurns,
    turnTokens,
  };
  try {
    let most = maxTurns;
    let isGivenBack = false;
    for (let turn = 1; turn <= most; turn++) {
      context.signal?.throwIfAborted();
      const said = await deps.investigate({ ...task, steps: [...steps] }, context);
      const before = ledger.findings.length;
      const { answers, refused } = await callAll(said.calls, { ledger, call }, context);
      request.onProgress?.('investigating', {
        turn,
        findings: ledger.findings.length,
        ...tellTurn(said.calls.filter(isLook), ledger.findings.slice(before), documents),
      });
      const finish = said.calls.find(({ tool }) => tool === FINISH);
      // Who ends with notes that were refused, now or before, gets them back once.
      const isEnding = isGivenBack || (refused === 0 && ledger.refused.length === 0);
      const ending = isEnding || ledger.refused.length === 0 ? words.ended : givenBack(ledger, words);
      const results = said.calls.map(({ id }) => ({ id, text: answers.get(id) ?? ending }));
      request.onTurn?.(turn, { ...said, results });
      if (finish !== undefined && isEnding) return { open: openOf(finish.input), ended: 'finished' };
      if (finish !== undefined) {
        isGivenBack = true;
        most = turn + 1;
      }
      if (said.calls.length === 0) return { open: [], ended: 'finished' };
      const notRun = said.notRun === undefined ? '' : `${words.notRun(said.notRun, said.calls.length)} `;
      steps.push({ ...said, results: withTurn(results, notRun + words.turn(turn, most)) });
    }
    return { open: [], ended: 'turns' };
  } catch (error) {
    return { open: [], ...endedBy(error, ledger, context) };
  }
}

/** Results of a turn, the last of which says how many turns are left. */
function withTurn(results: AgentStep['results'], turn: string): AgentStep['results'] {
  const last = results.at(-1) ?? { id: '', text: '' };
  return [...results.slice(0, -1), { ...last, text: `${last.text}\n\n${turn}` }];
}

const givenBack = ({ refused }: Ledger, words: Pick<LedgerWords, 'stillRefused'>): string =>
  words.stillRefused(refused.slice(-MAX_OPEN).map(({ statement, reason }) => `- ${statement}: ${reason}`));

/** One after the other: what an answer leaves of the room is for the next, and notes are numbered in their order. */
async function callAll(
  calls: readonly AgentCall[],
  { ledger, call }: Pick<Loop, 'ledger' | 'call'>,
  context: CallContext,
) {
  const answers = new Map<string, string>();
  const looked = calls.filter(isLook);
  const answer = call.forTurn(looked.length);
  for (const one of looked) answers.set(one.id, await answer(one, context));
  let refused = 0;
  for (const one of calls) {
    if (one.tool !== NOTE) continue;
    const noted = one.malformed === undefined ? await ledger.note(one.input) : undefined;
    answers.set(one.id, noted?.text ?? (await answer(one, context)));
    refused += noted?.refused ?? 1;
  }
  return { answers, refused };
}

const turnTokensOf = ({ settings: { promptTokens = Number.POSITIVE_INFINITY } }: InvestigatorDeps): number =>
  Math.min(TURN_TOKENS, Math.floor(promptTokens * OF_CONTEXT));

function offeredTools({ registry }: InvestigatorDeps, language: ExecutionRequest['language']): ToolSpec[] {
  return registry
    .list(language)
    .filter(({ name, category }) => category === 'other' || OFFERED.has(name))
    .map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
}
