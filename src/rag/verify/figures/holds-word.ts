import { answerSynonyms, inChinese, saysInOther } from '../../../linguistics/words/index.ts';

/** Words of accounts that name one line, as stems and as Chinese words. */
const SAME: readonly (readonly string[])[] = [
  ['revenu', 'sale', 'turnov'],
  ['incom', 'earn', 'profit'],
  ['expens', 'cost'],
  ['capex', 'expenditur'],
  ['repay', 'repaid', 'repaym'],
  ['employe', 'staff', 'workforc', 'headcount'],
  ['营业收入', '营收', '收入', '销售额'],
  ['净利润', '净收益', '盈利'],
  ['负债比率', '资产负债率', '负债率'],
  ['员工', '职工', '雇员'],
  ['费用', '支出', '开支', '成本'],
];

const groups = new Map(SAME.flatMap((words) => words.map((word) => [word, words] as const)));

const isHan = (word: string) => /\p{Script=Han}/u.test(word);

const MOST_WORDS = 20_000;
const alike = new Map<string, readonly string[]>();

/** A word and those that say the same, looked up once: every claim asks every row for its words. */
function wordsAlike(word: string): readonly string[] {
  const known = alike.get(word);
  if (known !== undefined) return known;
  if (alike.size >= MOST_WORDS) alike.clear();
  const ofLanguage = isHan(word)
    ? (answerSynonyms.ofWord(word) ?? [])
    : [...inChinese(word), ...(answerSynonyms.ofStem(word) ?? [])];
  const all = [...new Set([word, ...(groups.get(word) ?? []), ...ofLanguage])];
  alike.set(word, all);
  return all;
}

/** Whether words hold one: itself, one that says the same in either language, or in Chinese one that it is a part of or that is a part of it. */
export function holdsWord(words: ReadonlySet<string>, word: string): boolean {
  for (const same of wordsAlike(word)) if (words.has(same)) return true;
  if (!isHan(word)) return false;
  if (saysInOther(word, words)) return true;
  if (word.length >= 2)
    for (const own of words) if (own.length >= 2 && (own.includes(word) || word.includes(own))) return true;
  return false;
}

/** Share of some words that others hold, in [0, 1]. */
export function shareHeld(words: readonly string[], others: readonly string[]): number {
  const own = setOf(others);
  return words.length === 0 ? 0 : words.filter((word) => holdsWord(own, word)).length / words.length;
}

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The words of a label as a set, made once: each figure of a claim is held against the same rows. */
export function setOf(words: readonly string[]): ReadonlySet<string> {
  const known = sets.get(words) ?? new Set(words);
  sets.set(words, known);
  return known;
}
