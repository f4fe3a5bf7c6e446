import { analyzeText, CHINESE_STOP_WORDS, normalizeText, segmentChinese } from '../../text/index.ts';

export interface AskedTerm {
  readonly text: string;
  readonly weight: number;
}
export type FactKind = 'date' | 'number' | 'person' | 'place';

export interface AskedQuestion {
  readonly terms: readonly AskedTerm[];
  /** The name the question is about, as its stems: `glm-130b`, or what stands in 《》. */
  readonly subject: readonly string[];
  /** The other names in it. */
  readonly others: readonly (readonly string[])[];
  /** The one fact it asks for; undefined for an open question (how, why, compare) and for several questions in one. */
  readonly kind: FactKind | undefined;
}

const FRAMES =
  /^(?:main|key|role|purpose|approach|way|kind|type|many|much|long|often|date|time|year|number|name|answer|specif|detail|compar|describ|explain|discuss|differ|signific|document|pleas|tell|know|happen|play|get|use)$/;
const FRAME_WORDS = new Set(
  '哪些 哪里 哪个 哪家 哪位 哪年 什么 多少 何时 时间 时候 谁 几 数量 人数 地点 情况 介绍 如何 怎么 怎样 为什么 是 有 的 了 在 将 被 中 和 与 及 请 多久 名称 名字 主要 举办 举行'.split(
    ' ',
  ),
);

const KINDS: readonly (readonly [FactKind, RegExp])[] = [
  [
    'date',
    /^\s*(?:when|on (?:what|which) (?:date|day)|(?:in )?(?:what|which) (?:year|month|date))\b|何时|什么时候|哪[一]?年|哪[一]?天|几月|时间[？?]?\s*$/i,
  ],
  [
    'number',
    /\bhow (?:many|much|long|often|old|far|big|large|tall|high|fast|deep)\b|\bwhat (?:percentage|number|share|proportion|population|price|cost)\b|多少|几[个次年天人种名家位块枚]|(?:数量|人数|[^能力]量|率|票房|营收|利润|价格|面积|人口|金额)[？?]?\s*$/i,
  ],
  [
    'person',
    /^\s*(?:who|whom|whose)\b|谁|主演|(?:导演|冠军|得主|获得者|主持人|指令长|首相|总统|总裁|CEO)(?:是)?[？?]?\s*$/i,
  ],
  [
    'place',
    /^\s*where\b|\b(?:what|which) (?:city|country|state|town|venue)\b|\blocation\b|哪里|哪儿|何处|何地|地点|举办国|举办地|哪个(?:城市|国家|地方)/i,
  ],
];
const SEVERAL =
  /[?？].*[?？]|\b(?:and|or|,)\s+(?:what|who|when|where|how|why|which)\b|分别|以及|；|和.*(?:谁|多少|什么)/i;

/** What a question asks for, as far as rules can tell. Pure. */
export function readQuestion(question: string): AskedQuestion {
  const text = question.normalize('NFKC');
  const weights = new Map<string, number>();
  const add = (term: string, weight: number) => weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  const names = latinNames(text);
  const named = new Set(names.flat());
  for (const stem of analyzeText(text.replace(/\p{Script=Han}+/gu, ' ')))
    add(stem, FRAMES.test(stem) ? 0.15 : named.has(stem) ? 1.5 : /\d/.test(stem) ? 1.3 : 1);
  for (const [run] of text.matchAll(/\p{Script=Han}+/gu))
    for (const word of segmentChinese(run)) {
      if (CHINESE_STOP_WORDS.has(word) || FRAME_WORDS.has(word)) continue;
      add(word, word.length === 1 ? 0.35 : word.length > 2 ? 1.3 : 1);
    }
  const titles = [...text.matchAll(/[《「“"]([^》」”"]{2,40})[》」”"]/g)].map(([, title]) => [
    normalizeText(title ?? ''),
  ]);
  return {
    terms: [...weights].map(([term, weight]) => ({ text: term, weight })),
    subject: titles[0] ?? names[0] ?? [],
    others: titles[0] ? titles.slice(1) : names.slice(1),
    kind: SEVERAL.test(text) ? undefined : KINDS.find(([, form]) => form.test(text))?.[0],
  };
}

/** Names in the order of the question, each as its stems: capitals inside the sentence, acronyms, words with digits. */
function latinNames(text: string): string[][] {
  if (/\p{Lu}/u.test(text) && !/\p{Ll}|\p{Script=Han}/u.test(text)) return [];
  return [...text.matchAll(/[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}'’&._-]*/gu)].flatMap((match) => {
    const word = match[0].replace(/['’]s$/, '');
    const opens = /(?:^|[.!?:]\s*["“'(]*)$/.test(text.slice(0, match.index));
    const isMade = /\p{Lu}.*\p{Lu}|\p{Ll}\p{Lu}|\p{L}-?\d|\d-?\p{Lu}/u.test(word);
    // “BERT-like”, “GPT-style”: a kind of thing, not the thing.
    if (/-(?:like|style|based|scale|type|level)$/i.test(word)) return [];
    if (!isMade && (opens || !/^\p{Lu}\p{Ll}/u.test(word))) return [];
    const stems = analyzeText(word).filter((stem) => !stem.includes('-') || analyzeText(word).length === 1);
    return stems.length === 0 ? [] : [stems];
  });
}
