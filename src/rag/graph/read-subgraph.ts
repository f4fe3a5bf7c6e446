import { wording } from '../../catalogue/index.ts';
import type { GraphRelation, GraphStore, Subgraph } from '../../domain/graph/index.ts';
import type { Scope } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { entityKey } from './entity-key.ts';

export interface SubgraphOptions {
  /** Steps from the entity: 1 or 2. */
  readonly depth: 1 | 2;
  /** Most relations. */
  readonly limit: number;
  /** Most sentences of one relation. */
  readonly sentences: number;
}

export type ReadSubgraph = (scope: Scope, name: string, options: SubgraphOptions) => Promise<Subgraph>;

/** Neighbours from which a second step goes: a hub would lead everywhere. */
const MAX_SECOND = 10;
const MAX_NAMED = 5;

/**
 * What stands around an entity, the heaviest relations first. A name that documents use for another entity leads to that one.
 * E021 in the same words for what is nowhere and what the scope does not hold; it says so where no model makes a graph.
 */
export function createReadSubgraph({
  graph,
  isMade,
}: {
  readonly graph: GraphStore;
  /** Whether a model reads the documents here. */
  readonly isMade: boolean;
}): ReadSubgraph {
  return async (scope, name, { depth, limit, sentences }) => {
    const keys = await graph.resolve(scope, entityKey(name));
    const found = await graph.byKeys(scope, keys);
    const entity = found.toSorted((left, right) => right.mentions - left.mentions)[0];
    if (entity === undefined)
      throw new AppError(
        'E021',
        isMade ? wording('noSuchEntity', { name: name.slice(0, 120) }) : wording('graphNeedsModel'),
      );
    const own = [entity.key, ...keys.filter((key) => key !== entity.key)].slice(0, MAX_NAMED);
    const [first, named, aliases] = await Promise.all([
      graph.relationsOf(scope, own, { relations: limit + 1, sentences }),
      graph.sentencesOfEntities(scope, own, MAX_NAMED),
      graph.aliases(scope, own),
    ]);
    const second =
      depth === 2 ? await secondStep(graph, scope, own, first.slice(0, limit), { limit, sentences }) : [];
    const relations = [...first.slice(0, limit), ...second].slice(0, limit);
    const ends = new Set([...own, ...relations.flatMap(({ source, target }) => [source, target])]);
    const entities = await graph.byKeys(scope, [...ends]);
    return {
      entity,
      aliases: [...aliases],
      entities: [entity, ...entities.filter(({ key }) => key !== entity.key)],
      relations,
      sentences: [...named],
      cut: first.length + second.length > limit,
    };
  };
}

async function secondStep(
  graph: GraphStore,
  scope: Scope,
  own: readonly string[],
  first: readonly GraphRelation[],
  { limit, sentences }: Pick<SubgraphOptions, 'limit' | 'sentences'>,
): Promise<readonly GraphRelation[]> {
  const known = new Set(first.map(idOf));
  const neighbours = new Set(first.flatMap(({ source, target }) => [source, target]));
  const ends = [...neighbours].filter((key) => !own.includes(key)).slice(0, MAX_SECOND);
  if (ends.length === 0 || first.length >= limit) return [];
  const next = await graph.relationsOf(scope, ends, { relations: limit + 1, sentences });
  return next.filter((relation) => !known.has(idOf(relation)));
}

const idOf = ({ source, target }: GraphRelation): string => `${source}\n${target}`;
