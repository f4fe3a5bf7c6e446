const ENGLISH_DEPENDENT =
  /^(?:(?:this|these|those|that|it|its|they|their|them|he|she|his|her|him|such|here|both|neither|either|another|others?|however|therefore|thus|hence|moreover|furthermore|additionally|also|but|and|or|so|yet|instead|otherwise|similarly|likewise|consequently|then|meanwhile|nevertheless|nonetheless|besides|afterwards?|accordingly|conversely|alternatively|finally|lastly|secondly|thirdly|second|third|next|unfortunately|luckily|still|too|rather|indeed|again|later|now)\b|(?:in (?:addition|contrast|this|that|these|those|such|other words|both cases|turn|short)|for (?:example|instance|this|that|these)|as (?:a result|such|mentioned|above|noted|described|shown|discussed|well)|on the (?:other|contrary)|after (?:this|that|which)|at (?:this|that|the same) |because of (?:this|that)|due to (?:this|that)|with (?:this|that|these)|to (?:do|avoid|achieve|prevent|address|mitigate) (?:this|that|these|so)|doing (?:so|this|that)|by doing|the (?:following|former|latter|above|below|same|other)\b|e\.g\.|i\.e\.|if (?:so|not|this|that|it|they)\b|when (?:this|that|it|they)\b|while (?:this|that|it|they)\b|although (?:this|that|it|they)\b|even (?:so|then)|one of (?:these|them|those)|some of (?:these|them|those)|all of (?:this|these|them)|each of (?:these|them)|most of (?:these|them)))/i;
const CHINESE_DEPENDENT =
  /^(?:它|他|她|其(?!他|实)|这|那(?!么)|此(?!外)|该|本(?:章|节|表|图)|因此|所以|因而|从而|于是|但是?|然而|不过|可是|而(?!今)|而且|并且?|此外|另外|同时|同样|否则|反之|例如|比如|譬如|总之|综上|总的来说|其次|再次|再者|最后|随后|后来|之后|此后|不久|接着|然后|上述|以上|以下|下述|如上|如下|前者|后者|当时|同年|同月|同日|次年|翌年|则|也|还|又|且|亦|即|就是|两者|二者|双方)/u;
const META =
  /^(?:see\b|refer to\b|click\b|read more|for more (?:information|details)|more information|learn more|source:|note:?$|copyright|all rights reserved|table of contents|figure \d|table \d+[.:]?\s*$|this (?:cheat ?sheet|article|document|section|chapter|page|guide|paper) (?:is|was|provides|describes|covers|aims|advises|will|contains|focuses|gives|lists|explains|outlines)|the (?:purpose|goal|objective|aim) of this (?:cheat ?sheet|article|document|section|page|guide|paper)|参见|参阅|详见|请参|点击|更多信息|版权所有|目录|图\s*\d|表\s*\d+\s*$)/i;

/** Whether a sentence leans on the one before it: a pronoun, a demonstrative or a connective opens it. */
export function dependsOnContext(text: string): boolean {
  const start = text.replace(/^["'“‘「『《(（`]+/, '');
  if (/^there (?:is|are|was|were|must|should|has|have)\b/i.test(start)) return false;
  return ENGLISH_DEPENDENT.test(start) || CHINESE_DEPENDENT.test(start);
}

/** Whether a piece of text is a sentence a reader can use: not a heading, a link list, code, a question or debris. */
export function isReadable(text: string, kind: 'prose' | 'item' | 'row'): boolean {
  if (/\[\s*ev_?\d|【\s*(?:ev_)?\d|\]\(|\(\s*ev_\d/i.test(text)) return false; // looks like a marker or a link: never quoted
  if (/[:：,，、]$/.test(text) || /^[,.;:!?，。；：！？、)\]）】}…-]/.test(text)) return false;
  if (/[?？]["'”’」』）)]*$/.test(text)) return false;
  if (META.test(text)) return false;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’_.-]*/gu)?.length ?? 0;
  if (text.length > 700 || (han > 20 && text.length > 320)) return false;
  const inCode = [...text.matchAll(/`[^`]*`/g)].reduce((sum, [code]) => sum + code.length, 0);
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const solid = text.replace(/\s+/g, '').length;
  if (solid === 0 || letters / solid < 0.62 || inCode / text.length > 0.5) return false;
  if ((text.match(/[{}=<>$\\|]/g)?.length ?? 0) > Math.max(4, text.length / 25)) return false;
  const urls = text.match(/https?:\/\/\S+/g) ?? [];
  if (urls.reduce((sum, url) => sum + url.length, 0) > text.length * 0.4) return false;
  if (kind === 'row') return words + han >= 3;
  if (han >= 6) return han >= 8 || /[\d]/.test(text);
  if (/^\p{Ll}/u.test(text) && !/^[a-z]+[A-Z\d_.]/.test(text)) return false;
  const ends = /[.!。！;；…]["'”’»」』）)`]*$/.test(text);
  if (words < (ends ? 4 : 6)) return false;
  return (
    ends ||
    kind === 'item' ||
    (words >= 8 && /\b(?:is|are|was|were|has|have|can|must|should|will|may)\b/i.test(text))
  );
}

/** How much a sentence tells by itself, in [0, 1]: numbers, names, definitions, rules. */
export function informativeness(text: string): number {
  let value = 0;
  if (/\d/.test(text)) value += 0.35;
  if (/(?<=\S\s)\p{Lu}[\p{L}\d]+/u.test(text) || /[《“][^》”]+[》”]/.test(text)) value += 0.2;
  if (
    /\b(?:is|are) (?:an?|the)\b|\b(?:refers to|means|defined as|consists of)\b|是指|指的是|是一[种个项]|定义为/.test(
      text,
    )
  )
    value += 0.25;
  if (
    /\b(?:must|should|shall|required|recommended|prohibited|never|always)\b|必须|应当|不得|应该|建议|禁止/i.test(
      text,
    )
  )
    value += 0.2;
  if (/\.\.\.$|…$/.test(text)) value -= 0.2;
  return Math.min(1, Math.max(0, value));
}
