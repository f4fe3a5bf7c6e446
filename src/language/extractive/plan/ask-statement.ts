import { anyOf, EN } from '../../../linguistics/lexicon/index.ts';
import type { QuestionLanguage } from '../../../linguistics/questions/index.ts';
import { parseComparison } from './comparison.ts';
import { directQuestion } from './ellipsis/direct-question.ts';

const ENGLISH_COMMAND = new RegExp(
  String.raw`^(?:${anyOf(EN.plans.englishCommandPlease)}\s+)?(?:${anyOf(EN.plans.englishCommandExplain)}|${anyOf(EN.plans.giveTo)} (?:an? )?(?:\w+ )?${anyOf(EN.plans.englishCommandOverview)} (?:of|on|about)|${anyOf(EN.plans.englishCommandTellMeAbout)})\s+(?:about\s+)?(?:all\s+)?(?<rest>.+)$`,
  'i',
);
const ENGLISH_ASKS = new RegExp(
  String.raw`^(?:${anyOf(EN.grammar.prepositions, 'of since until about')} )?${anyOf(EN.grammar.questionWords, EN.grammar.be, EN.grammar.do, EN.grammar.have, EN.grammar.modals, 'shall may might am')}\b`,
  'i',
);
const CHINESE_ASKS =
  /什么|哪|谁|多少|几[个年天次种人位家]|如何|怎么|怎样|为什么|为何|何时|何地|何人|是否|吗|呢|多[久长大高远]|能否|有没有|是不是/;
const CHINESE_COMMAND =
  /^(?:请|帮我|为我|请为我|我想了解|我想知道)*(?:介绍|说明|解释|描述|分析|总结|概述|研究|调研|梳理|整理|收集整理|列出|列举|评估|探讨|阐述)(?:一下|下)?(?<rest>.+)$/u;
const CHINESE_MEASURE =
  /(?:人数|数量|数目|面积|人口|价格|金额|费用|比例|长度|高度|总额|成本|占比|票房|产量|收入|利润)$/;
const CHINESE_TIME = /(?:时间|日期|年份)$/;

/** A request or a bare subject put as a question; a question stays as it is. */
export function askStatement(text: string, language: QuestionLanguage): string {
  const body = text
    .replace(/\s+/g, ' ')
    .replace(/[\s?？。.!！]+$/g, '')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(body) || parseComparison(body) !== undefined) return body;
  return language === 'zh' ? askChinese(body) : askEnglish(body, /[?？]\s*$/.test(text));
}

function askEnglish(body: string, isAsked: boolean): string {
  const { rest } = ENGLISH_COMMAND.exec(body)?.groups ?? {};
  if (rest !== undefined) {
    if (ENGLISH_ASKS.test(rest)) return directQuestion(rest);
    return /^(?:please )?(?:list|name|enumerate|identify)\b/i.test(body)
      ? `What are ${rest}`
      : `What is known about ${rest}`;
  }
  if (ENGLISH_ASKS.test(body)) return directQuestion(body);
  if (isAsked || /\b(?:what|which|who|whom|when|where|why|how)\b/i.test(body)) return body;
  return body.split(' ').length <= 14 && body.length <= 140 ? `What is known about ${body}` : body;
}

function askChinese(body: string): string {
  const { rest } = CHINESE_COMMAND.exec(body)?.groups ?? {};
  if (rest !== undefined) return CHINESE_ASKS.test(rest) ? rest : `关于${rest}有哪些说明`;
  if (CHINESE_ASKS.test(body) || /比较|对比|区别|差异/.test(body)) return body;
  if (CHINESE_MEASURE.test(body)) return `${body}是多少`;
  if (CHINESE_TIME.test(body)) return `${body}是什么时候`;
  return [...body].length <= 40 ? `关于${body}有哪些说明` : body;
}
