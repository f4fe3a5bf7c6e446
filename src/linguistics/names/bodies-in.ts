import { STOP_WORDS } from '../lexicon/en.ts';
import { anyOf, EN, ZH } from '../lexicon/index.ts';
import { wordsOf } from '../lexicon/words-of.ts';
import { NAME_WORD } from './name-word.ts';
import { withoutLegalForm } from './organisations.ts';

/** A name that its legal form ends: `Nordwind GmbH`, `Müller & Co. KG`. */
const WITH_FORM = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${NAME_WORD}(?: (?:${NAME_WORD}|&)){0,4}?(?:,? ${anyOf(EN.names.legalForm)}(?![\p{L}\p{N}])\.?){1,2}`,
  'gu',
);
const HAN_FORM = anyOf(ZH.documents.companyForms);
const HAN_WITH_FORM = new RegExp(String.raw`\p{Script=Han}{2,24}?${HAN_FORM}`, 'gu');
const ROLES = new Set(
  [...wordsOf(STOP_WORDS), ...EN.documents.partyRoles.split(',')].map((word) => word.trim().toLowerCase()),
);
/** What stands before a name and is none of it: a role, or a word that joins it. */
const HAN_BEFORE = new RegExp(
  String.raw`^.*?${anyOf(ZH.documents.partyRoles, ZH.knowledge.subjectOpeners, ZH.documents.beforeNames)}(?=\p{Script=Han}{2,20}${HAN_FORM}$)`,
  'u',
);

interface NamedBody {
  /** As it is printed. */
  readonly name: string;
  /** As others may call it: without its legal form, where enough is left. */
  readonly short: string;
}

const LEAST_SHORT = 4;

/** Companies that a text names with their legal form, those first that it names most. */
export function bodiesIn(text: string): NamedBody[] {
  const counted = new Map<string, { readonly body: NamedBody; count: number }>();
  const names = [
    ...[...text.matchAll(WITH_FORM)].map(([name]) => withoutRoles(name.replace(/\.$/, ''))),
    ...[...text.matchAll(HAN_WITH_FORM)].map(([name]) => withoutHanRoles(name)),
  ];
  for (const name of names) {
    const bare = withoutLegalForm(name);
    if (bare === name || bare.length < 2 || (!/\p{Ll}|\p{Script=Han}/u.test(bare) && bare.includes(' ')))
      continue;
    const entry = counted.get(bare.toLowerCase()) ?? {
      body: { name, short: bare.length >= LEAST_SHORT ? bare : name },
      count: 0,
    };
    entry.count += 1;
    counted.set(bare.toLowerCase(), entry);
  }
  return [...counted.values()].toSorted((left, right) => right.count - left.count).map(({ body }) => body);
}

function withoutRoles(name: string): string {
  const words = name.split(' ');
  const isRole = () => ROLES.has((words[0] ?? '').replace(/[.,:]$/, '').toLowerCase());
  while (words.length > 2 && isRole()) words.shift();
  return isRole() ? '' : words.join(' ');
}

function withoutHanRoles(name: string): string {
  let short = name;
  for (let next = short.replace(HAN_BEFORE, ''); next !== short; next = short.replace(HAN_BEFORE, ''))
    short = next;
  return short;
}
