import { splitSentences } from '../sentences/split-sentences.ts';

interface WithoutInstructions {
  /** What is asked. The whole text when nothing else is left. */
  readonly question: string;
  /** How the answer is to be given. */
  readonly instructions: readonly string[];
}

const SENTENCE =
  /^(?:(?:please|kindly)\s+)?(?:assume|suppose|imagine|pretend|act as|you are (?:an?|the)\b|you're an?\b|your (?:task|role|job)|adopt|answer\b|give (?:a |an |your |the )?(?:response|answer|result|figure)|provide (?:a |an |your |the )?(?:response|answer|result)|respond|reply|round\b|address the|approach the|base your|(?:please )?base\b|calculate what was asked|compute what was asked|use only|rely on|state your|express|return (?:a|the|only)|write (?:your|the) (?:answer|response)|keep (?:it|your)|be (?:brief|concise|precise)|do not|don['’]t|only use|limit your|explain your (?:reasoning|answer)|show your)\b|^if .{3,120}\b(?:then )?(?:please )?(?:state|say|explain|mention)\b|^(?:请|请你|麻烦)?(?:假设你?是|假定|假如你是|你是一(?:名|位|个)|作为一(?:名|位|个)|扮演|以.{1,20}的(?:身份|角度|视角)|回答(?:时|请|要|应|以|用)|答案(?:请|以|用|保留|四舍)|用(?:中文|英文|一句话)|(?:结果|数字)?(?:请)?(?:保留|四舍五入)|单位(?:为|用|请)|以(?:百万|亿|万|千)|不要|只(?:用|根据|需))/iu;
const LEAD =
  /^(?:(?:please )?(?:assume|suppose|imagine|pretend) (?:that )?you are [^:：.。]{3,160}[.:：]|(?:here(?:['’]s| is) (?:the|my) question|the question is|question|问题(?:是)?)\s*[:：])\s*/i;
const HERE = /\bhere(?:['’]s| is) (?:the|my) question\s*[:：]\s*/i;
const BY_MEANS =
  /^(?:using|by (?:using|utili[sz]ing|relying on)|based (?:only |solely |exclusively )?(?:on|off of)|relying (?:only |solely )?on|considering|drawing on|根据|基于|仅(?:根据|用|凭))\s[^,，?？]{3,120}[,，]\s*/i;
const UNIT = /\s*[(（](?:in|以)\s*[^()（）]{2,60}[)）]/gi;
const ASKS = /[?？]/;

/** “Assume that you are an analyst. Give a response in USD millions.” says how to answer; what is left is searched. Both languages. */
export function stripInstructions(text: string): WithoutInstructions {
  const instructions: string[] = [];
  const drop = (pattern: RegExp, from: string): string =>
    from.replace(pattern, (found) => {
      instructions.push(found.trim());
      return '';
    });
  let rest = text.trim();
  const here = HERE.exec(rest);
  if (here !== null) {
    instructions.push(rest.slice(0, here.index).trim());
    rest = rest.slice(here.index + here[0].length);
  }
  rest = drop(LEAD, rest);
  const sentences = splitSentences(rest).map(({ start, end }) => rest.slice(start, end));
  const kept = sentences.filter((sentence) => {
    const isInstruction =
      SENTENCE.test(sentence.trim()) &&
      (!ASKS.test(sentence) || /^(?:if|assume|suppose)/i.test(sentence.trim()));
    if (isInstruction) instructions.push(sentence.trim());
    return !isInstruction;
  });
  if (kept.length === 0) return { question: text.trim(), instructions: [] };
  let question = kept.join(/\p{Script=Han}/u.test(rest) ? '' : ' ');
  question = drop(UNIT, drop(BY_MEANS, question));
  const first = question.trim();
  const given = instructions.filter((each) => each !== '');
  if (first === '' || given.length === 0) return { question: text.trim(), instructions: [] };
  return { question: first.charAt(0).toUpperCase() + first.slice(1), instructions: given };
}
