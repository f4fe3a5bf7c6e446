import {
  analyzeText,
  CHINESE_STOP_WORDS,
  detectLanguage,
  ENGLISH_STOP_WORDS,
  segmentChinese,
} from '../../../linguistics/index.ts';
import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import { type AnswerKind, detectAnswerKind } from '../../../linguistics/questions/index.ts';

export interface QuestionTerm {
  readonly text: string;
  /** 1 for an ordinary content word, more for names and numbers, little for words that only frame the question. */
  readonly weight: number;
  readonly isName: boolean;
  /** Another way to write the same: `jwt` for JSON Web Token, and the words for the letters. */
  readonly alias?: RegExp | undefined;
}

export interface QuestionProfile {
  readonly question: string;
  readonly language: 'en' | 'zh';
  readonly terms: readonly QuestionTerm[];
  readonly kind: AnswerKind;
}

const FRAME_STEMS: ReadonlySet<string> = new Set(
  analyzeText(
    `difference differ different compare comparison comparing versus vs main key explain describe discuss give list tell document documents
say says said according report overview summary kind kinds type types many much name called call state detail details information please need
know example examples apply applies application limit limits figure figures number numbers exception exceptions condition conditions
recommend recommended recommendation recommendations risk risks problem problems define definition mean meaning matter important facts fact
involve involved disagree relate related year date time people person place thing things used use using does done make made get way ways
relevant specific concrete long often old big large respectively terms aspect aspects requirement requirements required best practice first
known know knows state stated regard regarding regards connected connection meant given describe described concerning respect mattering required matters background
afterwards before after then may might would need must shall stay speak addressed term overall include includes including contain contains role exactly actually currently also following source sources common`,
  ),
);
const FRAME_WORDS: ReadonlySet<string> = new Set(
  '比较 区别 差别 差异 不同 相比 对比 介绍 说明 解释 描述 主要 具体 情况 方面 内容 关于 文档 资料 文件 报告 信息 相关 有关 需要 知道 例子 示例 案例 例外 条件 前提 限制 数字 数据 事实 建议 推荐 风险 问题 定义 含义 指 规定 要求 适用 哪些 哪 哪一 哪年 年份 何时 时候 时间 地方 原因 为什么 方法 如何 怎么 怎样 什么 谁 多少 多久 多长 多大 几 名字 名称 叫 叫做 称为 分别 之间 以及 各自 存在 进行 使用 作为 属于 目前 日期 哪家 哪位 哪种 哪个 之处 特点 特征 背景 说法 各 资料 如何 一下 告诉 列出 总结 概述 请 可以 应该 应 该 被 是 有 没有 不 人 年 月 日 次 个 种 名 位 家 性 时 给 让 由 来 去 得 地'.split(
    ' ',
  ),
);
const FACET_WEIGHT = 0.12;
/** “How does the programme work?” asks for the manner: no sentence answers it by saying “work”. */
const HOW_IT_WORKS = new RegExp(
  String.raw`\bhow ${anyOf(EN.grammar.do)} .+ (?<verb>${anyOf(EN.questions.workings)})(?=\s*(?:[?,.;]|$|and\b))`,
  'i',
);
const HOW_IT_WORKS_HAN = new RegExp(anyOf(ZH.questions.asksWorkings) + anyOf(ZH.questions.workings), 'u');
const HAN_WORKINGS = new RegExp(`^${anyOf(ZH.questions.workings)}$`, 'u');

