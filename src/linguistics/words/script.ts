const CJK = /[\p{Script=Han}\u3040-\u30ff\uac00-\ud7af]/gu;

/** Share of the letters that are CJK, in [0, 1]; 0 for text without letters. */
export function cjkRatio(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 ? 0 : (text.match(CJK)?.length ?? 0) / letters;
}

/** The language a question is asked in, and so is answered in. One Han character weighs about as much as an English word. */
export function detectLanguage(text: string): 'en' | 'zh' {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[A-Za-z]+/g)?.length ?? 0;
  return han > words ? 'zh' : 'en';
}
