import { segmentChinese } from '../../../linguistics/index.ts';
import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';

const HOW = String.raw`\bhow (?:do|does|did|is|are) (?<a>.+?)`;
const ASPECT = `(?: ${anyOf(EN.plans.compared)} (?<aspect>.+?))?$`;
const SIDE_A = '(?<a>[^?,]{2,60}?)';
const VERSUS_IN = `(?:,|:| ${anyOf(EN.plans.differencesBy)})`;
const ENGLISH: readonly RegExp[] = [
  new RegExp(
    String.raw`\b${anyOf(EN.plans.comparedDifferences)} (?:between|of|among) (?<a>.+?) (?:and|vs\.?|versus) (?<b>.+?)(?: ${anyOf(EN.plans.comparedInTermsOf)} (?<aspect>.+?))?$`,
    'i',
  ),
  new RegExp(
    String.raw`\bcompar(?:e|es|ing|ison of) (?<a>.+?) ${anyOf(EN.plans.comparedAnd)} (?<b>.+?)(?: ${anyOf(EN.plans.comparedInTermsOr)} (?<aspect>.+?))?$`,
    'i',
  ),
  new RegExp(`${HOW} and (?<b>.+?) (?:differ|compare)${ASPECT}`, 'i'),
  new RegExp(`${HOW} (?:differ|different) from (?<b>.+?)${ASPECT}`, 'i'),
  new RegExp(`${HOW} compare (?:to|with|against) (?<b>.+?)${ASPECT}`, 'i'),
  /\b(?:which|who|what)\b[^,?]*(?:,|:| -) *(?:is it )?(?<a>[^,?]+?),? or (?<b>[^,?]+?)$/i,
  new RegExp(
    String.raw`\bwhich ${anyOf(EN.plans.comparedKinds)}\b.*?\b${anyOf(EN.plans.comparedBy)}\b,? (?<a>(?:the )?\p{Lu}[^,?]*?) or (?<b>(?:the )?\p{Lu}[^,?]*?)$`,
    'u',
  ),
  new RegExp(
    String.raw`^${anyOf(EN.grammar.be, EN.grammar.do, 'have has')} (?<a>.+?) and (?<b>.+?) ${anyOf(EN.plans.comparedBoth)}\b(?<aspect>.*)$`,
    'i',
  ),
  new RegExp(
    String.raw`^${anyOf(EN.grammar.be, EN.grammar.do, EN.plans.comparedHave)} (?<a>.+?) (?:${anyOf(EN.plans.comparedBetter)}|more \w+|less \w+) than (?<b>.+?)$`,
    'i',
  ),
  new RegExp(
    `^${anyOf(EN.plans.comparedShouldWe)} (?:use|choose|prefer|pick) (?<a>.+?) ${anyOf(EN.plans.comparedOr)} (?<b>.+?)(?: (?:for|in|when) (?<aspect>.+?))?$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:what (?:is|are) )?(?:the )?${SIDE_A} (?:vs\.?|versus) (?<b>[^?,]{2,60}?)(?:${VERSUS_IN} (?<aspect>.+?))?$`,
    'i',
  ),
];
const CHINESE: readonly RegExp[] = [
  new RegExp(
    `^(?:请|帮我)?(?:比较|对比)(?:一下)?(?<a>.+?)⊕(?<b>.+?)(?:之间)?(?:在(?<aspect>.+?)(?:方面|上)?的?${anyOf(ZH.plans.differences)}?|的(?<aspect2>.+?))?$`,
    'u',
  ),
  /^(?<a>.+?)⊕(?<b>.+?)(?:之间)?(?:在(?<aspect>.+?)(?:方面|上))?(?:的|有(?:什么|哪些|何)|存在(?:什么|哪些))*(?:主要)?(?:区别|差异|差别|不同|异同)/u,
  new RegExp(
    `^⊕?(?!(?:.+⊕)?${anyOf(ZH.plans.periodBefore)}相比)(?<b>.+?)相比[，,]?(?<a>.+?)(?:有|的|更|在)(?<aspect>.*)$`,
    'u',
  ),
  new RegExp(
    `^(?<a>.+?)⊕(?!${anyOf(ZH.plans.periodBefore)}相比)(?<b>.+?)(?:相比|哪个|哪一个|哪家|谁)(?<aspect>(?![^，,]{0,6}[更最较]).*)$`,
    'u',
  ),
];

/** “…, and explain the reasons for each”: what is wanted beside the comparison is no part of a side. */
const ALSO_WANTED = new RegExp(
  `[,;]? and ${anyOf(EN.plans.alsoWanted)} .+$|[，；]?(?:并|并且|以及|再)(?:分别|请)?${anyOf(ZH.plans.alsoWanted)}.+$`,
  'iu',
);

export interface Comparison {
  readonly a: string;
  readonly b: string;
  /** What they are compared in, when the question says so. */
  readonly aspect: string | undefined;
}

export function parseComparison(question: string): Comparison | undefined {
  const text = question
    .replace(/\s+/g, ' ')
    .replace(/[\s?？。.!！]+$/g, '')
    .replace(ALSO_WANTED, '')
    .slice(0, 400);
  const isHan = /\p{Script=Han}/u.test(text);
  for (const pattern of isHan ? CHINESE : ENGLISH) {
    const groups = pattern.exec(isHan ? markConjunctions(text) : text)?.groups;
    if (groups === undefined) continue;
    const { a: left, b, aspect: named, aspect2 } = groups;
    const a = cleanSide(left);
    const other = cleanSide(b);
    if (a === '' || other === '' || a === other || a.length > 120 || other.length > 120) continue;
    const aspect = cleanSide(named ?? aspect2);
    return { a, b: other, aspect: /[\p{L}\p{N}]/u.test(aspect) ? aspect : undefined };
  }
  return undefined;
}

/** A conjunction that is a word by itself becomes `⊕`: 合同法 holds 同 and joins nothing. */
function markConjunctions(text: string): string {
  return segmentChinese(text.replaceAll('⊕', ' '))
    .map((word) => (/^(?:和|与|跟|同|及|还是|或)$/.test(word) ? '⊕' : word))
    .join('');
}

function cleanSide(side: string | undefined): string {
  return (side ?? '')
    .replaceAll('⊕', '和')
    .replace(/^(?:the following|both|either|between|the differences? between|请问|关于)\s*/i, '')
    .replace(/^(?:[Tt]he|[Aa]n?)\s+(?=\p{Ll})/u, '')
    .replace(/\s*(?:both|different|differ)$/i, '')
    .replace(/^[\s,:，：]+|[\s,:，：的]+$/g, '')
    .trim();
}
