import type { CallContext, LanguageTasks, WebSource } from '../../domain/index.ts';

export interface ChosenSource {
  readonly source: WebSource;
  readonly input: Readonly<Record<string, unknown>> | undefined;
}

/** Chooses optional sources for one sub-question, with the arguments to ask them with. */
export type ChooseSources = (
  input: {
    readonly question: string;
    readonly subQuestion: string;
    readonly sources: readonly WebSource[];
  },
  call: CallContext,
) => Promise<readonly ChosenSource[]>;

/** Lets the language task choose among the sources. A choice is data: names not offered and repetitions start nothing. */
export function createChooseSources(deps: { tasks: Pick<LanguageTasks, 'chooseTools'> }): ChooseSources {
  return async ({ question, subQuestion, sources }, call) => {
    if (sources.length === 0) return [];
    const tools = sources.map(({ id, description, inputSchema }) => ({ name: id, description, inputSchema }));
    const chosen = await deps.tasks.chooseTools({ question, subQuestion, tools }, call);
    return sources.flatMap((source) => {
      const first = chosen.find(({ tool }) => tool === source.id);
      return first === undefined ? [] : [{ source, input: first.input }];
    });
  };
}
