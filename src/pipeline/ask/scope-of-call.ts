import type { Thought } from '../../domain/ask/index.ts';
import type { Scope } from '../../domain/index.ts';
import type { AskDeps } from './ask-deps.ts';
import type { AskStateValue } from './ask-state.ts';
import type { FoundPassages } from './found-passages.ts';

/**
 * Where a round may look: a question that names organisations is answered from their documents. A search leaves them only for another one
 * that it names itself, as the next step of a question does; what is opened may be what such a search has found.
 */
export async function scopeOfCall(
  { named, namedAlone }: Pick<AskDeps, 'named' | 'namedAlone'>,
  { question, scope }: Pick<AskStateValue, 'question' | 'scope'>,
  input: Thought['input'],
  { evidence }: Pick<FoundPassages, 'evidence'>,
): Promise<Scope> {
  const { documentIds: own } = await named(question, scope);
  if (own.length === 0) return scope;
  const query = input['query'] ?? input['question'];
  const more =
    typeof query === 'string'
      ? (await namedAlone(query, scope)).documentIds
      : evidence.map(({ documentId }) => documentId);
  return { ...scope, documentIds: [...new Set([...own, ...more])] };
}
