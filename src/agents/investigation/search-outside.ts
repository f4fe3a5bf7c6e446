import { say, wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import {
  type OtherTools,
  type RecordToolCall,
  type ToolRegistry,
  withOtherTools,
} from '../../tools/index.ts';
import type { ExecutionRequest } from '../execution.ts';
import { mayBeSent, type WebRemarks, type WebSearchDeps, withWebSearch } from './search-web-too.ts';

export interface ServerToolsDeps extends WebSearchDeps {
  /** Tools of other systems; absent where the run may not use them. */
  readonly others?:
    | { readonly list: (signal?: AbortSignal) => Promise<OtherTools>; readonly record: RecordToolCall }
    | undefined;
}

/** What an executor works with, its tools with the web and with those of other systems, where the run and the sub-question may send something out. */
export async function withOutside<Deps extends ServerToolsDeps & { readonly registry: ToolRegistry }>(
  deps: Deps,
  request: ExecutionRequest,
  signal?: AbortSignal,
): Promise<{ readonly equipped: Deps; readonly remarks: WebRemarks }> {
  const { others } = deps;
  const remarks: WebRemarks = { problems: [], notes: [] };
  const registry = withWebSearch(deps.registry, deps, request, remarks);
  if (others === undefined || request.subQuestion.local === true)
    return { equipped: { ...deps, registry }, remarks };
  const { tools, problems } = await others.list(signal);
  remarks.problems.push(...problems);
  const withOthers = withOtherTools(registry, tools, {
    record: others.record,
    mayCall: async (tool, input, { book }) => {
      const words = textsIn(input).join(' ');
      if (await mayBeSent(deps, request, words, book.entries())) return;
      remarks.notes.push(say(request.language, wording('noteLocalOnly', { question: words })));
      throw new AppError('E039', wording('toolMayNotSend', { tool }));
    },
  });
  return { equipped: { ...deps, registry: withOthers }, remarks };
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
