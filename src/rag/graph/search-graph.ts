import type { ChosenMode, GraphContext, GraphKeywords, GraphStore } from '../../domain/graph/index.ts';
import type { Scope } from '../../domain/index.ts';
import {
  type AskedName,
  askedNames,
  keywordsByRules,
  longestNames,
  wordsOfContent,
} from './graph-keywords.ts';
import { rankEntities, rankPassages, rankRelations, relationId } from './rank-graph.ts';

export interface GraphFound extends GraphContext {
  /** Passages that name what was found; scores in (0, 1], best first. */
  readonly passages: readonly { readonly chunkId: string; readonly score: number }[];
}

/** What the graph finds for a question. Nothing is an answer: the scope may have no graph, or not name what is asked. */
export type SearchGraph = (
  question: string,
  scope: Scope,
  mode: Exclude<ChosenMode, 'vector'>,
  signal?: AbortSignal,
) => Promise<GraphFound>;

export interface GraphSearchOptions {
  readonly topEntities: number;
  readonly topRelations: number;
  /** Passages at most. */
  readonly passages: number;
}

export const GRAPH_SEARCH: GraphSearchOptions = { topEntities: 10, topRelations: 20, passages: 60 };
/** Relations that are looked at before they are ranked, and passages of one entity. */
const CANDIDATES = 100;
const SENTENCES = 3;

/**
 * Names of the question are looked up in the graph, words of it among what relations say (seed 004, 5): entities by degree, relations
 * of theirs one step away, passages that name a seed or both ends of a relation.
 */
export function createSearchGraph(deps: {
  readonly graph: Pick<GraphStore, 'resolveAll' | 'byKeys' | 'relationsOf' | 'saying' | 'chunksOf'>;
  /** Keywords of a model; the rules alone when absent. */
  readonly keywords?: ((question: string, signal?: AbortSignal) => Promise<GraphKeywords>) | undefined;
  readonly options?: Partial<GraphSearchOptions> | undefined;
}): SearchGraph {
  const { graph } = deps;
  const options = { ...GRAPH_SEARCH, ...deps.options };

  const link = async (question: string, scope: Scope) => {
    const asked = askedNames(question);
    const keys = [...new Set(asked.map(({ key }) => key))];
    const links =
      keys.length === 0 ? new Map<string, readonly string[]>() : await graph.resolveAll(scope, keys);
    const names = longestNames(asked.filter(({ key }) => links.has(key)));
    return { names, keys: names.flatMap(({ key }) => links.get(key) ?? []) };
  };

  return async (question, scope, mode, signal) => {
    const made = await deps.keywords?.(question, signal);
    const linked = await link(made === undefined ? question : made.low.join('; '), scope);
    signal?.throwIfAborted();
    const { high } = made ?? keywordsByRules(question, linked.names satisfies AskedName[]);
    const named = mode === 'kg_high' ? [] : [...new Set(linked.keys)];
    const words = mode === 'kg_low' ? [] : wordsOfContent(high.join('\n'));
    const said = await graph.saying(scope, words, options.topRelations);
    const ends = new Set([...named, ...said.flatMap(({ source, target }) => [source, target])]);
    if (ends.size === 0) return { entities: [], relations: [], passages: [] };
    const seeds = rankEntities(await graph.byKeys(scope, [...ends]), options.topEntities);
    // What the question names is a seed, however little it is joined.
    const starts = [...new Set([...named.slice(0, options.topEntities), ...seeds.map(({ key }) => key)])];
    signal?.throwIfAborted();
    const near = await graph.relationsOf(scope, starts, { relations: CANDIDATES, sentences: SENTENCES });
    const around = await graph.byKeys(scope, [
      ...new Set([...starts, ...near.flatMap(({ source, target }) => [source, target])]),
    ]);
    const relations = rankRelations(
      near,
      { named: new Set(named), said: new Map(said.map((relation) => [relationId(relation), relation])) },
      new Map(around.map(({ key, degree }) => [key, degree])),
      options.topRelations,
    );
    const shown = new Set([...starts, ...relations.flatMap(({ source, target }) => [source, target])]);
    const passages = rankPassages(
      await graph.chunksOf(scope, starts, options.passages),
      relations,
      new Map(around.map(({ key, mentions }) => [key, mentions])),
      options.passages,
    );
    return {
      entities: starts
        .concat([...shown].filter((key) => !starts.includes(key)))
        .flatMap((key) => around.find((entity) => entity.key === key) ?? []),
      relations,
      passages,
    };
  };
}
