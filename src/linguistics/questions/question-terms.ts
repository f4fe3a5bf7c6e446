import { ZH } from '../lexicon/chinese.ts';
import { MONTHS, WEEKDAYS } from '../lexicon/en.ts';
import { EN } from '../lexicon/english.ts';
import { anyOf, eitherOf, wordsOf } from '../lexicon/words-of.ts';
import { analyzeText } from '../words/analyze.ts';
import { tagChinese } from '../words/chinese-words.ts';
import { normalizeText } from '../words/normalize.ts';
import { CHINESE_STOP_WORDS } from '../words/stop-words.ts';
import { ASKS_NAME } from './answer-kind.ts';

export interface AskedTerm {
  readonly text: string;
  readonly weight: number;
  /** A name or a figure: what the question is about, where the other words say what it asks of it. */
  readonly isName: boolean;
}
export type FactKind = 'date' | 'number' | 'person' | 'place' | 'title' | 'organisation' | 'thing';

export interface AskedQuestion {
  readonly terms: readonly AskedTerm[];
  /** The name the question is about, as its stems: `glm-130b`, or what stands in 《》. */
  readonly subject: readonly string[];
  /** The other names in it. */
  readonly others: readonly (readonly string[])[];
  /** The one fact it asks for; undefined for an open question (how, why, compare) and for several questions in one. */
  readonly kind: FactKind | undefined;
  /** Whether it is several questions in one. */
  readonly several: boolean;
}

const FRAMES = new RegExp(`^${anyOf(EN.questions.frameStems)}$`);
const FRAME_WORDS = new Set(
  '哪些 哪里 哪个 哪家 哪位 哪年 什么 多少 何时 时间 时候 谁 几 数量 人数 地点 情况 介绍 如何 怎么 怎样 为什么 是 有 的 了 在 将 被 中 和 与 及 请 多久 名称 名字 主要 举办 举行'.split(
    ' ',
  ),
);

const KINDS: readonly (readonly [FactKind, RegExp])[] = [
  [
    'date',
    new RegExp(
      String.raw`^\s*(?:when(?! ${anyOf(EN.questions.duties)}\b)|(?:(?:on|in) )?(?:what|which) ${anyOf(EN.questions.dateNouns)})\b|${anyOf(ZH.questions.dates)}(?!${anyOf(ZH.questions.duties)})|时间[？?]?\s*$`,
      'i',
    ),
  ],
  [
    'number',
    new RegExp(
      String.raw`\bhow ${anyOf(EN.questions.howMeasures)}\b|\bwhat ${anyOf(EN.questions.figureNouns)}\b|${anyOf(ZH.questions.counts)}|(?:[^能力]量|率|${anyOf(ZH.questions.figureNouns)})[？?]?\s*$`,
      'i',
    ),
  ],
  [
    'person',
    eitherOf(
      /^\s*(?:who|whom|whose)\b|谁|主演|哪些.{0,8}(?:选手|演员|球员|导演|作家|人物)|(?:导演|冠军|得主|获得者|主持人|指令长|首相|总统|总裁|CEO)(?:是)?[？?]?\s*$/i,
      ASKS_NAME,
    ),
  ],
  [
    'place',
    new RegExp(
      String.raw`^\s*where\b|\b(?:what|which) ${anyOf(EN.questions.placeNouns)}\b|\blocation\b|哪里|哪儿|在哪(?=举|召|[？?]?\s*$)|(?<!如)何处|${anyOf(ZH.questions.places)}`,
      'i',
    ),
  ],
  [
    'title',
    /最佳(?:影片|图书|歌曲|电影)(?:奖)?(?:是)?[？?]?\s*$|哪(?:部|本|首)|[几两三四五]部电影[？?]?\s*$/,
  ],
  [
    'organisation',
    new RegExp(
      String.raw`\b(?:what|which) ${anyOf(EN.questions.bodyNouns)}\b|${anyOf(ZH.questions.factOrganisation)}|(?:四强|八强|决赛队伍|参赛队伍)[？?]?\s*$`,
      'i',
    ),
  ],
];
const SEVERAL = new RegExp(
  String.raw`[?？][^?？\n]*[?？]|(?:\b(?:and|or)|,)\s+${anyOf(EN.grammar.be, EN.grammar.do, EN.questions.severalQuestions)}\b|\b(?:both|or)\b|分别|以及|；|还是|和[^和\n]*(?:谁|多少|什么)`,
  'iu',
);
/** Any other thing that one or two words name: the full name of C919, which ruling, in what language. */
const THING = eitherOf(
  /(?<![为是])什么(?!是|样|时候)|的[^，。？?的]{2,8}(?:是|为|叫)什么|哪[个种项款类部本支]/iu,
  /(?:全称|简称|别名|成绩|名称|类型)[？?]?\s*$/,
  new RegExp(
    String.raw`^\s*(?:${anyOf(EN.grammar.prepositions)} )?(?:what|which) ${anyOf(EN.questions.askedThingLanguage)} `,
  ),
  new RegExp(
    String.raw`^\s*what (?:is|was) the (?:full |real |original |official )?${anyOf(EN.questions.askedThingName)} of\b`,
  ),
);
/** Kinds of answers that take more than a word or two. */
const ABSTRACT = new RegExp(
  `${anyOf(ZH.questions.abstractNouns)}(?:是|有|为)?(?:什么|哪些|哪[种项类])|${anyOf(ZH.questions.asksAbstract)}`,
);
/** Question words stick to their neighbours when a sentence is cut into words: 总营收是多少 must not give 收是. */
const ASKING =
  /是?(?:什么|多少|谁|何时|何处|何地|哪[个家位年里儿天部本首些种]?)|几[个次年天人种名家位块枚月]|有?哪些|怎么样?|怎样|如何|为什么/g;