/** What a question asks for: its content terms with weights, and the form of answer it expects. Pure. */
export function profileQuestion(question: string): QuestionProfile {
  const text = question.normalize('NFKC');
  const names = nameStems(text);
  const aliases = acronymAliases(text);
  const isAside = asideStems(text);
  const workings = new Set(analyzeText(HOW_IT_WORKS.exec(text)?.groups?.['verb'] ?? ''));
  const asksMaker = /\b(?:who|which \w+|what company) (?:made|makes?)\b/i.test(text);
  const weights = new Map<string, QuestionTerm>();
  const add = (term: string, weight: number, isName: boolean) => {
    const known = weights.get(term);
    if (known === undefined || known.weight < weight)
      weights.set(term, { text: term, weight, isName, alias: aliases.get(term) });
  };
  for (const stem of analyzeText(text.replace(/\p{Script=Han}+/gu, ' '))) {
    if (/^\d{1,2}$/.test(stem) && stem.length === 1) add(stem, 0.5, false);
    else if (workings.has(stem)) add(stem, FACET_WEIGHT, false);
    else if (FRAME_STEMS.has(stem) && !names.has(stem) && !(asksMaker && /^ma[dk]e$/.test(stem)))
      add(stem, FACET_WEIGHT, false);
    else {
      const weight = names.has(stem) ? 1.5 : /\d/.test(stem) ? 1.3 : 1;
      add(stem, isAside(stem) ? 0.3 * weight : weight, names.has(stem) && !isAside(stem));
    }
  }
  for (const { asked, text: term, alias } of SAID_OTHERWISE) {
    if (!asked.test(text)) continue;
    for (const vague of VAGUE_STEMS) weights.delete(vague);
    weights.set(term, { text: term, weight: 2.5, isName: false, alias });
  }
  const asksWorkings = HOW_IT_WORKS_HAN.test(text);
  const quoted = new Set(
    [...text.matchAll(/[《“"「]([^》”"」]+)[》”"」]/g)].map(([, inner]) => inner?.toLowerCase() ?? ''),
  );
  for (const [run] of text.toLowerCase().matchAll(/\p{Script=Han}+/gu)) {
    for (const word of segmentChinese(run)) {
      if (CHINESE_STOP_WORDS.has(word)) continue;
      const isQuoted = [...quoted].some((phrase) => phrase.includes(word));
      if ((FRAME_WORDS.has(word) || (asksWorkings && HAN_WORKINGS.test(word))) && !isQuoted) {
        if (word.length > 1) add(word, FACET_WEIGHT, false);
      } else if (word.length > 1) add(word, isQuoted ? 1.5 : word.length > 2 ? 1.3 : 1, isQuoted);
      else add(word, 0.35, false);
    }
  }
  return {
    question,
    language: detectLanguage(text),
    terms: [...weights.values()].slice(0, 60),
    kind: detectAnswerKind(question),
  };
}

/** What a question says in words that answers seldom use. */
const SAID_OTHERWISE: readonly { readonly asked: RegExp; readonly text: string; readonly alias: RegExp }[] = [
  {
    asked: new RegExp(
      String.raw`\b${anyOf(EN.questions.asksWho)}\b.{0,60}\baudit(?:ors?|ed|s)\b|${anyOf(ZH.questions.asksAuditor)}`,
      'i',
    ),
    text: 'account firm',
    alias: new RegExp(`${anyOf(EN.questions.auditors)}|${anyOf(ZH.questions.auditors)}`, 'iu'),
  },
  {
    asked:
      /\b(?:less|lower|fewer|below|short of)\b.{0,30}\b(?:plan\w*|expect\w*|forecast\w*|target\w*|budget\w*)\b/i,
    text: 'shortfal',
    alias:
      /\b(?:shortfall|short of|less than|below|lower than|lowered|against an? (?:plan|target)|loss|lost|missed)\b/u,
  },
  {
    asked: /\bhow\b.{2,120}\b(?:chang|amend|revis|modif|adjust|alter)\w*|\bwhat changed\b/i,
    text: 'chang',
    alias: new RegExp(
      String.raw`\b(?:${anyOf(EN.sentences.saidOtherwise)}|revis\w+|${anyOf(EN.sentences.saidOtherwiseEnd)})\b`,
      'u',
    ),
  },
];

const VAGUE_STEMS: ReadonlySet<string> = new Set(analyzeText('less lower fewer short'));

/** Words of a side clause (“… before the gearbox failed”) say when, not what; they weigh little. */
function asideStems(text: string): (stem: string) => boolean {
  const match = /^(?<main>.{12,}?),? (?:before|after|while|until|since) (?:\S+ ){3,}\S+$/iu.exec(text);
  const main = new Set(analyzeText(match?.groups?.['main'] ?? text));
  return main.size < 2 ? () => false : (stem) => !main.has(stem);
}

/** “JSON Web Token” is also found as `jwt`, and “JWT” as three words with these initials. */
function acronymAliases(text: string): Map<string, RegExp> {
  const aliases = new Map<string, RegExp>();
  for (const [phrase] of text.matchAll(/\p{Lu}[\p{L}]+(?:[ -]\p{Lu}[\p{L}]+){1,5}/gu)) {
    const initials = phrase
      .split(/[ -]/)
      .map((word) => word.charAt(0).toLowerCase())
      .join('');
    if (initials.length >= 3)
      for (const stem of analyzeText(phrase)) aliases.set(stem, new RegExp(`\\b${initials}s?\\b`, 'u'));
  }
  // Written small, only a run of content words: “server side request forgery” is SSRF, “what is needed for it” is nothing.
  for (const run of text.split(/[^\p{Ll}\s-]+/u).flatMap(contentRuns)) {
    const alias = new RegExp(`\\b${run.map((word) => word.charAt(0)).join('')}s?\\b`, 'u');
    for (const stem of analyzeText(run.join(' '))) if (!aliases.has(stem)) aliases.set(stem, alias);
  }
  for (const [acronym] of text.matchAll(/\b[A-Z]{3,6}(?=s?\b)/g)) {
    const words = [...acronym.toLowerCase()].map((letter) => `${letter}[a-z]+`).join('[ -]');
    for (const stem of analyzeText(acronym)) aliases.set(stem, new RegExp(`\\b${words}`, 'u'));
  }
  return aliases;
}

/** Runs of three to five lower-case content words. */
function contentRuns(text: string): string[][] {
  const runs: string[][] = [[]];
  for (const word of text.split(/[\s-]+/)) {
    const isContent =
      /^\p{Ll}{2,}$/u.test(word) &&
      !ENGLISH_STOP_WORDS.has(word) &&
      !FRAME_STEMS.has(analyzeText(word)[0] ?? '');
    if (isContent) runs.at(-1)?.push(word);
    else runs.push([]);
  }
  return runs.filter(({ length }) => length >= 3 && length <= 5);
}

/** Stems of words written as names: capitals inside the sentence, acronyms, identifiers. */
function nameStems(text: string): Set<string> {
  const names = new Set<string>();
  const isShouting = /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
  if (isShouting) return names;
  for (const match of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’&./_-]*/gu)) {
    const [word] = match;
    if (/\p{Script=Han}/u.test(word)) continue;
    const isOpening = /(?:^|[.!?:]\s*["“'(]*)$/.test(text.slice(0, match.index));
    const isAcronym = /^\p{Lu}[\p{Lu}\d-]+$/u.test(word) || /\p{Ll}\p{Lu}|\p{L}\d/u.test(word);
    if (isAcronym || (/^\p{Lu}/u.test(word) && !isOpening))
      for (const stem of analyzeText(word)) names.add(stem);
  }
  return names;
}
