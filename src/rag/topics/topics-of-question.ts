import type { Scope } from '../../domain/index.ts';
import { type Topic, type TopicStore, topicKey } from '../../domain/topics/index.ts';
import { topicPhrases } from './topic-phrases.ts';

const MOST_NAMES = 40;
const MOST_TOPICS = 3;

export type TopicsOfQuestion = (question: string, scope: Scope) => Promise<readonly Topic[]>;

/** Topics of the scope that the words of a question name. They narrow nothing. */
export const createTopicsOfQuestion =
  ({ topics }: { readonly topics: Pick<TopicStore, 'find'> }): TopicsOfQuestion =>
  async (question, scope) => {
    const names = namesInQuestion(question);
    return names.length === 0 ? [] : topicsOfQuestion(await topics.find(scope, names), MOST_TOPICS);
  };

/** Names under which a question's topics may be known, longer ones first. */
export function namesInQuestion(question: string): string[] {
  const phrases = topicPhrases(question)
    .toSorted((left, right) => right.words - left.words)
    .map(({ text }) => text);
  const distinct = new Map(phrases.map((text) => [topicKey(text).replaceAll(' ', ''), text]));
  return [...distinct.values()].slice(0, MOST_NAMES);
}

/** The topics of a question among those its words name: longer names first, none that is part of another. */
export function topicsOfQuestion(found: readonly (Topic | undefined)[], most: number): Topic[] {
  const chosen: Topic[] = [];
  for (const topic of found) {
    if (topic === undefined || chosen.length >= most) continue;
    const words = topicKey(topic.name);
    const isKnown = chosen.some(
      ({ id, name }) => id === topic.id || ` ${topicKey(name)} `.includes(` ${words} `),
    );
    if (!isKnown) chosen.push(topic);
  }
  return chosen;
}
