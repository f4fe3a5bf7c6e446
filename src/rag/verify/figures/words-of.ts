import { type Token, tokenize } from '../../../linguistics/words/index.ts';

/** Keys of the content words of a text. A figure's unit, scale and period are no words of its label. */
export function wordsOf(text: string): string[] {
  return contentKeys(tokenize(text.normalize('NFKC')));
}

export function contentKeys(tokens: readonly Token[]): string[] {
  return tokens.filter(isContent).map(({ key }) => key);
}

const NO_LABEL =
  /^(?:thousands?|millions?|billions?|trillions?|dollars?|euros?|percent|fiscal|years?|quarters?|ended|months?|january|february|march|april|may|june|july|august|september|october|november|december|totall?e?d?|amount(?:ed|s)?|approximately|about|respectively|compared?|versus|against|年度?|月份?|季度|元|万元|亿元|美元|万|亿|百万|千|万美元|亿美元|分别|约|为|达到|达|合计|截至)$/;

const RELATING =
  /^(?:half|third|twice|doubl\w*|tripl\w*|only|both|togeth\w*|respective\w*|come|came|take|took|faster|slower|rose|rise\w*|rising|grow\w*|grew|increas\w*|fall\w*|fell|decreas\w*|declin\w*|drop\w*|higher|lower|compar\w*|equal\w*|share|ratio|nearly|almost|roughly|just|some|also|thus|therefore|按|据此|计算|推算|文件|资料|所称|自称|其实|等于|一致|相符|不符|增长|增加|上升|提高|下降|减少|降低|降至|增至|升至|高于|低于|是|占|综合来看|依次|从高到低|其中|均)$/;

export function isContent({ kind, stop, lower, key }: Token): boolean {
  if (RELATING.test(lower) || RELATING.test(key)) return false;
  if (kind === 'number' || stop || NO_LABEL.test(lower) || NO_LABEL.test(key)) return false;
  return true;
}
