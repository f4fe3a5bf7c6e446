import { anyOf, ZH } from '../../../linguistics/lexicon/index.ts';
import { NAME_WORD } from '../../../linguistics/names/index.ts';
import type { QuestionLanguage } from '../../../linguistics/questions/index.ts';

const NAME = `${NAME_WORD}(?: (?:& )?${NAME_WORD}){0,4}`;
/** “at Boeing, Best Buy and Pfizer”: three names and more after a preposition. */
const ENGLISH = new RegExp(
  String.raw`(?<=\b(?:at|of|for|by|across|among|in|from) )(${NAME}(?:, ${NAME})+,? and ${NAME})`,
  'u',
);
/** “海岳重工、北川电气和南屏化工”: three and more before what is asked of them. */
const HAN_NAME = String.raw`[\p{Script=Han}A-Za-z]{2,12}?`;
const CHINESE = new RegExp(
  String.raw`(${HAN_NAME}(?:、${HAN_NAME})+(?:和|与|及|以及|、)${HAN_NAME})(?=的|在|(?:19|20)\d\d年|最近|去年)`,
  'u',
);
const REASONS =
  /^(?:and )?(?:what|which) (?:are |were |is )?(?:the )?(?:reasons?|drivers?|causes?)\b|^(?:and )?why\b|原因|为什么|为何/i;
const MAX_NAMES = 12;

const COMMAND = /^(?:please )?(?:compare|contrast|list|give|show|report|state) (?=the\b|\p{Ll})/iu;
const HAN_COMMAND = new RegExp(`^${anyOf(ZH.plans.compareCommands)}`, 'u');

/** “Compare the revenue of” asks of each alone what it is. */
function eachAsked(text: string, language: QuestionLanguage): string {
  if (language === 'zh') return text;
  const asked = /^(?:the )?(?:\p{L}+ )*?(\p{L}+) (?:of|for|at|by|in)\b/iu.exec(
    text.replace(COMMAND, ''),
  )?.[1];
  const isMany = asked !== undefined && /[^s]s$/i.test(asked);
  return text.replace(COMMAND, isMany ? 'What were ' : 'What was ');
}

/** A question about several bodies is one about each, with its reasons; all other questions stay as they are. */
export function perName(parts: readonly string[], language: QuestionLanguage): string[] {
  const [first, ...rest] = parts;
  if (first === undefined || !rest.every((part) => REASONS.test(part))) return [...parts];
  const list = (language === 'zh' ? CHINESE : ENGLISH).exec(first)?.[1];
  if (list === undefined) return [...parts];
  const names = list
    .replace(HAN_COMMAND, '')
    .split(/,? and |, |、|和|与|以及|及/u)
    .filter((name) => name !== '');
  if (names.length < 3 || names.length > MAX_NAMES) return [...parts];
  const bare = eachAsked(first.replace(/[\s.。?？]+$/, ''), language);
  const why = rest.length === 0 ? '' : language === 'zh' ? '，原因是什么' : ', and why';
  return names.map((name) => `${bare.replace(list, () => name)}${why}`);
}
