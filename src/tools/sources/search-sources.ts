import { wording } from '../../catalogue/index.ts';
import type {
  CallContext,
  GuardedFetch,
  Logger,
  MergedWork,
  SourceResult,
  WebSource,
} from '../../domain/index.ts';
import { AppError, isAbort, type Problem, toProblem } from '../../errors/index.ts';
import type { ChooseSources, ChosenSource } from './choose-sources.ts';
import { mergeWorks } from './merge-works.ts';

export interface SourcesRequest {
  readonly question: string;
  readonly subQuestion: string;
  /** Of this run: its egress rules and log. */
  readonly fetch: GuardedFetch;
  readonly language?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What the sources gave for one sub-question and round, and which of them failed with what. */
export interface SourcesFound {
  readonly works: readonly MergedWork[];
  /** Ids of the sources that were asked, each once. */
  readonly asked: readonly string[];
  readonly problems: readonly { readonly tool: string; readonly problem: Problem }[];
}

export type SearchSources = (request: SourcesRequest, call: CallContext) => Promise<SourcesFound>;

interface SearchSourcesDeps {
  readonly sources: readonly WebSource[];
  /** Search engines of the open web: the first that answers is enough. */
  readonly engines?: readonly WebSource[] | undefined;
  readonly choose: ChooseSources;
  readonly settings: { readonly resultsPerSource: number };
  readonly logger: Logger;
}

/**
 * Asks every required source, and the optional ones that are chosen, once each and all at a time (property 7); of the search engines one
 * after the other, until one answers. A source that fails is named and leaves the others alone; aborts and a spent budget pass through.
 */
export function createSearchSources(deps: SearchSourcesDeps): SearchSources {
  const required = deps.sources.filter(({ kind }) => kind === 'required');
  const optional = deps.sources.filter(({ kind }) => kind === 'optional');

  return async (request, call) => {
    const problems: { tool: string; problem: Problem }[] = [];
    const fail: Fail = (tool, error) => {
      deps.logger.warn('source failed', { tool, error });
      problems.push({ tool, problem: toProblem(error) });
    };
    const ask = async ({ source, input }: ChosenSource) => ({
      id: source.id,
      results: await askSource(deps, source, input, request, call, fail),
    });
    const askEngines = async () => {
      const tried: Awaited<ReturnType<typeof ask>>[] = [];
      for (const source of deps.engines ?? []) {
        tried.push(await ask({ source, input: undefined }));
        if (!problems.some(({ tool }) => tool === source.id)) break;
      }
      return tried;
    };
    const askChosen = async () =>
      Promise.all((await chooseOptional(deps, optional, request, call, fail)).map(ask));

    const settled = await Promise.allSettled([
      Promise.all(required.map((source) => ask({ source, input: undefined }))),
      askEngines(),
      askChosen(),
    ]);
    // All are waited for before anything is thrown: a request left running would outlive its sub-question.
    const answers = settled.flatMap((part) => {
      if (part.status === 'rejected') throw part.reason;
      return part.value;
    });
    return {
      works: mergeWorks(answers.map(({ results }) => results)),
      asked: answers.map(({ id }) => id),
      problems,
    };
  };
}

type Fail = (tool: string, error: unknown) => void;

async function askSource(
  { settings }: SearchSourcesDeps,
  source: WebSource,
  input: Readonly<Record<string, unknown>> | undefined,
  { subQuestion, fetch, language, from, to }: SourcesRequest,
  { signal }: CallContext,
  fail: Fail,
): Promise<readonly SourceResult[]> {
  try {
    const limit = settings.resultsPerSource;
    const asked = { query: subQuestion, fetch, signal, limit, language, from, to, input };
    return (await source.search(asked)).results;
  } catch (error) {
    if (isAbort(error, signal)) throw error;
    fail(source.id, error instanceof AppError ? error : unreadable(source.id, error));
    return [];
  }
}

/** Without a choice no optional source is asked; the required ones do not wait for it. */
async function chooseOptional(
  { choose }: SearchSourcesDeps,
  sources: readonly WebSource[],
  { question, subQuestion }: SourcesRequest,
  call: CallContext,
  fail: Fail,
): Promise<readonly ChosenSource[]> {
  if (sources.length === 0) return [];
  try {
    return await choose({ question, subQuestion, sources }, call);
  } catch (error) {
    if (isAbort(error, call.signal) || !(error instanceof AppError)) throw error;
    if (error.code === 'E024' || error.code === 'E026') throw error;
    fail('choose-sources', error);
    return [];
  }
}

/** Records that have none of the shapes that are documented; the log has what was wrong with them. */
const unreadable = (source: string, cause: unknown): AppError =>
  new AppError(
    'E034',
    wording('sourceGaveUnreadable', { label: source, advice: wording('adviceTryLater') }),
    { cause },
  );
