import { anyOf, ZH } from '../lexicon/index.ts';
import { isOrdinaryWord } from '../words/bilingual.ts';

export interface HanSubject {
  readonly said: string;
  readonly index: number;
}

const OPENERS = new RegExp(`^${anyOf(ZH.knowledge.subjectOpeners)}+`, 'u');
const GENERIC = new RegExp(`^${anyOf(ZH.knowledge.genericBodies)}|${anyOf(ZH.knowledge.subjectJoints)}`, 'u');
const NO_BODY_AT_END = new RegExp(`${anyOf(ZH.knowledge.partsOfBodies)}$`, 'u');
const WITH_FORM = new RegExp(`^(\\p{Script=Han}{2,8}?)${anyOf(ZH.knowledge.formsOfBodies)}`, 'u');
const POSSESSED = new RegExp(`^(\\p{Script=Han}{2,6}?)${anyOf(ZH.knowledge.possessive)}(.+)$`, 'su');
const BARE = /^\p{Script=Han}{2,6}$/u;

/**
 * The body that a Chinese question without a known name is about: one that says its form of company, or a name that stands before a
 * period or before what is its own, where that is a measure (`measureIn` says where one begins). `periods` are blanked out of the question.
 */
export function hanSubject(
  question: string,
  options: {
    readonly periods: readonly { readonly index: number; readonly raw: string }[];
    readonly measureIn: (text: string) => number | undefined;
  },
): HanSubject | undefined {
  const plain = options.periods.reduce(
    (text, { index, raw }) => text.slice(0, index) + ' '.repeat(raw.length) + text.slice(index + raw.length),
    question,
  );
  for (const { 0: run, index } of plain.matchAll(/\p{Script=Han}+/gu)) {
    const said = run.replace(OPENERS, '');
    const at = index + run.length - said.length;
    const withForm = WITH_FORM.exec(said);
    if (withForm?.[1] !== undefined && !GENERIC.test(withForm[1])) return { said: withForm[0], index: at };
    const bare = bareName(said, plain.slice(at + said.length), options.measureIn);
    if (bare !== undefined) return { said: bare, index: at };
  }
  return undefined;
}

/** “波音的有效税率”, “波音2022年有效税率”, “2022年波音有效税率”. */
function bareName(
  run: string,
  after: string,
  measureIn: (text: string) => number | undefined,
): string | undefined {
  const [, owner, owned = ''] = POSSESSED.exec(run) ?? [];
  const at = measureIn(run);
  if (owner !== undefined)
    return measureIn(owned + after) !== undefined && mayBeBody(owner) ? owner : undefined;
  if (at !== undefined) return mayBeBody(run.slice(0, at)) ? run.slice(0, at) : undefined;
  return after.startsWith(' ') && measureIn(after) !== undefined && mayBeBody(run) ? run : undefined;
}

const mayBeBody = (name: string): boolean =>
  BARE.test(name) && !GENERIC.test(name) && !NO_BODY_AT_END.test(name) && !isOrdinaryWord(name);
