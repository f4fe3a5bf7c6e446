import { type ChooseTopics, topicKey } from '../../domain/topics/index.ts';

const LEAST = 3;
/** Beyond the first three a topic must weigh so much of the best one. */
const SHARE_OF_BEST = 0.45;
/** Collections in which what most documents have sets none apart. */
const MANY = 5;
const COMMON = 0.4;

/** Up to `most` candidates that set a document apart in its collection and do not repeat each other. Pure: the order of adding plays no part. */
export const createChooseTopics =
  (most: number): ChooseTopics =>
  (candidates, documents) => {
    const ranked = candidates
      .map(({ id, name, weight, documents: having }) => ({
        id,
        words: topicKey(name),
        confidence: weight * apartness(having, documents),
      }))
      .filter(({ confidence }) => confidence > 0)
      .toSorted((left, right) => right.confidence - left.confidence || (left.id < right.id ? -1 : 1));
    const best = ranked[0]?.confidence ?? 0;
    const chosen: typeof ranked = [];
    for (const candidate of ranked) {
      if (chosen.length >= most) break;
      if (chosen.length >= LEAST && candidate.confidence < SHARE_OF_BEST * best) break;
      if (!chosen.some(({ words }) => overlaps(words, candidate.words))) chosen.push(candidate);
    }
    return chosen.map(({ id, confidence }) => ({ id, confidence: Math.round(confidence * 100) / 100 }));
  };

/** How far a topic that so many of the documents have sets one of them apart, in [0, 1]. A few that share it are better than one alone. */
function apartness(having: number, documents: number): number {
  if (documents < MANY) return 1;
  const share = having / documents;
  if (share > COMMON) return 0;
  const rare = Math.log((documents + 1) / having) / Math.log(documents + 1);
  return having === 1 ? 0.8 : Math.min(1, 0.35 + 0.75 * rare);
}

/** Whether one name is the other, or part of it. */
function overlaps(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  if (/\p{Script=Han}/u.test(short)) return long.includes(short);
  const words = new Set(long.split(' '));
  return long.includes(short) || short.split(' ').every((word) => words.has(word));
}
