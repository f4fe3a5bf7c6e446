import type { Language } from '../../catalogue/index.ts';
import type { ToolAnswer, ToolListing } from '../../domain/index.ts';
import { createEvidenceBook, type ToolRegistry } from '../../tools/index.ts';

export interface ToolCallRequest {
  /** Name or alias. */
  readonly name: string;
  /** The arguments of the tool, as they came. */
  readonly input: unknown;
  /** What the caller may see; never an argument. */
  readonly collectionIds: readonly string[];
  readonly language: Language;
  readonly signal?: AbortSignal | undefined;
}

/** Tools for people, programs and other systems. Nothing of a call is kept: what a later one needs, it names by id. */
export interface ToolService {
  list(language: Language): Promise<readonly ToolListing[]>;
  /** E020 for an unknown tool, for arguments that are not of its schema and for a cursor of another call. */
  call(request: ToolCallRequest): Promise<ToolAnswer>;
}

export const createToolService = (deps: {
  readonly registry: ToolRegistry;
  readonly limits: { readonly maxContextTokens: number };
}): ToolService => ({
  list: async (language) => deps.registry.list(language),
  call: ({ name, input, collectionIds, language, signal }) =>
    deps.registry.call(name, input, {
      scope: { collectionIds: [...collectionIds] },
      language,
      signal,
      book: createEvidenceBook('chunks'),
      limits: deps.limits,
    }),
});
