/** The clause speaks of what was planned, expected, possible or given up. */
const UNREAL =
  /最初|最开始|起初|曾经|原本|原定|原计划|本应|候选|放弃|有望|可能|或将|据传|预测|如果|假如|传言|需要|目标|预计|计划|规划|力争|\b(?:originally|initially|was to|were to|candidates?|could|might|may|rumou?rs?|would|if|hopes? to|speculat\w+|former|ex-|expected|plan(?:s|ned)?|target|forecast\w*)\b|前任|前总统|前首相/i;
/** It speaks of a part where the question asks for the whole. */
const PARTIAL =
  /半决赛|首轮|八分之一|资格赛|预选赛|外围赛|分站|首日|首周|上半年|下半年|前[一二三四五六七八九]个?(?:季度|月)|第[一二三四]季度|单季|Q[1-4]|单产|子公司|旗下|\b(?:stages?|rounds?|legs?|episodes?|semi-?finals?|quarter-?finals?|qualif\w+|first half|second half|quarter|vice|deputy|assistant|junior|boys'?|girls'?|doubles)\b|副[主总部]/i;
/** Characters around a span that speak of it. */
const REACH = { han: 32, latin: 70 } as const;

/** How many reasons there are not to take a span for what is asked: it is unreal, or about a part. What the question says itself is none. */
export function countDoubts(question: string, sentence: string, at: number, length: number): number {
  const reach = /\p{Script=Han}/u.test(sentence) ? REACH.han : REACH.latin;
  const around = sentence.slice(Math.max(0, at - reach), at + length + reach * 0.6);
  return [UNREAL, PARTIAL].filter((form) => form.test(around) && !form.test(question)).length;
}
