/** The clause speaks of what was planned, expected, possible or given up. */
const UNREAL =
  /最初|最开始|起初|曾经|原本|原定|原计划|本应|候选|放弃|有望|可能|或将|据传|预测|如果|假如|传言|需要|目标|预计|计划|规划|力争|\b(?:originally|initially|was to|were to|candidates?|could|might|may(?!,? \d)|rumou?rs?|would|if|hopes? to|speculat\w+|former|ex-|expected|plan(?:s|ned)?|target|forecast\w*)\b|前任|前总统|前首相/i;
/** It speaks of a part where the question asks for the whole. */
const PARTIAL =
  /半决赛|首轮|八分之一|资格赛|预选赛|外围赛|分站|首日|首周|上半年|下半年|前[一二三四五六七八九]个?(?:季度|月)|第[一二三四]季度|单季|Q[1-4]|单产|子公司|旗下|\b(?:stages?|rounds?|legs?|episodes?|semi-?finals?|quarter-?finals?|qualif\w+|first half|second half|quarter|vice|deputy|assistant|junior|boys'?|girls'?|doubles)\b|副[主总部]/i;
/** Characters around a span, and around a word that says what is asked, that speak of it. */
const REACH = { han: 32, latin: 70 } as const;
const REACH_OF_WORD = { han: 6, latin: 16 } as const;

export interface Doubts {
  readonly unreal: boolean;
  readonly partial: boolean;
}

/**
 * Why not to take a span for what is asked: what stands around it, or around the words that tie it to the question (`former president`,
 * `win the final stage`), is unreal, or about a part. What the question says itself is no doubt.
 */
export function findDoubts(
  question: string,
  sentence: string,
  span: { readonly text: string; readonly at: number },
  words: readonly { readonly at: number; readonly length: number }[],
): Doubts {
  const isHan = /\p{Script=Han}/u.test(sentence);
  const reach = isHan ? REACH.han : REACH.latin;
  const near = isHan ? REACH_OF_WORD.han : REACH_OF_WORD.latin;
  const end = span.at + span.text.length;
  const windows = [
    lastClauses(sentence.slice(Math.max(0, span.at - reach), span.at)) +
      sentence.slice(span.at, end + reach * 0.6),
    ...words.map(({ at, length }) => sentence.slice(Math.max(0, at - near), at + length + near)),
  ];
  const doubted = (form: RegExp) => !form.test(question) && windows.some((window) => form.test(window));
  return { unreal: doubted(UNREAL), partial: doubted(PARTIAL) };
}

/** The clause that a text ends in, with the one before it. */
function lastClauses(text: string): string {
  return text
    .split(/(?<=[，；。,;])/)
    .slice(-2)
    .join('');
}
