import { ENGLISH_STOP_WORDS } from '../../../linguistics/index.ts';
import { isImperative } from '../../../linguistics/questions/index.ts';

const ENGLISH_DEPENDENT =
  /^(?:(?:this|these|those|that|it|its|they|their|them|he|she|his|her|him|such|here|both|neither|either|another|others?|however|therefore|thus|hence|moreover|furthermore|additionally|also|but|and|or|so|yet|instead|otherwise|similarly|likewise|consequently|then|meanwhile|nevertheless|nonetheless|besides|afterwards?|accordingly|conversely|alternatively|finally|lastly|secondly|thirdly|second|third|next|unfortunately|luckily|still|too|rather|indeed|again|later|now)\b|(?:in (?:addition|contrast|this|that|these|those|such|other words|both cases|turn|short)|for (?:example|instance|this|that|these)|as (?:a result|such|mentioned|above|noted|described|shown|discussed|well)|on the (?:other|contrary)|after (?:this|that|which)|at (?:this|that|the same) |because of (?:this|that)|due to (?:this|that)|with (?:this|that|these)|to (?:do|avoid|achieve|prevent|address|mitigate) (?:this|that|these|so)|doing (?:so|this|that)|by doing|the (?:following|former|latter|above|below|same|other|resulting)\b|unlike (?:the|this|that)\b|in the (?:above|following|previous|example)\b|as (?:seen|we)\b|given (?:this|that|the above)\b|e\.g\.|i\.e\.|if (?:so|not|this|that|it|they)\b|when (?:this|that|it|they)\b|while (?:this|that|it|they)\b|although (?:this|that|it|they)\b|even (?:so|then)|one of (?:these|them|those)|some of (?:these|them|those)|all of (?:this|these|them)|each of (?:these|them)|most of (?:these|them)))/i;
const CHINESE_DEPENDENT =
  /^(?:它|他|她|其(?!他|实)|这|那(?!么)|此(?!外)|该|本(?:章|节|表|图)|因此|所以|因而|从而|于是|但是?|然而|不过|可是|而(?!今)|而且|并且?|此外|另外|同时|同样|否则|反之|例如|比如|譬如|总之|综上|总的来说|其次|再次|再者|最后|随后|后来|之后|此后|不久|接着|然后|上述|以上|以下|下述|如上|如下|前者|后者|当时|同年|同月|同日|次年|翌年|则|也|还|又|且|亦|即|就是|两者|二者|双方)/u;
