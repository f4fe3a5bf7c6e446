import { pick, type Random } from './random.ts';

/** What other texts have: names and verbs to swap with. */
export interface Words {
  readonly names: readonly string[];
  readonly verbs: readonly string[];
}

type Mutator = (text: string, random: Random, words: Words) => string | undefined;

/** One in square brackets is a mark. */
const NUMBER = /(?<![\p{L}\d.,/[-])\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\d/-]|[.,]\d)/gu;
const YEAR = /(?<![\d.,$-])(?:1[5-9]|20)\d\d(?![\d%]|[.,]\d)/g;
const NAME = /(?<=[\p{Ll},] )\p{Lu}\p{Ll}{2,}(?![\w-])/gu;
export const VERB = /(?<=\p{Ll} )\p{Ll}{3,}(?:ed|es|ing)(?= )/gu;
const HAN_VERBS =
  '提供 支持 收购 出售 增加 减少 建立 取消 开始 结束 允许 禁止 接受 拒绝 生产 进口 发行 赎回 上升 下降 开发 获得 失去 举办'.split(
    ' ',
  );
const AUXILIARY = /\b(?:is|are|was|were|can|could|will|would|should|must|may|has|have)\b(?! not\b)/g;
const HAN_AUXILIARY = /是|能够|可以|需要|包括|属于|位于|有/g;
/** Words that a cut takes away at least. */
const CUT = { latin: 2, han: 4 };

/** The text with one thing changed, so that it says something else; undefined where it has nothing of the kind. */
export const MUTATORS: Readonly<Record<string, Mutator>> = {
  figure: (text, random) =>
    change(text, NUMBER, random, (raw) => {
      const value = Number(raw.replaceAll(',', ''));
      const other = raw.includes('.')
        ? value + 0.1 + Math.floor(random() * 9)
        : value + 1 + Math.floor(random() * Math.max(3, value));
      return raw.includes('.')
        ? other.toFixed(1)
        : other.toLocaleString('en-US', { useGrouping: raw.includes(',') });
    }),
  year: (text, random) =>
    change(text, YEAR, random, (raw) =>
      String(Number(raw) + (random() < 0.5 ? -1 : 1) * (1 + Math.floor(random() * 4))),
    ),
  name: (text, random, { names }) => change(text, NAME, random, () => pick(names, random)),
  verb: (text, random, { verbs }) =>
    /\p{Script=Han}/u.test(text)
      ? change(text, new RegExp(HAN_VERBS.join('|'), 'g'), random, () => pick(HAN_VERBS, random))
      : change(text, VERB, random, () => pick(verbs, random)),
  'negation put in': (text, random) =>
    /\p{Script=Han}/u.test(text)
      ? change(text, HAN_AUXILIARY, random, (verb) => (verb === '有' ? '没有' : `不${verb}`))
      : change(text, AUXILIARY, random, (verb) => `${verb} not`),
  'negation taken out': (text, random) =>
    /\p{Script=Han}/u.test(text)
      ? change(text, /不(?=是|能|会|得|再|需|可)|没有|并未|尚未/g, random, () => '')
      : change(text, / (?:not|never)\b/g, random, () => ''),
  'cut at the end': (text, random) => cut(text, random, (words, from) => words.slice(0, words.length - from)),
  'cut at the beginning': (text, random) => cut(text, random, (words, from) => words.slice(from)),
  'cells exchanged': (text, random) => {
    const cells = text.split(' | ');
    const at = 1 + Math.floor(random() * (cells.length - 2));
    const [a, b] = [cells[at], cells[at + 1]];
    if (cells.length < 3 || a === undefined || b === undefined || a.trim() === b.trim()) return undefined;
    return cells.toSpliced(at, 2, b, a).join(' | ');
  },
  'cell emptied': (text, random) => {
    const cells = text.split(' | ');
    const at = 1 + Math.floor(random() * (cells.length - 1));
    return cells.length < 3 || /^[\s-]*$/.test(cells[at] ?? '')
      ? undefined
      : cells.toSpliced(at, 1, '').join(' | ');
  },
};

function change(
  text: string,
  pattern: RegExp,
  random: Random,
  other: (found: string) => string | undefined,
): string | undefined {
  const found = pick([...text.matchAll(pattern)], random);
  const put = found && other(found[0]);
  if (found === undefined || put === undefined || put === found[0]) return undefined;
  return text.slice(0, found.index) + put + text.slice(found.index + found[0].length);
}

/** Some words less at one end; what stands in brackets may be left out and is not what is cut. */
function cut(
  text: string,
  random: Random,
  take: (words: readonly string[], count: number) => readonly string[],
): string | undefined {
  if (/[()（）[\]|:：]/.test(text)) return undefined;
  const isHan = /\p{Script=Han}/u.test(text);
  const end = /[.。！!]$/.exec(text)?.[0] ?? '';
  const body = end === '' ? text : text.slice(0, -1);
  const words = isHan ? [...body] : body.split(' ');
  const least = isHan ? CUT.han : CUT.latin;
  if (words.length < 4 * least) return undefined;
  const count = least + Math.floor(random() * (words.length / 2 - least));
  const left = take(words, count).join(isHan ? '' : ' ');
  // What ends in a full stop is a whole sentence again.
  const removed = body.replace(left, '').trim();
  return /[.。！!]$/.test(left) || (/[.。！!]$/.test(removed) && body.endsWith(left))
    ? undefined
    : left + end;
}
