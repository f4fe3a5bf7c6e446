import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
/** A question about something that is only described: find the described thing first, then ask about it by name. */
export interface Bridge {
  /** Asks which thing the description means. */
  readonly inner: string;
  /** The question with `{entity}` where the description stood. */
  readonly outer: string;
}

const RELATIVE = new RegExp(
  String.raw`\bthe (?<np>(?<noun>(?:(?!${anyOf(EN.grammar.be, EN.plans.noRole)}\b)[\p{L}\d'’-]+ ){0,3}?(?!${anyOf(EN.plans.noRoleBefore)}\b)[\p{L}-]+),? (?<link>${anyOf(EN.plans.relativeLinks)}) (?<clause>.+?))(?=,|$| ${anyOf(EN.plans.nextQuestion)}\b)`,
  'iu',
);
const ROLE_OF = new RegExp(
  String.raw`\bthe (?<role>${anyOf(EN.plans.roles)}) of (?<np>(?:the )?[^,?]+?)(?<!\b${anyOf(EN.grammar.be)})(?=(?: ${anyOf(EN.plans.afterRole)}\b[^,]*)?$)`,
  'iu',
);
const OUTER_FOCUS =
  /^(?:who|what|when|where|which|how|in (?:what|which)|at what|on what|from which|is|was|does|did)\b/i;
const CHINESE_CLAUSE = new RegExp(
  `^(?<clause>.+?)的(?:那[家个位部座]?)?(?<noun>${anyOf(ZH.plans.clauseNouns)})(?:，|,)?(?:的|是在|是由|在|由|于)(?<rest>.+)$`,
  'u',
);
const CHINESE_ROLE = new RegExp(
  `^(?<owner>.+?)的(?<role>${anyOf(ZH.plans.rolesOfFirms)}|CEO|${anyOf(ZH.plans.roles)})(?<rest>(?:的|还|曾|此前|之前|是在|在|是(?!谁|什么|哪)|于|出生|毕业|成立|位于|担任|创立).+)$`,
  'u',
);
const CHINESE_WHICH: Readonly<Record<string, string>> = {
  公司: '哪家公司',
  企业: '哪家企业',
  集团: '哪个集团',
  银行: '哪家银行',
  医院: '哪家医院',
  人: '谁',
  供应商: '哪家供应商',
  电影: '哪部电影',
  小说: '哪部小说',
  书: '哪本书',
  歌曲: '哪首歌曲',
  大学: '哪所大学',
  学校: '哪所学校',
};

/** Reads “the CEO of the company that acquired Foo” and “收购了X的公司的CEO是谁”. Undefined when nothing is nested. */
export function parseBridge(question: string): Bridge | undefined {
  const text = question
    .replace(/\s+/g, ' ')
    .replace(/[\s?？。.!！]+$/g, '')
    .trim();
  if (text.length > 400) return undefined;
  return /\p{Script=Han}/u.test(text)
    ? parseChinese(text)
    : parseEnglish(text.replace(/,? (?:today|now|currently|at present|nowadays)$/i, ''));
}

function parseEnglish(text: string): Bridge | undefined {
  if (!OUTER_FOCUS.test(text) && !/\b(?:who|what|when|where|which|how)\b/i.test(text)) return undefined;
  return parseRole(text, RELATIVE.exec(text)?.index) ?? parseRelative(text) ?? parseRole(text);
}

function parseRelative(text: string): Bridge | undefined {
  const relative = RELATIVE.exec(text);
  if (relative?.groups !== undefined && relative.index > 0) {
    const { np = '', noun = '', link = '', clause = '' } = relative.groups;
    const rest = text.slice(relative.index + relative[0].length);
    const outer = `${text.slice(0, relative.index)}{entity}${rest}`;
    if (clause.split(' ').length >= 2 && hasFocus(outer) && !/\b(?:of|between)$/i.test(noun))
      return { inner: innerEnglish(np, noun, link.toLowerCase(), clause), outer };
  }
  return undefined;
}

