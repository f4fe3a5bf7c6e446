import type {
  DocumentGraph,
  EntityMention,
  EntityType,
  RelationMention,
  SentencePlace,
} from '../../domain/graph/index.ts';

/** Places of one name, or one pair, of a document that are kept; all are counted. */
const MAX_PLACES = 200;
const MAX_KEYWORDS = 12;

interface Counted {
  count: number;
  last?: SentencePlace;
  places: SentencePlace[];
}

interface Spelling extends Counted {
  readonly key: string;
  readonly name: string;
  readonly types: Map<EntityType, number>;
}

interface Pair extends Counted {
  readonly source: string;
  readonly target: string;
  readonly keywords: Set<string>;
}

/** Gathers what sentences of one document say. Each name and each pair counts once a sentence. */
export function collectGraph(): {
  mention(key: string, name: string, type: EntityType, place: SentencePlace): void;
  /** Refuses a relation of an entity with itself. */
  join(one: string, other: string, keywords: readonly string[], place: SentencePlace): void;
  alias(key: string, name: string, of: string): void;
  result(): DocumentGraph;
} {
  const spellings = new Map<string, Spelling>();
  const pairs = new Map<string, Pair>();
  const aliases = new Map<string, { key: string; name: string; of: string }>();
  return {
    mention: (key, name, type, place) => {
      const id = `${key}\n${name}`;
      const entry = spellings.get(id) ?? { key, name, types: new Map(), count: 0, places: [] };
      spellings.set(id, entry);
      if (countSentence(entry, place)) entry.types.set(type, (entry.types.get(type) ?? 0) + 1);
    },
    join: (one, other, keywords, place) => {
      if (one === other) return;
      const [source, target] = one < other ? [one, other] : [other, one];
      const id = `${source}\n${target}`;
      const entry = pairs.get(id) ?? { source, target, keywords: new Set(), count: 0, places: [] };
      pairs.set(id, entry);
      if (!countSentence(entry, place)) return;
      for (const word of keywords) if (entry.keywords.size < MAX_KEYWORDS) entry.keywords.add(word);
    },
    alias: (key, name, of) => {
      if (key !== of) aliases.set(`${key}\n${of}`, { key, name, of });
    },
    result: () => toGraph([...spellings.values()], [...pairs.values()], [...aliases.values()]),
  };
}

/** Ends and aliases of what nobody names are left out. */
function toGraph(
  spellings: readonly Spelling[],
  pairs: readonly Pair[],
  aliases: DocumentGraph['aliases'],
): DocumentGraph {
  const entities = spellings.map(
    ({ key, name, types, count: mentions, places }): EntityMention => ({
      key,
      name,
      type: mostOf(types),
      mentions,
      places,
    }),
  );
  const keys = new Set(entities.map(({ key }) => key));
  const relations = pairs
    .filter(({ source, target }) => keys.has(source) && keys.has(target))
    .map(
      ({ source, target, keywords, count: weight, places }): RelationMention => ({
        source,
        target,
        weight,
        keywords: [...keywords],
        places,
      }),
    );
  return { entities, relations, aliases: aliases.filter(({ of }) => keys.has(of)) };
}

function countSentence(entry: Counted, place: SentencePlace): boolean {
  const { last } = entry;
  if (last?.ordinal === place.ordinal && last.start === place.start) return false;
  entry.last = place;
  entry.count += 1;
  if (entry.places.length < MAX_PLACES) entry.places.push(place);
  return true;
}

function mostOf(types: ReadonlyMap<EntityType, number>): EntityType {
  const [most] = [...types].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
  return most?.[0] ?? 'name';
}
