import { EN } from '../lexicon/english.ts';
import { anyOf } from '../lexicon/words-of.ts';

const LEGAL_FORM = new RegExp(String.raw`(?<![\s,])[\s,]+${anyOf(EN.names.legalForm)}\.?$`, 'iu');
const GROUP_WORD = /(?<!\s)\s+(?:Holdings?|Group)$/iu;
const HAN_LEGAL_FORM = /(?:控股)?(?:集团)?(?:股份)?(?:有限责任公司|有限公司|股份公司|集团公司|总公司|公司)$/u;
const HAN_GROUP = /(?:集团|控股|股份)$/u;
const HAN_INDUSTRY =
  /(?:重工|科技|技术|电子|电气|电器|汽车|银行|证券|保险|能源|电力|石油|石化|化工|医药|制药|药业|食品|酒业|酒|实业|通信|软件|网络|航空|钢铁|建设|地产|置业)$/u;

/** Nouns that end, or begin, the name of a body. */
const BODY = anyOf(EN.names.bodies);
const BODY_AT_END = new RegExp(String.raw`\b${BODY}$`, 'u');
const BODY_AT_START = new RegExp(String.raw`^(?:The )?${BODY} (?:of|for)\b`, 'u');
const LEADING_BODY = new RegExp(
  String.raw`^((?:\p{Lu}[\p{L}&'’.-]*\s+(?:(?:of|for|and|the)\s+)*){1,6}?${BODY})(?=\s+\p{Lu})`,
  'u',
);
const HAN_BODY =
  /(?:公司|集团|大学|学院|研究院|研究所|委员会|协会|学会|银行|医院|政府|出版社|合作社|法院|管理局|监督局|总局|基金会|联合会)$/u;

/** Longer names are not known by their letters. */
const MAX_INITIALS = 6;

const SMALL_WORDS = new Set('of the and for in on at to de la du des von und y'.split(' '));

/** “Best Buy” for “BEST BUY CO., INC.”, “海岳重工” for “海岳重工集团股份有限公司”: the name without its article and legal form. */
export function withoutLegalForm(name: string): string {
  if (/\p{Script=Han}/u.test(name)) {
    const short = name.replace(HAN_LEGAL_FORM, '').replace(HAN_GROUP, '');
    return [...short].length >= 2 ? short : name;
  }
  let short = name.trim().replace(/^the\s+/i, '');
  for (;;) {
    const next = short.replace(/(?<![\s,.])[\s,.]+$/u, '').replace(LEGAL_FORM, '');
    if (next === short || next.replace(/\W/g, '').length < 2) break;
    short = next;
  }
  return short.replace(/(?<![\s,])[\s,]+(?:&|and)$/iu, '').trim();
}

/** Whether a legal form (“Inc.”, “AG”, “有限公司”) ends the name. */
export function hasLegalForm(name: string): boolean {
  return LEGAL_FORM.test(name.trim()) || /(?:有限责任|有限|股份)公司$/u.test(name.trim());
}

/** Whether the words are the name of a body: a legal form ends them, or a noun for bodies stands at an end. */
export function namesBody(name: string): boolean {
  return hasLegalForm(name) || BODY_AT_END.test(name) || BODY_AT_START.test(name) || HAN_BODY.test(name);
}

/** The body that a longer title begins with: “National Transportation Safety Board Aviation Accident Final Report”. */
export function leadingBody(title: string): string | undefined {
  const match = LEADING_BODY.exec(title);
  return match?.[1];
}

/** Letters by which a name of three or more words is known (“EPA”), or two joined by “&” (“J&J”). */
export function initialsOf(name: string): string[] {
  if (/\p{Script=Han}/u.test(name)) return [];
  const joined = /^(\p{L})[\p{L}.]*(?:\s*&\s*|\s+and\s+)(\p{L})[\p{L}.]*$/u.exec(name);
  if (joined !== null) {
    const [first = '', second = ''] = [joined[1]?.toUpperCase(), joined[2]?.toUpperCase()];
    return [`${first}&${second}`, `${first}n${second}`];
  }
  const words = name
    .split(/[\s-]+/)
    .filter((word) => /^\p{L}/u.test(word) && !SMALL_WORDS.has(word.toLowerCase()));
  return words.length >= 3 && words.length <= MAX_INITIALS
    ? [words.map((word) => word.charAt(0).toUpperCase()).join('')]
    : [];
}

/**
 * Names that follow from a full one: without legal form, without “Group” or “Holdings”, initials; in Chinese without the
 * word for its trade. The first is the short name. The full name itself is not among them unless nothing was dropped.
 */
export function namesFrom(full: string): string[] {
  const short = withoutLegalForm(full);
  const names = [short, short.replace(GROUP_WORD, ''), ...initialsOf(short)];
  if (/\p{Script=Han}/u.test(short)) {
    const bare = short.replace(HAN_INDUSTRY, '');
    if ([...bare].length >= 2) names.push(bare);
  }
  return [...new Set(names.filter((name) => name !== ''))];
}

/** One form for names that are spelt alike but for case, spaces and marks: “Foot Locker”, “Footlocker”, “FOOT LOCKER”. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^the\s+/, '')
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether `short` is made of the first letters of `long`, in order, as in “Environmental Protection Agency (EPA)”. */
export function abbreviates(short: string, long: string): boolean {
  const letters = short.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  const words = long
    .toLowerCase()
    .split(/[\s/-]+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const initials = words.map((word) => word.charAt(0)).join('');
  const main = words
    .filter((word) => !SMALL_WORDS.has(word))
    .map((word) => word.charAt(0))
    .join('');
  const plain = letters.replace(/s$/, '');
  return letters.length >= 2 && [initials, main].some((made) => made === letters || made === plain);
}
