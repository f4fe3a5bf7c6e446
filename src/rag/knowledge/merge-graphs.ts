import type { DocumentGraph, EntityMention, RelationMention } from '../../domain/graph/index.ts';

/** Two graphs of different passages of one document, as one. */
export function mergeGraphs(one: DocumentGraph, other: DocumentGraph): DocumentGraph {
  const entities = new Map<string, EntityMention>();
  for (const entity of [...one.entities, ...other.entities]) {
    const id = `${entity.key}\n${entity.name}`;
    const known = entities.get(id);
    entities.set(id, known === undefined ? entity : { ...known, ...sumOf(known, entity) });
  }
  const relations = new Map<string, RelationMention>();
  for (const relation of [...one.relations, ...other.relations]) {
    const id = `${relation.source}\n${relation.target}`;
    const known = relations.get(id);
    relations.set(
      id,
      known === undefined
        ? relation
        : {
            ...known,
            weight: known.weight + relation.weight,
            keywords: [...new Set([...known.keywords, ...relation.keywords])],
            places: [...known.places, ...relation.places],
          },
    );
  }
  const aliases = new Map(
    [...one.aliases, ...other.aliases].map((alias) => [`${alias.key}\n${alias.of}`, alias]),
  );
  return {
    entities: [...entities.values()],
    relations: [...relations.values()],
    aliases: [...aliases.values()],
  };
}

const sumOf = (known: EntityMention, more: EntityMention) => ({
  mentions: known.mentions + more.mentions,
  places: [...known.places, ...more.places],
});