/** “The use of this attribute …”: a thing that only the sentence before tells. */
const ENGLISH_POINTS_BACK =
  /^(?:(?!(?:of|in|with|for) (?:the|an?)\b)[\p{L}\p{N}'’“"-]+ ){1,5}(?:this|these|those|such an?)\b(?! (?:is|are|was|were|year|month|day|time|accident|incident|report|document|paper|study|policy|agreement|contract|article|case|company|product|means|that|who|which|with|in|of)\b)/iu;
const META =
  /^(?:(?:please )?(?:also )?see\b|(?:please )?refer to\b|for (?:further|additional|more) |(?:the )?.{3,60} cheat ?sheet (?:contains|provides|has|covers)\b|(?:the )?(?:objective|purpose|goal|aim)s? of (?:the|this) (?:cheat ?sheet|article|document|section|page|guide|paper)|click\b|read more|for more (?:information|details)|more information|learn more|source:|note:?$|copyright|all rights reserved|table of contents|figure \d|table \d+[.:]?\s*$|this (?:cheat ?sheet|article|document|section|chapter|page|guide|paper) (?:is|was|provides|describes|covers|aims|advises|will|contains|focuses|gives|lists|explains|outlines)|the (?:purpose|goal|objective|aim) of this (?:cheat ?sheet|article|document|section|page|guide|paper)|注[：:]|参见|参阅|详见|请参|点击|更多信息|版权所有|目录|图\s*\d|表\s*\d+\s*$)/i;

const CAPTION =
  /^\d{1,2}\.\s|^\d{1,2}(?:\.\d{1,2})+\s+(?:\p{Lu}\p{Ll}{2,}|\p{Lu}{3,})|^(?:detailed |further |more )?(?:instructions?|information|guidance|details|explanations?)\b.{0,80}\b(?:described|found|given|provided|available|explained) (?:in|at|on|here)\b|\p{L}-$|^(?:algorithm|listing) \d+\b|^(?:table|figure|fig\.?|listing|algorithm|box|chart|exhibit|表|图)\s*\d+(?:\.\d+)*\s*[:：.—–-]/iu;

const VERB_FORM =
  /\b(?:is|are|was|were|be|been|has|have|had|can|could|must|should|shall|will|would|may|might|do|does|did|not|cannot|won|made|took|gave|became|began|held|went|led|came|got|set|put|cut|let|cost|use|keep|avoid|make|ensure|allow|need|require|contain|include|provide|consist|exist|remain|apply|mean|\p{Ll}{2,}(?:ed|ing|s|ify|ize|ise|ate))\b|^\p{Lu}\p{Ll}+ (?:the|an?|all|any|your|only|for|to|with|each)\b/u;
const CLEAR_VERB =
  /\b(?:is|are|was|were|be|been|has|have|had|can|cannot|could|must|should|shall|will|would|may|might|do|does|did|don['’]t|needs?|requires?|contains?|includes?|provides?|allows?|means?|became|began|won|made|took|held|led)\b|:\s/;
const POINTS_ELSEWHERE =
  /\b(?:(?:shown|described|listed|mentioned|discussed|given|outlined|seen|detailed|explained|example|examples|code|snippet|table|figure|section|list|diagram|screenshot)s? (?:above|below|here)|as follows|the following|(?:above|below)[ -](?:mentioned|example|code|table|list|figure)|previous (?:section|chapter|example)|next section|see (?:section|figure|table|also|the)|this (?:article|document|section|page|guide)|\b(?:article|guide) (?:on|about|describes)|cheat ?sheets?)\b|见(?:上|下|图|表|附)|(?:如|见)(?:图|表)|(?:上|下)(?:图|表)所示|如下/i;

/** Whether a sentence leans on the one before it: a pronoun, a demonstrative or a connective opens it. */
export function dependsOnContext(text: string): boolean {
  const start = text.replace(/^["'“‘「『《(（`]+/, '');
  if (/^there (?:is|are|was|were|must|should|has|have)\b/i.test(start)) return false;
  return ENGLISH_DEPENDENT.test(start) || ENGLISH_POINTS_BACK.test(start) || CHINESE_DEPENDENT.test(start);
}

/** Whether a piece of text is a sentence a reader can use: not a heading, a link list, code, a question or debris. */
export function isReadable(text: string, kind: 'prose' | 'item' | 'row'): boolean {
  if (/\[\s*ev_?\d|【\s*(?:ev_)?\d|\]\(|\(\s*ev_\d/i.test(text)) return false; // looks like a marker or a link: never quoted
  if (/[:：,，、]$/.test(text) || /^[,.;:!?，。；：！？、)\]）】}{<>|\\/#$%^&*~=+@…-]/.test(text))
    return false;
  if (/[?？]["'”’」』）)]*$/.test(text)) return false;
  if (/^["“][^"“”]*["”]\.?$/.test(text)) return false; // a quotation alone: an example or what somebody said
  if (CAPTION.test(text)) return false;
  if (META.test(text) || /`[^`]*(?:[${};]|==|=>)[^`]*`/.test(text)) return false;
  if (/<\/?[a-z]+[\s>/]|\{\{|\}\}|\|\w+=/i.test(text.replace(/`[^`]*`/g, ''))) return false;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’_.-]*/gu)?.length ?? 0;
  if (text.length > 700 || (han > 20 && text.length > 320)) return false;
  const inCode = [...text.matchAll(/`[^`]*`/g)].reduce((sum, [code]) => sum + code.length, 0);
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const solid = text.replace(/\s+/g, '').length;
  if (solid === 0 || letters / solid < 0.62 || inCode / text.length > 0.4) return false;
  if ((text.match(/[{}=<>$\\|]/g)?.length ?? 0) > Math.max(4, text.length / 25)) return false;
  const urls = text.match(/https?:\/\/\S+/g) ?? [];
  if (urls.reduce((sum, url) => sum + url.length, 0) > text.length * 0.4) return false;
  if (kind === 'row') return words + han >= 3;
  if (han >= 6) return han >= 8 || /[\d]/.test(text);
  if (/^\p{Ll}/u.test(text) && !opensWithName(text)) return false;
  const loud = text.match(/\b\p{Lu}{3,}\b/gu)?.length ?? 0;
  const ends = /[.!。！;；…]["'”’»」』）)`]*$/.test(text);
  if (!ends && loud > 0.3 * words) return false; // fields of a form that ran together
  if (words < (ends ? 4 : 6) || (words < 9 && !VERB_FORM.test(text))) return false;
  if (/^\p{Lu}\p{Ll}+ing\b/u.test(text) && words < 14 && !CLEAR_VERB.test(text)) return false;
  const speaks = CLEAR_VERB.test(text) || (kind === 'item' && isImperative(text));
  return ends || (words >= (kind === 'item' ? 5 : 8) && speaks);
}

/** A small letter at the start is a cut sentence, unless it is a name such as bcrypt, iOS or npm with its verb. */
function opensWithName(text: string): boolean {
  if (/^[a-z]+[A-Z\d_.]/.test(text)) return true;
  const [, word] =
    /^([a-z][\w-]+) (?:is|are|was|were|has|have|can|must|should|will|may|does|uses|provides|supports|allows|generates|requires)\b/.exec(
      text,
    ) ?? [];
  return word !== undefined && !ENGLISH_STOP_WORDS.has(word) && !/(?:ed|ing|ly|tion|ment)$/.test(word);
}

/** Whether the words above a list or heading say that a summing-up follows. */
export function opensSummary(context: string): boolean {
  return /\b(?:sum(?:mary|mari[sz]e|ming)?(?: up)?|in short|key (?:points|takeaways|findings|facts)|recommend\w*|conclusions?|best practices|tl;?dr)\b|总结|小结|要点|结论|建议/i.test(
    context,
  );
}

/** How much a sentence tells by itself, in [-0.5, 1]: numbers, names, definitions, rules; less when it points at a figure or another section. */
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
  if (/`[^`]*[({$=;][^`]{8,}`|\)\)|==/.test(text)) value -= 0.5;
  if (POINTS_ELSEWHERE.test(text)) value -= 0.5;
  return Math.min(1, Math.max(-0.5, value));
}
