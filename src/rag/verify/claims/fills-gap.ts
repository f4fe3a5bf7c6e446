import { anyOf, EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import { readPeriods } from '../../../linguistics/periods/index.ts';
import type { Token } from '../../../linguistics/words/index.ts';
import { CONCEPTS, isConcept } from '../../measures/index.ts';
import { says } from '../checks/claim-parts.ts';
import { isSameInAnyScale } from '../checks/stands-anywhere.ts';
import { stepOf } from '../figures/cell.ts';
import { namesContrary } from '../figures/contrasts.ts';
import { holdsWord } from '../figures/holds-word.ts';
import type { Source, SourceCell } from '../figures/source.ts';
import { wordsOf } from '../figures/words-of.ts';
import type { ClaimFacets } from './align.ts';
import { type AskedInGap, answersGap } from './asked-in-gap.ts';
import type { PassageSentence } from './passages.ts';

/** One matter of a gap: its words, and what is asked of it. */
export interface GapTopic {
  readonly words: readonly Token[];
  readonly asked: AskedInGap;
}

/** What the whole statement says of what is missing. */
interface Gap {
  readonly ofCause: boolean;
  readonly ofFigures: boolean;
  readonly ofGrowth: boolean;
  /** Whether it is said to be missing, and not to be there. */
  readonly absent: boolean;
  readonly said: string;
}

/** Share of the words of a longer matter that a sentence must hold to speak of it. */
const MOST = 0.65;

const GROWTH = new RegExp(`^${anyOf(EN.claims.growthRates, ZH.claims.growthRates)}$`);
const CAUSE = termPattern(EN.claims.cause, ZH.claims.cause);

/** Where a passage says what is said to be missing, in its words. */
export function findTopic(
  topic: GapTopic,
  sources: readonly Source[],
  gap: Gap,
  claim: ClaimFacets,
): string | undefined {
  const { kind } = topic.asked;
  for (const source of sources) {
    const isTyped = kind !== undefined && !gap.ofCause;
    const cell =
      (gap.ofFigures && !isTyped) || kind === 'number' ? findCell(topic, source, gap, claim) : undefined;
    if (cell !== undefined) return `${cell.named} ${cell.raw}`.trim().slice(0, 120);
    if (gap.ofFigures && !isTyped) continue;
    const sentence = findSentence(topic, source, gap);
    if (sentence !== undefined) return source.passage.text.slice(sentence.start, sentence.end).slice(0, 120);
  }
  return undefined;
}

/** What the headings say stands over all that is below them, and a rate of growth is one per cent or another. */
function ownWords({ words: all }: GapTopic, { context }: Source): readonly Token[] {
  const telling = all.filter((token) => !isOneCharacter(token));
  const words = telling.length > 0 ? telling : all;
  const own = words.filter(({ key, lower }) => !holdsWord(context, key) && !GROWTH.test(lower));
  return own.length > 0 ? own : words;
}

/** One character tells little: 非 of 非执行董事长. */
const isOneCharacter = ({ kind, raw }: Token) => kind === 'han' && raw.length === 1;

/** Whether most words of a matter are held; the sort of thing that is asked for may be left unsaid where it is given. */
function holdsMatter(
  topic: GapTopic,
  source: Source,
  isIn: (token: Token) => boolean,
  held: Iterable<string>,
): boolean {
  // “Investing activities” say nothing of operating ones, and what is missing by its name is not there without it.
  const asked = topic.words.map(({ key }) => key);
  const words = ownWords(topic, source).filter((token) => !topic.asked.unsaid.has(token) || isIn(token));
  if (words.length === 0 || namesContrary(asked, [...held])) return false;
  if (words.some((token) => (token.name || token === topic.asked.head) && !isIn(token))) return false;
  return words.filter(isIn).length >= (words.length <= 2 ? words.length : MOST * words.length);
}

function findCell(topic: GapTopic, source: Source, gap: Gap, claim: ClaimFacets): SourceCell | undefined {
  const years = claim.dates.flatMap(({ year }) => year ?? []);
  // “How much of the revenue of $81,288 million came from …”: the figure that it gives is not the one that is missing.
  const given = gap.absent ? claim.quantities.map((own) => ({ ...own, step: stepOf(own) })) : [];
  return source.cells.find((own) => {
    if (topic.asked.kind !== undefined && !own.isTabular) return false;
    const words = new Set([...own.label, ...wordsOf(own.named), ...(own.isTabular ? [] : own.words)]);
    const isIn = ({ key, lower, kind }: Token) =>
      holdsWord(words, key) || (kind === 'han' && own.named.includes(lower));
    return (
      holdsMatter(topic, source, isIn, words) &&
      isOfQuarter(own.text ?? '', gap.said) &&
      isAsNarrow(topic.words, own) &&
      !given.some((figure) => isSameInAnyScale(figure, own.value)) &&
      (!gap.ofGrowth || own.unit?.dimension === 'percent') &&
      (years.length === 0 || own.years.length === 0 || own.years.some((year) => years.includes(year)))
    );
  });
}

/** “Total revenue” is not said by the revenue of one product: a line of a statement is looked for as a whole. */
function isAsNarrow(topic: readonly Token[], cell: SourceCell): boolean {
  const phrase = topic.map(({ raw }) => raw).join(topic.some(({ kind }) => kind === 'han') ? '' : ' ');
  const concept = CONCEPTS.find((one) => isConcept(phrase, one, true));
  return concept === undefined || isConcept(cell.named, concept, true);
}

function findSentence(topic: GapTopic, source: Source, gap: Gap): PassageSentence | undefined {
  const { text, sentences } = source.passage;
  return sentences.find((sentence, at) => {
    const effect = gap.ofCause ? effectOf(sentence) : sentence;
    if (effect === undefined || !isOfQuarter(sentence.folded, gap.said)) return false;
    if (!gap.ofCause && isOfOtherYears(sentence.folded, gap.said)) return false;
    if (gap.ofCause) return holdsMatter(topic, source, (token) => says(effect, token), effect.keys);
    if (!answersGap(topic.asked, text.slice(sentence.start, sentence.end), sentence, gap.said)) return false;
    if (holdsMatter(topic, source, (token) => says(sentence, token), sentence.keys)) return true;
    // What is asked for may stand in a sentence that goes on about the one before.
    const before = sentences[at - 1];
    if (topic.asked.kind === undefined || before === undefined) return false;
    const { head } = topic.asked;
    const isIn = (token: Token) => says(sentence, token) || (token !== head && says(before, token));
    return (
      ownWords(topic, source).some((token) => says(sentence, token)) &&
      holdsMatter(topic, source, isIn, [...before.keys, ...sentence.keys])
    );
  });
}

/** A figure of another quarter than the one that is spoken of fills nothing. */
function isOfQuarter(text: string, said: string): boolean {
  const [own, asked] = [quarterIn(text), quarterIn(said)];
  return own === undefined || asked === undefined || own === asked;
}

/** What is missing for 2016 is not filled by a sentence that gives it for 2015 alone. */
function isOfOtherYears(text: string, said: string): boolean {
  const [own, asked] = [yearsIn(text), yearsIn(said)];
  return own.length > 0 && asked.length > 0 && !own.some((year) => asked.includes(year));
}

const yearsIn = (text: string) =>
  readPeriods(text).flatMap(({ year, until = year }) => (year === undefined ? [] : [year, until]));

const quarterIn = (text: string) => readPeriods(text).find((period) => period.quarter !== undefined)?.quarter;

/** What a sentence gives a cause of: all but the clause behind the word for it. What only causes something else is not explained there. */
function effectOf(sentence: PassageSentence): PassageSentence | undefined {
  const match = CAUSE.exec(sentence.folded);
  if (match === null) return undefined;
  const from = match.index + match[0].length;
  const length = /^[^,;，；。]*/.exec(sentence.folded.slice(from))?.[0].length ?? 0;
  const tokens = sentence.tokens.filter(({ index }) => index < from || index >= from + length);
  const directions = sentence.directions.filter(({ token }) => tokens.includes(token));
  const folded = sentence.folded.slice(0, from) + sentence.folded.slice(from + length);
  return { ...sentence, tokens, folded, keys: new Set(tokens.map(({ key }) => key)), directions };
}
