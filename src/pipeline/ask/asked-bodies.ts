import type { Thought } from '../../domain/ask/index.ts';
import type { QuestionLookup, Scope } from '../../domain/index.ts';
import type { AskDeps } from './ask-deps.ts';
import type { AskStateValue } from './ask-state.ts';
import type { FoundPassages } from './found-passages.ts';

type Asked = Pick<AskStateValue, 'question' | 'scope'>;

/** The bodies that a question is about, where the library has a document of none of them. */
export async function unknownBodies(
  { lookUp }: Pick<AskDeps, 'lookUp'>,
  { question, scope }: Asked,
): Promise<readonly string[]> {
  const asked = await lookUp?.(question, scope, []);
  return asked === undefined || asked.entities.length > 0 ? [] : (asked.unknown ?? []);
}

/**
 * Where a round may look: a question that names bodies is answered from their documents. A search leaves them only for another body
 * that it names itself, as the next step of a question does; what is opened may be what such a search has found.
 */
export async function scopeOfCall(
  { lookUp, lookUpAlone }: Pick<AskDeps, 'lookUp' | 'lookUpAlone'>,
  { question, scope }: Asked,
  input: Thought['input'],
  { evidence }: Pick<FoundPassages, 'evidence'>,
): Promise<Scope> {
  const own = documentsOf(await lookUp?.(question, scope, []));
  if (own.length === 0) return scope;
  const query = input['query'] ?? input['question'];
  const more =
    typeof query === 'string'
      ? documentsOf(await lookUpAlone?.(query, scope, []))
      : evidence.map(({ documentId }) => documentId);
  return { ...scope, documentIds: [...new Set([...own, ...more])] };
}

const documentsOf = (lookup: QuestionLookup | undefined): string[] =>
  [...(lookup?.documents?.values() ?? [])].flat();
