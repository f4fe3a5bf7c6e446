import type { Steps } from '../../concurrency/index.ts';
import {
  MAX_CANDIDATES,
  readTopicName,
  type TopicCandidate,
  type TopicSource,
  topicId,
  topicKey,
} from '../../domain/topics/index.ts';
import { proseSentences } from '../prose/prose-sentences.ts';
import { type TopicPhrase, titlePhrases, topicPhrases } from './topic-phrases.ts';

/** Changes with every rule that changes what is found. */
export const TOPIC_RULES = 'rules-2';

/** What a title adds, in sentences that would name it so. */
const IN_TITLE = 12;
const IN_HEADING = 2.5;
const MAX_HEADINGS = 6;
const TITLE_CHARACTERS = 300;
/** Texts of a document that are read; a longer one repeats itself. */
const MAX_TEXTS = 400;

/** Documents of fewer sentences say things twice, not three times. */
const SHORT = 60;

interface Counted {
  readonly key: string;
  readonly words: number;
  readonly spellings: Map<string, number>;
  sentences: number;
  headings: number;
  inTitle: boolean;
  /** Whether it is all that the title says. */
  isTitle: boolean;
  isName: boolean;
}

/** What a document may be about, by rules: phrases of its title, its headings and its sentences. In steps, one a text. */
export function* findTopicCandidates(source: TopicSource): Steps<TopicCandidate[]> {
  const counted = new Map<string, Counted>();
  const count = (phrases: readonly TopicPhrase[], add: (entry: Counted) => void): void => {
    const seen = new Set<Counted>();
    for (const phrase of phrases) {
      const entry = countedPhrase(counted, phrase);
      if (entry === undefined || seen.has(entry)) continue;
      seen.add(entry);
      add(entry);
    }
  };
  const title = titlePhrases(source.title.slice(0, TITLE_CHARACTERS));
  const longest = Math.max(0, ...title.map(({ words }) => words));
  count(title, (entry) => {
    entry.inTitle = true;
    entry.isTitle = entry.words === longest;
  });
  for (const { title } of source.sections.slice(0, MAX_TEXTS))
    count(topicPhrases(title.slice(0, TITLE_CHARACTERS)), (entry) => {
      entry.headings += 1;
    });
  yield;
  let sentences = 0;
  for (const text of source.texts.slice(0, MAX_TEXTS)) {
    for (const { masked } of proseSentences(text)) {
      sentences += 1;
      count(topicPhrases(masked), (entry) => {
        entry.sentences += 1;
      });
    }
    yield;
  }
  return weighCandidates(counted, sentences < SHORT ? 2 : 3);
}

function countedPhrase(
  counted: Map<string, Counted>,
  { text, words, isName }: TopicPhrase,
): Counted | undefined {
  const key = topicKey(text);
  if (key === '') return undefined;
  const joined = key.replaceAll(' ', '');
  const entry = counted.get(joined) ?? {
    key,
    words,
    spellings: new Map<string, number>(),
    sentences: 0,
    headings: 0,
    inTitle: false,
    isTitle: false,
    isName,
  };
  counted.set(joined, entry);
  entry.isName ||= isName;
  entry.spellings.set(text, (entry.spellings.get(text) ?? 0) + 1);
  return entry;
}

function weighCandidates(counted: ReadonlyMap<string, Counted>, least: number): TopicCandidate[] {
  const found = [...counted.values()].flatMap((entry) => {
    const evidence =
      entry.sentences + IN_HEADING * Math.min(MAX_HEADINGS, entry.headings) + (entry.inTitle ? IN_TITLE : 0);
    const isCommonWord = entry.words === 1 && !entry.isName && !entry.isTitle;
    const isSaid = entry.sentences > 0 || entry.inTitle || entry.words === 1;
    if (evidence < least || isCommonWord || !isSaid) return [];
    const forWords = entry.words === 1 && !entry.isName ? 1 : Math.log2(1 + Math.min(3, entry.words));
    return [{ entry, evidence, score: Math.log2(1 + evidence) * forWords }];
  });
  const byKey = new Map(found.map((one) => [one.entry.key, one]));
  // A part that hardly ever stands without the longer phrase is no topic of its own.
  for (const longer of found)
    for (const part of partsOfKey(longer.entry.key)) {
      const shorter = byKey.get(part);
      if (shorter !== undefined && longer.evidence >= 0.6 * shorter.evidence) shorter.score *= 0.5;
    }
  const best = found
    .toSorted((left, right) => right.score - left.score || (left.entry.key < right.entry.key ? -1 : 1))
    .slice(0, MAX_CANDIDATES);
  const most = best[0]?.score ?? 1;
  return best.flatMap(({ entry, score }) => {
    const name = readTopicName(spellingOf(entry));
    return name === undefined
      ? []
      : [{ id: topicId(name), name, weight: Math.round((1000 * score) / most) / 1000 }];
  });
}

/** Shorter runs of the words of a key. */
function partsOfKey(key: string): string[] {
  const words = key.split(' ');
  const parts: string[] = [];
  for (let length = 1; length < words.length; length++)
    for (let from = 0; from + length <= words.length; from++)
      parts.push(words.slice(from, from + length).join(' '));
  return parts;
}

/** The spelling that most places have. */
function spellingOf({ spellings }: Counted): string {
  const [most] = [...spellings].toSorted(
    ([left, many], [right, more]) => more - many || (left > right ? -1 : 1),
  );
  return most?.[0] ?? '';
}
