import type { GraphKeywords } from '../../domain/graph/index.ts';
import {
  analyzeText,
  CHINESE_STOP_WORDS,
  ENGLISH_STOP_WORDS,
  segmentChinese,
} from '../../linguistics/index.ts';
import { entityKey } from './entity-key.ts';

/** A run of words of a question that may be a name; offsets are of the question. */
export interface AskedName {
  readonly text: string;
  readonly key: string;
  readonly at: number;
  readonly end: number;
}

const WORD = /[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}'’.&-]*/gu;
const HAN_RUN = /[\p{Script=Han}\p{N}]+/gu;
const MAX_WORDS = 7;
const MAX_QUESTION = 2000;
const MAX_NAMES = 600;
const MAX_HIGH = 24;

/**
 * Every run of words that a graph may know as a name. A single small word is one only in a question that is typed in small letters
 * throughout: elsewhere capitals say what is a name.
 */
export function askedNames(question: string): AskedName[] {
  const text = question.slice(0, MAX_QUESTION);
  const isSmall = !/\p{Lu}/u.test(text.slice(1));
  const latin = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    at: index,
    end: index + word.replace(/(?<![.'’&-])[.'’&-]+$/, '').length,
    stops: ENGLISH_STOP_WORDS.has(word.toLowerCase()),
    alone: isSmall || /[\p{Lu}\d]/u.test(word),
  }));
  const han = [...text.matchAll(HAN_RUN)].flatMap(({ 0: run, index }) => {
    let at = index;
    return segmentChinese(run).map((word) => {
      const start = text.indexOf(word, at);
      at = start + word.length;
      return { at: start, end: at, stops: CHINESE_STOP_WORDS.has(word), alone: word.length > 1 };
    });
  });
  return [latin, han].flatMap((words) => runsOf(words, text)).slice(0, MAX_NAMES);
}

interface PlacedWord {
  readonly at: number;
  readonly end: number;
  readonly stops: boolean;
  readonly alone: boolean;
}

function runsOf(words: readonly PlacedWord[], text: string): AskedName[] {
  return words.flatMap((first, from) => {
    if (first.stops) return [];
    return words.slice(from, from + MAX_WORDS).flatMap((last, more) => {
      if (last.stops || (more === 0 && !first.alone)) return [];
      const name = text.slice(first.at, last.end);
      const key = entityKey(name);
      return /[?!;:。！？；：]/u.test(name) || key.length < 2
        ? []
        : [{ text: name, key, at: first.at, end: last.end }];
    });
  });
}

/** The longest names of those that are known; what stands inside another one is part of that. */
export function longestNames(known: readonly AskedName[]): AskedName[] {
  const kept: AskedName[] = [];
  for (const name of known.toSorted((left, right) => right.end - right.at - (left.end - left.at)))
    if (!kept.some(({ at, end }) => name.at < end && at < name.end)) kept.push(name);
  return kept.toSorted((left, right) => left.at - right.at);
}

/** What a question asks the graph for, by rules: names that are known, and the words of content beside them. */
export function keywordsByRules(question: string, names: readonly AskedName[]): GraphKeywords {
  const low = [...new Set(names.map(({ text }) => text))];
  const own = new Set(analyzeText(low.join('\n')));
  const high = wordsOfContent(question).filter((word) => !own.has(word));
  return { low, high };
}

/** As relations are indexed by; single Han characters say too little. */
export const wordsOfContent = (text: string): string[] =>
  [...new Set(analyzeText(text.slice(0, MAX_QUESTION)))]
    .filter((word) => !/^\p{Script=Han}$/u.test(word))
    .slice(0, MAX_HIGH);
