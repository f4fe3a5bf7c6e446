import { chooseMode, type RetrievalMode } from '../../domain/graph/index.ts';
import type { Logger } from '../../domain/index.ts';
import type { TopicStore } from '../../domain/topics/index.ts';
import type { ResearchGraphDeps } from '../../pipeline/index.ts';
import { createTopicsOfQuestion, type SearchGraph } from '../../rag/index.ts';

/** Of each: what a reader looks at, not all that a search weighs. */
const SHOWN = 10;

/** What a report says of the graph that its question was searched in; nothing for a mode that searches none. */
export function createRetrievalFacts(deps: {
  readonly searchGraph: SearchGraph;
  readonly mode: RetrievalMode | undefined;
  readonly session: { readonly logger: Logger };
}): ResearchGraphDeps['facts']['retrieval'] {
  const mode = chooseMode(deps.mode);
  if (mode === 'vector') return undefined;
  return async (question, scope) => {
    try {
      const { entities, relations } = await deps.searchGraph(question, scope, mode);
      const cited = relations.slice(0, SHOWN).map((relation) => ({
        ...relation,
        sentences: relation.sentences.slice(0, 1),
      }));
      const ends = new Set(cited.flatMap(({ source, target }) => [source, target]));
      return {
        mode,
        entities: entities.filter(({ key }, place) => place < SHOWN || ends.has(key)),
        relations: cited,
      };
    } catch (error) {
      deps.session.logger.warn('what was searched in the graph could not be read again', { error });
      return { mode, entities: [], relations: [] };
    }
  };
}

/** What a report says of the topics that its question names; nothing where they cannot be read. */
export function createTopicFacts(deps: {
  readonly topics: Pick<TopicStore, 'find'>;
  readonly session: { readonly logger: Logger };
}): ResearchGraphDeps['facts']['topics'] {
  const find = createTopicsOfQuestion(deps);
  return async (question, scope) => {
    try {
      return (await find(question, scope)).map(({ id, name }) => ({ id, name }));
    } catch (error) {
      deps.session.logger.warn('the topics of a question could not be read', { error });
      return undefined;
    }
  };
}