/** One step inside another: the sentence that answers need not name what the question names. */
const NESTED = new RegExp(
  String.raw`^\s*(?:who|which \w+|what \w+) (?!${anyOf(EN.grammar.be, 'will has had')}\b).{0,30}\bthe ${anyOf(EN.questions.nestedRoles)}\b.{0,20}\b(?:of|that|who|which)\b|${anyOf(ZH.questions.nested)}`,
  'i',
);

/** What a question asks for, as far as rules can tell. Pure. */
export function readQuestion(question: string): AskedQuestion {
  const text = question.normalize('NFKC');
  const terms = new Map<string, AskedTerm>();
  const add = (term: string, weight: number, isName: boolean) => {
    if (weight > (terms.get(term)?.weight ?? 0)) terms.set(term, { text: term, weight, isName });
  };
  const names = latinNames(text);
  const named = new Set(names.flat());
  for (const stem of analyzeText(text.replace(/\p{Script=Han}+/gu, ' '))) {
    if (FRAMES.test(stem)) add(stem, 0.15, false);
    else if (named.has(stem)) add(stem, 1.5, true);
    else if (/\d/.test(stem)) add(stem, 1.3, !YEAR.test(stem));
    else add(stem, 1, false);
  }
  for (const [run] of text.replace(ASKING, ' ').matchAll(/\p{Script=Han}+/gu))
    for (const { word, tag } of tagChinese(run)) {
      if (CHINESE_STOP_WORDS.has(word) || FRAME_WORDS.has(word)) continue;
      add(word, word.length === 1 ? 0.35 : word.length > 2 ? 1.3 : 1, /^n[rstz]/.test(tag));
    }
  const titles = [...text.matchAll(/[《「“"]([^》」”"]{2,40})[》」”"]/g)].map(([, title]) => [
    normalizeText(title ?? ''),
  ]);
  return {
    terms: [...terms.values()],
    subject: titles[0] ?? names[0] ?? [],
    others: titles[0] ? titles.slice(1) : names.slice(1),
    kind: kindOf(text),
    several: SEVERAL.test(text),
  };
}

function kindOf(text: string): FactKind | undefined {
  if (SEVERAL.test(text) || NESTED.test(text)) return undefined;
  const kind = KINDS.find(([, form]) => form.test(text))?.[0];
  return kind ?? (THING.test(text) && !ABSTRACT.test(text) ? 'thing' : undefined);
}

const YEAR = /^(?:1[5-9]|20)\d{2}$/;
const TIMES = new Set([...wordsOf(MONTHS), ...wordsOf(WEEKDAYS)]);

/** Names in the order of the question, each as its stems: capitals inside the sentence, acronyms, words with digits. */
function latinNames(text: string): string[][] {
  if (/\p{Lu}/u.test(text) && !/\p{Ll}|\p{Script=Han}/u.test(text)) return [];
  return [...text.matchAll(/[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}'’&._-]*/gu)].flatMap((match) => {
    const word = match[0].replace(/['’]s$/, '');
    const opens = /(?:^|[.!?:]\s*["“'(]*)$/.test(text.slice(0, match.index));
    const isMade = /\p{Lu}.*\p{Lu}|\p{Ll}\p{Lu}|\p{L}-?\d|\d-?\p{Lu}/u.test(word);
    // “BERT-like”, “GPT-style”: a kind of thing, not the thing.
    if (/-(?:like|style|based|scale|type|level)$/i.test(word)) return [];
    if (!isMade && (opens || TIMES.has(word) || !/^\p{Lu}\p{Ll}/u.test(word))) return [];
    const stems = analyzeText(word).filter((stem) => !stem.includes('-') || analyzeText(word).length === 1);
    return stems.length === 0 ? [] : [stems];
  });
}