/** With `before`, only a role that stands before that place: it is the outer one of two descriptions. */
function parseRole(text: string, before = 0): Bridge | undefined {
  const role = ROLE_OF.exec(text);
  if (role?.groups !== undefined && role.index > 0 && (before === 0 || role.index < before)) {
    const { role: name = '', np = '' } = role.groups;
    const outer = `${text.slice(0, role.index)}{entity}${text.slice(role.index + role[0].length)}`;
    const isPlainLookUp = /^(?:who|what|which) (?:is|was|are|were) (?:also )?\{entity\}$/i.test(outer);
    if (!isPlainLookUp && hasFocus(outer)) return { inner: innerRole(name, np), outer };
  }
  return undefined;
}

const PERSON = new RegExp(String.raw`\b${anyOf(EN.plans.person)}$`, 'i');

const HAVING: Readonly<Record<string, string>> = { has: 'does', have: 'do', had: 'did' };

function innerEnglish(np: string, noun: string, link: string, clause: string): string {
  const isPerson = PERSON.test(noun);
  if (link === 'that' || link === 'which' || link === 'who') {
    if (!/^(?:the|an?|he|she|it|they|\p{Lu})\b/u.test(clause) || /^(?:is|was|are|were|has)\b/.test(clause))
      return isPerson ? `Who ${clause}` : `Which ${noun} ${clause}`;
  }
  const [, who, be, rest] = /^(.+?) (was|were|is|are) (.+)$/i.exec(clause) ?? [];
  if ((link === 'where' || link === 'in which') && be !== undefined)
    return `In which ${noun} ${be} ${who} ${rest}`;
  const [, owner, have, own] = /^(.+?) (has|had|have) (?!been\b)(.+)$/i.exec(clause) ?? [];
  if ((link === 'where' || link === 'in which') && have !== undefined)
    return `In which ${noun} ${HAVING[have.toLowerCase()]} ${owner} have ${own}`;
  return `${isPerson ? 'Who' : 'What'} is the ${np}`;
}

/** “made by” is how documents name a maker. */
function innerRole(role: string, np: string): string {
  if (/^(?:maker|manufacturer|builder|producer)$/i.test(role)) return `Who made ${np}`;
  return `${isPersonRole(role) ? 'Who' : 'What'} is the ${role} of ${np}`;
}

function hasFocus(outer: string): boolean {
  const rest = outer
    .replace('{entity}', ' ')
    .replace(/\b(?:who|what|which|is|was|are|were|the|also)\b/gi, ' ');
  return /[\p{L}\d]/u.test(rest);
}

function isPersonRole(role: string): boolean {
  return !/capital|company|headquarters/i.test(role);
}

function parseChinese(text: string): Bridge | undefined {
  const clause = CHINESE_CLAUSE.exec(text)?.groups;
  if (clause !== undefined) {
    const { clause: description = '', noun = '', rest = '' } = clause;
    const joint =
      text
        .slice(description.length)
        .match(/^的(?:那[家个位部座]?)?[^的在由于是，,]+(?:，|,)?(的|是在|是由|在|由|于)/u)?.[1] ?? '的';
    if ([...description].length >= 3 && !/(?:什么|哪|谁|多少)/.test(description))
      return {
        inner: `${CHINESE_WHICH[noun] ?? `哪个${noun}`}${description.replace(/^(?:请问|在)/, '')}`,
        outer: `{entity}${joint}${rest}`,
      };
  }
  const role = CHINESE_ROLE.exec(text)?.groups;
  if (role !== undefined) {
    const { owner = '', role: name = '', rest = '' } = role;
    if ([...owner].length >= 2 && !/(?:什么|哪|谁|多少)/.test(owner))
      return {
        inner: `${owner}的${name}是${/公司|首都|省会|总部|商$|前身/.test(name) ? '什么' : '谁'}`,
        outer: `{entity}${rest}`,
      };
  }
  return undefined;
}
