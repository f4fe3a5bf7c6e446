import {
  MAX_CANDIDATES,
  readTopicName,
  type TopicCandidate,
  type TopicSource,
  topicId,
} from '../../domain/topics/index.ts';
import { analyzeText } from '../../linguistics/index.ts';

const MAX_CHARACTERS = 8_000;
const MAX_HEADINGS = 60;
const MAX_OPENING = 400;
/** What each further topic weighs less than the one before. */
const STEP = 0.08;
const LEAST_WEIGHT = 0.2;

/** What a model is shown of a document to say its topics: the headings, and how each part begins, spread over the whole. */
export function topicText({ sections, texts }: TopicSource): string {
  const headings = sections.slice(0, MAX_HEADINGS).map(({ title }) => `- ${title}`);
  const outline = headings.join('\n').slice(0, MAX_CHARACTERS / 2);
  const room = Math.floor((MAX_CHARACTERS - outline.length) / MAX_OPENING);
  const every = Math.max(1, Math.ceil(texts.length / room));
  const openings = texts.filter((_, place) => place % every === 0).map((text) => text.slice(0, MAX_OPENING));
  return [outline, ...openings].filter(Boolean).join('\n\n');
}

/** Topics that a model named, as candidates: plain names of which the document has at least half the words; the first weighs most. */
export function acceptTopics(said: readonly string[], source: TopicSource): TopicCandidate[] {
  const words = new Set(
    analyzeText([source.title, ...source.sections.map(({ title }) => title), ...source.texts].join('\n')),
  );
  const names = new Map<string, string>();
  for (const text of said) {
    const name = readTopicName(text.replace(/<[^<>]*>/g, ' '));
    const own = name === undefined ? [] : analyzeText(name);
    const isSaid = own.length > 0 && 2 * own.filter((word) => words.has(word)).length >= own.length;
    if (name !== undefined && isSaid && !names.has(topicId(name))) names.set(topicId(name), name);
  }
  return [...names].slice(0, MAX_CANDIDATES).map(([id, name], place) => ({
    id,
    name,
    weight: Math.max(LEAST_WEIGHT, Math.round((1 - STEP * place) * 1000) / 1000),
  }));
}
