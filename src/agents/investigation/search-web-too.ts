import { catalogueOf, say, wording } from '../../catalogue/index.ts';
import type { LibraryStore, Logger, ToolAnswer, WebDocuments } from '../../domain/index.ts';
import { AppError, isAbort, type Problem, toProblem } from '../../errors/index.ts';
import { analyzeText } from '../../linguistics/index.ts';
import {
  type EvidenceBook,
  placeOf,
  type SearchWeb,
  type ToolContext,
  type ToolRegistry,
  toPassage,
} from '../../tools/index.ts';
import { infoDensity } from '../ask/index.ts';
import type { ExecutionRequest } from '../execution.ts';

export interface WebSearchDeps {
  /** Absent: the run stays with the library. */
  readonly searchWeb?: SearchWeb | undefined;
  readonly mayLeave?: WebDocuments['mayLeave'] | undefined;
  readonly library: Pick<LibraryStore, 'getChunks'>;
  readonly logger: Logger;
}

/** What was told of the web while an executor searched it. */
export interface WebRemarks {
  readonly problems: { readonly tool: string; readonly problem: Problem }[];
  readonly notes: string[];
}

/** Share of the words of a search that one passage of the library must have to answer it. */
const ANSWERED = 0.8;
const MOST_PASSAGES = 5;

/** The tools of an executor; a search by one query also asks the web, where the run and the sub-question may. */
export function withWebSearch(
  registry: ToolRegistry,
  deps: WebSearchDeps,
  request: ExecutionRequest,
  remarks: WebRemarks,
): ToolRegistry {
  const { searchWeb } = deps;
  if (searchWeb === undefined || request.subQuestion.local === true) return registry;
  return {
    ...registry,
    call: async (name, input, context) => {
      const found = context.book.entries();
      const answer = await registry.call(name, input, context);
      const query = queryIn(input);
      if (query === undefined || registry.find(name).name !== 'search_documents') return answer;
      const own = answer.evidence.flatMap(({ id }) => context.book.find(id) ?? []);
      if (infoDensity(query, own) >= ANSWERED) return answer;
      if (!(await mayBeSent(deps, request, query, found))) {
        remarks.notes.push(say(request.language, wording('noteLocalOnly', { question: query })));
        return answer;
      }
      return addWeb({ ...deps, searchWeb }, { request, query, context }, answer, remarks);
    },
  };
}

/** The answer with what the web has. What fails in the web is named and takes nothing from what the library gave. */
async function addWeb(
  { searchWeb, library, logger }: WebSearchDeps & { readonly searchWeb: SearchWeb },
  search: { readonly request: ExecutionRequest; readonly query: string; readonly context: ToolContext },
  answer: ToolAnswer,
  remarks: WebRemarks,
): Promise<ToolAnswer> {
  const { request, query, context } = search;
  const { question, language } = request;
  if (context.call === undefined) return answer;
  try {
    const { results, problems, notes } = await searchWeb(
      { question, subQuestion: query, language },
      context.call,
    );
    remarks.problems.push(...problems);
    remarks.notes.push(...notes);
    const best = results.toSorted((left, right) => right.score - left.score).slice(0, MOST_PASSAGES);
    const chunks = await library.getChunks(best.map(({ id }) => id));
    const words = catalogueOf(language).tools;
    const shown = chunks.map((chunk) => {
      const place = placeOf(chunk, { title: '', path: '' }, chunk.locator, words);
      return `[${context.book.show(toPassage(chunk, 1))}] ${place}\n${chunk.text}`;
    });
    return { ...answer, text: [answer.text, ...shown].join('\n\n') };
  } catch (error) {
    if (isAbort(error, context.signal) || !(error instanceof AppError) || error.code === 'E026') throw error;
    logger.warn('the web was not searched', { error });
    remarks.problems.push({ tool: 'web', problem: toProblem(error) });
    return answer;
  }
}

/** What says nothing but the question, or was made from documents that may leave. */
export async function mayBeSent(
  { mayLeave }: Pick<WebSearchDeps, 'mayLeave'>,
  { question, subQuestion }: ExecutionRequest,
  query: string,
  found: ReturnType<EvidenceBook['entries']>,
): Promise<boolean> {
  const known = new Set(analyzeText(`${question} ${subQuestion.question}`));
  if (analyzeText(query).every((term) => known.has(term))) return true;
  const documentIds = [...new Set(found.map(({ documentId }) => documentId))];
  return mayLeave !== undefined && (await mayLeave(documentIds));
}

function queryIn(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const { query, question } = input as { readonly query?: unknown; readonly question?: unknown };
  return [query, question].find((one) => typeof one === 'string');
}
