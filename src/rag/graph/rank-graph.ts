import type { GraphContext, GraphEntity, GraphRelation, SaidRelation } from '../../domain/graph/index.ts';

/** Entities that a search starts from: those that join most others first. */
export function rankEntities(found: readonly GraphEntity[], limit: number): GraphEntity[] {
  return found
    .toSorted(
      (left, right) =>
        right.degree - left.degree || right.mentions - left.mentions || (left.key < right.key ? -1 : 1),
    )
    .slice(0, limit);
}

/**
 * Relations by how much of what is asked they join (each end that the question names, each word by which it speaks of them), then by
 * the degrees of their ends and their weight. A relation whose end is not in the graph is none.
 */
export function rankRelations(
  relations: readonly GraphRelation[],
  seeds: { readonly named: ReadonlySet<string>; readonly said: ReadonlyMap<string, SaidRelation> },
  degrees: ReadonlyMap<string, number>,
  limit: number,
): GraphRelation[] {
  const scored = new Map<string, { relation: GraphRelation; asked: number; degree: number }>();
  for (const relation of relations) {
    const [source, target] = [degrees.get(relation.source), degrees.get(relation.target)];
    if (source === undefined || target === undefined) continue;
    const id = relationId(relation);
    const ends = [relation.source, relation.target].filter((key) => seeds.named.has(key)).length;
    scored.set(id, {
      relation,
      asked: 2 * ends + (seeds.said.get(id)?.words ?? 0),
      degree: source + target + relation.weight,
    });
  }
  return [...scored]
    .toSorted(([idA, a], [idB, b]) => b.asked - a.asked || b.degree - a.degree || (idA < idB ? -1 : 1))
    .slice(0, limit)
    .map(([, { relation }]) => relation);
}

export const relationId = ({ source, target }: Pick<GraphRelation, 'source' | 'target'>): string =>
  `${source}\n${target}`;

/** What several searches of one question have used, each once. */
export function joinContexts(used: readonly GraphContext[]): GraphContext {
  const entities = new Map(used.flatMap((context) => context.entities.map((entity) => [entity.key, entity])));
  const relations = new Map(
    used.flatMap((context) => context.relations.map((relation) => [relationId(relation), relation])),
  );
  return { entities: [...entities.values()], relations: [...relations.values()] };
}

interface NamedPassage {
  readonly chunkId: string;
  readonly key: string;
}

/**
 * Passages by what they show of the graph: sentences that join two ends count more than a name, and names of few passages more than
 * those of many. Scores are in (0, 1], the best has 1.
 */
export function rankPassages(
  named: readonly NamedPassage[],
  relations: readonly GraphRelation[],
  mentions: ReadonlyMap<string, number>,
  limit: number,
): { readonly chunkId: string; readonly score: number }[] {
  const scores = new Map<string, number>();
  const add = (chunkId: string, gain: number) => scores.set(chunkId, (scores.get(chunkId) ?? 0) + gain);
  const once = new Set<string>();
  for (const { chunkId, key } of named) {
    if (once.has(`${chunkId} ${key}`)) continue;
    once.add(`${chunkId} ${key}`);
    add(chunkId, 1 / Math.log(Math.E + (mentions.get(key) ?? 1)));
  }
  for (const [place, { sentences }] of relations.entries())
    for (const chunkId of new Set(sentences.map((sentence) => sentence.chunkId)))
      add(chunkId, 1 / Math.log(Math.E + place));
  const ranked = [...scores].toSorted(([idA, a], [idB, b]) => b - a || (idA < idB ? -1 : 1)).slice(0, limit);
  const best = ranked[0]?.[1] ?? 1;
  return ranked.map(([chunkId, score]) => ({ chunkId, score: score / best }));
}
