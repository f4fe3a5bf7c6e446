import type { Scope } from '../../domain/index.ts';
import type { AskDeps } from './ask-deps.ts';

/**
 * Where a call of the executor may look: a question that names organisations is answered from their documents. A search leaves them only
 * for another one that it names itself, as the next step of a question does; what is opened or counted in may be what such a search has
 * found.
 */
export async function scopeOfCall(
  { named, namedAlone }: Pick<AskDeps, 'named' | 'namedAlone'>,
  { question, scope }: { readonly question: string; readonly scope: Scope },
  input: Readonly<Record<string, unknown>>,
  found: readonly { readonly documentId: string }[],
): Promise<Scope> {
  const { documentIds: own } = await named(question, scope);
  if (own.length === 0) return scope;
  const query = input['query'] ?? input['question'];
  const more =
    typeof query === 'string'
      ? (await namedAlone(query, scope)).documentIds
      : found.map(({ documentId }) => documentId);
  return { ...scope, documentIds: [...new Set([...own, ...more])] };
}
