import { tagChinese } from '../../linguistics/index.ts';
import { ZH } from '../../linguistics/lexicon/index.ts';
import type { FoundName } from './found-name.ts';

const CHARACTERS = new Set(ZH.knowledge.transliterating);
const DOT = /^[·・•]$/;
/** A character alone that is a preposition, a verb or the like is no part of a name: 西安内. */
const GRAMMATICAL = /^[fpcuv]/;

/** Whether every character is one that foreign names are written with. */
export const readsAsForeign = (text: string): boolean =>
  [...text].every((character) => CHARACTERS.has(character) || DOT.test(character));

/** Foreign names whole where the dictionary cut them: 杰夫 威尔 考克斯, 巴尔 莫 勒尔. */
export function joinTransliterated(sentence: string, names: readonly FoundName[]): FoundName[] {
  const runs = foreignRuns(sentence);
  return names.map((name) => {
    if (name.text.search(/[·・•]/) > 0) return dottedName(sentence, name);
    const run = runs.find(({ at, end }) => at <= name.at && name.at + name.text.length <= end);
    return run === undefined ? name : { ...name, text: sentence.slice(run.at, run.end), at: run.at };
  });
}

/** A name with a dot is foreign for sure, and goes as far as its characters do: 费 奥多尔·罗斯季 斯拉维奇. */
function dottedName(sentence: string, name: FoundName): FoundName {
  let [at, end] = [name.at, name.at + name.text.length];
  while (at > 0 && readsAsForeign(sentence.charAt(at - 1))) at--;
  while (end < sentence.length && readsAsForeign(sentence.charAt(end))) end++;
  while (endsInDot(sentence, end)) end--;
  while (DOT.test(sentence.charAt(at))) at++;
  return { text: sentence.slice(at, end), at, type: name.type };
}

/** Neighbouring words of a sentence that are written as one foreign name; two places of the dictionary stay two. */
function foreignRuns(sentence: string): { readonly at: number; readonly end: number }[] {
  const runs: { at: number; end: number; joins: boolean }[] = [];
  let at = 0;
  for (const { word, tag } of tagChinese(sentence)) {
    const end = at + word.length;
    const last = runs.at(-1);
    if (readsAsForeign(word) && !(word.length === 1 && GRAMMATICAL.test(tag))) {
      const isPlace = tag.startsWith('ns') && word.length > 1;
      if (last?.end === at && (last.joins || word.length === 1) && !(isPlace && !endsInDot(sentence, at))) {
        last.end = end;
        last.joins = true;
      } else runs.push({ at, end, joins: !isPlace });
    }
    at = end;
  }
  return runs
    .map((run) => (endsInDot(sentence, run.end) ? { ...run, end: run.end - 1 } : run))
    .filter(({ at: start, end }) => end - start > 1);
}

const endsInDot = (sentence: string, end: number): boolean => DOT.test(sentence.charAt(end - 1));
