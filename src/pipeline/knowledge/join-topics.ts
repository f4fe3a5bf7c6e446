import type { Embedder } from '../../domain/index.ts';
import { MAX_CANDIDATES, type TopicCandidate, type TopicStore } from '../../domain/topics/index.ts';

/** Topics of a collection that a name is compared with, those of most documents first. */
const KNOWN = 2_000;

/** Candidates in the names that their collection has for them. */
export type JoinTopics = (
  collectionId: string,
  candidates: readonly TopicCandidate[],
  signal?: AbortSignal,
) => Promise<readonly TopicCandidate[]>;

interface Known extends Pick<TopicCandidate, 'id' | 'name'> {
  readonly vector: Float32Array;
}

/**
 * A candidate whose name is as close as `similarity` to a topic of its collection is that topic: the closest, if there are several. Two of
 * one document that become the same are one, with the larger weight. For one run of the maker.
 */
export function createJoinTopics(deps: {
  readonly topics: Pick<TopicStore, 'list'>;
  readonly embedder: Pick<Embedder, 'embed'>;
  readonly similarity: number;
}): JoinTopics {
  const collections = new Map<string, Map<string, Known>>();

  const embed = async (topics: readonly Pick<TopicCandidate, 'id' | 'name'>[], signal?: AbortSignal) => {
    const names = topics.map(({ name }) => name);
    const vectors = names.length === 0 ? [] : await deps.embedder.embed(names, 'passage', signal);
    return topics.flatMap(({ id, name }, place) => {
      const vector = vectors[place];
      return vector === undefined ? [] : [{ id, name, vector }];
    });
  };
  const topicsIn = async (collectionId: string, signal?: AbortSignal) => {
    const known = collections.get(collectionId);
    if (known !== undefined) return known;
    const listed = await deps.topics.list({ collectionIds: [collectionId] }, { limit: KNOWN });
    const read = new Map((await embed(listed, signal)).map((topic) => [topic.id, topic]));
    // One collection after the other is made.
    collections.clear();
    collections.set(collectionId, read);
    return read;
  };

  return async (collectionId, candidates, signal) => {
    const known = await topicsIn(collectionId, signal);
    const joined = new Map<string, TopicCandidate>();
    const isKnown = candidates.map(({ id }) => known.has(id));
    const asked = await embed(
      candidates.filter((_, place) => isKnown[place] === false),
      signal,
    );
    const vectors = new Map(asked.map((topic) => [topic.id, topic]));
    for (const candidate of candidates.slice(0, MAX_CANDIDATES)) {
      const own = vectors.get(candidate.id);
      const same = own === undefined ? undefined : closest(own.vector, known.values(), deps.similarity);
      const { id, name } = same ?? candidate;
      const weight = Math.max(candidate.weight, joined.get(id)?.weight ?? 0);
      joined.set(id, { id, name, weight });
      if (same === undefined && own !== undefined && known.size < KNOWN) known.set(own.id, own);
    }
    return [...joined.values()];
  };
}

function closest(vector: Float32Array, known: Iterable<Known>, least: number): Known | undefined {
  let best: Known | undefined;
  let most = least;
  for (const topic of known) {
    const similarity = cosineOf(vector, topic.vector);
    if (similarity > most || (best === undefined && similarity === most)) [best, most] = [topic, similarity];
  }
  return best;
}

function cosineOf(left: Float32Array, right: Float32Array): number {
  let [product, ofLeft, ofRight] = [0, 0, 0];
  for (let place = 0; place < left.length; place++) {
    const [a, b] = [left[place] ?? 0, right[place] ?? 0];
    product += a * b;
    ofLeft += a * a;
    ofRight += b * b;
  }
  return ofLeft === 0 || ofRight === 0 ? 0 : product / Math.sqrt(ofLeft * ofRight);
}
