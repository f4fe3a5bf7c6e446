import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import { fitsAnswerKind, isImperative, type QuestionLanguage } from '../../../linguistics/questions/index.ts';
import { stripMarkdown } from '../select/strip-markdown.ts';

const GENERIC_HEADING = new RegExp(
  String.raw`^(?:introduction|overview|about\b.*|${anyOf(EN.plans.genericHeading)}|appendix\b.*|${anyOf(EN.plans.genericHeadingEnd)}|authors?(?: and .*)?|${anyOf(EN.plans.genericHeadingShort)}|${anyOf(ZH.plans.genericHeadingStart)}|附录.*|${anyOf(ZH.plans.genericHeading)})$`,
  'i',
);
const GERUND = /^(\p{L}{2,})ing (?:\S+ ?)+$/iu;

const NUMBERING = new RegExp(
  String.raw`^(?:${anyOf(EN.plans.numbering)}\s+[\dA-Z]+[.:)\s-]*|[\dIVX]+(?:\.\d+)*[.)、:]?\s+|\d+(?:\.\d+)+\s*|\d+[、.]\s*|§\s*[\d.]+\s*)`,
  'i',
);
const HAN_NUMBERING =
  /^(?:第[一二三四五六七八九十百\d]+[章节条部分篇]+\s*|[（(]?[一二三四五六七八九十]+[）)、.]\s*)/;

/** A heading as it reads inside a sentence: without numbers, marks and title case. */
export function headingTopic(heading: string, passage = ''): string {
  const bare = stripMarkdown(heading)
    .replace(/`/g, '')
    .replace(NUMBERING, '')
    .replace(HAN_NUMBERING, '')
    .replace(/[\s:：。.]+$/g, '')
    .replace(
      /(?<=\S )(?:cheat ?sheets?|handbook|user (?:guide|manual)|overview|tutorial|documentation|faq)$/i,
      '',
    )
    .trim();
  if (bare.includes(' ') && passage.replace(/^#.*$/gm, '').includes(bare)) return bare; // a name, written so in the text too
  const words = bare.split(/\s+/);
  const content = words.filter(
    (word) => !/^(?:an?|the|of|for|in|on|to|and|or|with|by|at|as|vs\.?|from)$/i.test(word),
  );
  const capitals = content.filter((word) => /^\p{Lu}/u.test(word)).length;
  const isTitleCase = content.length > 1 && capitals / content.length > 0.6;
  return words
    .map((word, index) =>
      (isTitleCase || (index === 0 && !/^\p{Lu}/u.test(words[1] ?? ''))) &&
      /^\p{Lu}[\p{Ll}’']+(?:-\p{L}[\p{Ll}’']*)*$/u.test(word)
        ? word.toLowerCase()
        : word,
    )
    .join(' ');
}

export function isGenericHeading(heading: string): boolean {
  return GENERIC_HEADING.test(
    stripMarkdown(heading)
      .replace(/^[\d.\s、]+/, '')
      .replace(/[\s:：]+$/, ''),
  );
}

/** The innermost heading that names a subject, made clear by the one above it or by the title of the document. */
export function subjectOfPath(title: string, headingPath: readonly string[], passage = ''): string {
  const named = headingPath.filter((heading) => !isGenericHeading(heading) && /[\p{L}]/u.test(heading));
  return headingTopic(named.at(-1) ?? title, passage);
}

/** A question that the passage under a heading answers, worded after what the passage holds. */
export function headingQuestion(
  heading: string,
  passage: string,
  language: QuestionLanguage,
): string | undefined {
  const bare = stripMarkdown(heading).trim();
  if (/[?？]$/.test(bare)) return bare;
  const topic = headingTopic(heading, passage);
  if (!/[\p{L}\p{N}]{2}/u.test(topic)) return undefined;
  return language === 'zh' ? chineseQuestion(topic, passage) : englishQuestion(topic, passage);
}

const FIGURE = new RegExp(
  String.raw`\b\d+(?:\.\d+)?\s?(?:%|${anyOf(EN.plans.figureUnits)})\b|[$€£]\s?\d`,
  'i',
);

function englishQuestion(topic: string, passage: string): string {
  const how = /^how to (.+)$/i.exec(topic)?.[1];
  if (how !== undefined) return `How do you ${how}?`;
  if (/^(?:why|when|where|what|who|which|how)\b/i.test(topic))
    return /^\S+ (?:is|are|was|were|do|does|did|can|should|must|will|to)\b/i.test(topic)
      ? `${topic}?`
      : `What is known about ${topic}?`;
  const forbidden = /^(?:do not|don['’]t|never) (.{3,})$/i.exec(topic)?.[1];
  if (forbidden !== undefined) return `Why should you not ${forbidden}?`;
  if (isImperative(topic)) return `How should you ${topic}?`;
  if (isGerund(topic)) return `What matters when ${topic}?`;
  if (fitsAnswerKind('exception', passage) && /\bexcept|\bunless|\bexception/i.test(passage))
    return `Which conditions and exceptions apply to ${topic}?`;
  if (FIGURE.test(passage)) return `Which figures or limits apply to ${topic}?`;
  if (/\b(?:must|shall|required|mandatory)\b/i.test(passage)) return `What is required for ${topic}?`;
  if (/\b(?:should|recommend\w*|best practice)\b/i.test(passage)) return `What is recommended for ${topic}?`;
  if (/\b(?:attack\w*|vulnerab\w*|risks?)\b/i.test(passage)) return `What risks are connected with ${topic}?`;
  if (/\b(?:is|are) (?:an?|the)\b|\brefers to\b|\bmeans\b/i.test(passage))
    return `What is meant by ${topic}?`;
  return `What is known about ${topic}?`;
}

function chineseQuestion(topic: string, passage: string): string {
  if (/^(?:如何|怎样|怎么|为什么|为何)/.test(topic) || /(?:什么|哪些|吗)$/.test(topic)) return `${topic}？`;
  if (/除外|例外|除非/.test(passage)) return `${topic}有哪些条件或例外？`;
  if (/\d+(?:\.\d+)?\s?(?:%|天|日|个月|年|小时|分钟|元|万|亿|人|公里|次)/.test(passage))
    return `${topic}有哪些具体数字或期限？`;
  if (/必须|应当|不得|禁止|须/.test(passage)) return `${topic}有哪些要求？`;
  if (/建议|推荐/.test(passage)) return `${topic}有哪些建议？`;
  if (/因为|由于|原因/.test(passage)) return `${topic}的原因是什么？`;
  if (/是指|是一[种个]|指的是/.test(passage)) return `${topic}是什么？`;
  return `关于${topic}有哪些说明？`;
}

/** “Storing keys” is something one does; “clickjacking defence” is not. */
function isGerund(topic: string): boolean {
  const [, base = ''] = GERUND.exec(topic) ?? [];
  return [base, `${base}e`, base.slice(0, -1)].some((verb) => verb.length > 1 && isImperative(verb));
}
