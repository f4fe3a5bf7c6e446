import type { Steps } from '../../concurrency/index.ts';
import { MAX_SUMMARY_CHARACTERS, type SummarySource } from '../../domain/summaries/index.ts';
import { CHINESE_STOP_WORDS, ENGLISH_STOP_WORDS, segmentChinese } from '../../linguistics/index.ts';
import { anyOf, EN, ZH } from '../../linguistics/lexicon/index.ts';
import { proseSentences } from '../prose/prose-sentences.ts';

/** Changes with every rule that changes what is made. */
export const SUMMARY_RULES = 'rules-1';

const OF_SECTION = 2;
const OF_DOCUMENT = 3;
const [SHORTEST, LONGEST] = [30, 320];
const SHORTEST_HAN = 12;
/** A sentence that leans on the one before says little alone. */
const LEANS = new RegExp(
  String.raw`^(?:${anyOf(EN.knowledge.leaning)}\b|${anyOf(ZH.knowledge.leaning)})`,
  'iu',
);

interface Sentence {
  readonly text: string;
  readonly at: number;
  readonly words: readonly string[];
}

/**
 * Summaries bottom-up: the best sentences of each section, those of a section above from its own and from the best of the sections below,
 * word for word but for marks of Markdown. A section of hardly more than its summary has none. In steps, one a passage.
 */
export function* summariseSections({ sections, chunks }: SummarySource): Steps<Map<string, string>> {
  const sentences: Sentence[] = [];
  for (const { kind, text, locator } of chunks) {
    if (kind !== 'text') continue;
    for (const { start, masked } of proseSentences(text)) {
      const said = masked.replace(/\s+/g, ' ').trim();
      if (mayStandAlone(said))
        sentences.push({ text: said, at: locator.offsets.start + start, words: wordsOfSentence(said) });
    }
    yield;
  }
  const counts = new Map<string, number>();
  for (const { words } of sentences)
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const chosen = new Map<string, readonly Sentence[]>();
  const summaries = new Map<string, string>();
  for (const section of sections.toReversed()) {
    const below = sections.filter(({ parentId }) => parentId === section.id);
    const own = sentences.filter(
      ({ at }) =>
        at >= section.start && at < section.end && !below.some(({ start, end }) => at >= start && at < end),
    );
    const candidates = [...own, ...below.flatMap(({ id }) => chosen.get(id) ?? [])];
    const most = section.parentId === null ? OF_DOCUMENT : OF_SECTION;
    const best = chooseBest(candidates, { counts, title: section.title, most });
    chosen.set(section.id, best);
    const text = joined(best);
    const all = sentences.filter(({ at }) => at >= section.start && at < section.end).length;
    if (all > most && text !== '') summaries.set(section.id, text);
    yield;
  }
  return summaries;
}

function mayStandAlone(text: string): boolean {
  const isHan = /\p{Script=Han}{4}/u.test(text);
  if (text.length < (isHan ? SHORTEST_HAN : SHORTEST) || text.length > LONGEST) return false;
  return !LEANS.test(text) && /^[\p{Lu}\p{Script=Han}\p{N}“"《]/u.test(text) && /[.!。！”"]$/.test(text);
}

function wordsOfSentence(text: string): string[] {
  const latin = (text.match(/\p{Script=Latin}[\p{Script=Latin}\p{N}'’-]+/gu) ?? [])
    .map((word) => word.toLowerCase())
    .filter((word) => !ENGLISH_STOP_WORDS.has(word));
  const han = /\p{Script=Han}/u.test(text)
    ? segmentChinese(text).filter(
        (word) => /^\p{Script=Han}{2,}$/u.test(word) && !CHINESE_STOP_WORDS.has(word),
      )
    : [];
  return [...latin, ...han];
}

/** Sentences of words that the document comes back to, of the title, and near the beginning; no two that say the same. */
function chooseBest(
  candidates: readonly Sentence[],
  given: { readonly counts: ReadonlyMap<string, number>; readonly title: string; readonly most: number },
): Sentence[] {
  const ofTitle = new Set(wordsOfSentence(given.title));
  const ordered = candidates.toSorted((left, right) => left.at - right.at);
  const ranked = ordered
    .map((sentence, place) => ({ sentence, score: scoreOf(sentence, place, ofTitle, given.counts) }))
    .toSorted((left, right) => right.score - left.score || left.sentence.at - right.sentence.at);
  const best: Sentence[] = [];
  for (const { sentence } of ranked) {
    if (best.length >= given.most) break;
    if (!best.some((other) => repeatsWords(sentence, other))) best.push(sentence);
  }
  return best.toSorted((left, right) => left.at - right.at);
}

function scoreOf(
  { words }: Sentence,
  place: number,
  ofTitle: ReadonlySet<string>,
  counts: ReadonlyMap<string, number>,
): number {
  const distinct = [...new Set(words)];
  if (distinct.length < 3) return 0;
  const weight = distinct.reduce((sum, word) => sum + Math.log2(1 + (counts.get(word) ?? 0)), 0);
  const titled = distinct.filter((word) => ofTitle.has(word)).length;
  return weight / (distinct.length + 4) + 0.6 * Math.min(2, titled) + 1.2 / (1 + place);
}

function repeatsWords({ words }: Sentence, other: Sentence): boolean {
  const known = new Set(other.words);
  return words.filter((word) => known.has(word)).length > 0.7 * words.length;
}

function joined(sentences: readonly Sentence[]): string {
  let text = '';
  for (const sentence of sentences) {
    const gap = text === '' || /\p{Script=Han}|[。！]$/u.test(text.slice(-1)) ? '' : ' ';
    if (text.length + gap.length + sentence.text.length > MAX_SUMMARY_CHARACTERS) break;
    text += gap + sentence.text;
  }
  return text;
}
