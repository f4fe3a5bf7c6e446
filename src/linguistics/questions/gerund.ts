import { IMPERATIVES } from '../lexicon/en.ts';
import { EN } from '../lexicon/english.ts';
import { anyOf } from '../lexicon/words-of.ts';

const IMPERATIVE = new RegExp(`^${anyOf(IMPERATIVES)}\\b`, 'i');
const IRREGULAR: Readonly<Record<string, string>> = {
  kept: 'keeping',
  held: 'holding',
  sent: 'sending',
  built: 'building',
  made: 'making',
  found: 'finding',
  written: 'writing',
  chosen: 'choosing',
  given: 'giving',
  taken: 'taking',
  shown: 'showing',
  set: 'setting',
  paid: 'paying',
  sold: 'selling',
  bought: 'buying',
  done: 'doing',
  run: 'running',
  hidden: 'hiding',
};
const PARTICIPLE = `(?:[\\p{L}-]{2,}(?<!ne|spe|bre|se|fe)ed|${Object.keys(IRREGULAR).join('|')})`;
const PASSIVE = new RegExp(
  `^(?:is|are|was|were|be|can|could|should|shall|must|may|might|will|would) (?<subject>(?:[\\p{L}\\p{N}'’/.-]+ ){0,6}?)(?:be |been |being )?(?<verb>${PARTICIPLE}(?:(?:,| and| or) ${PARTICIPLE})*)(?<rest>\\b[\\s\\S]*)$`,
  'iu',
);

const COMMAND = new RegExp(
  String.raw`^(?!${anyOf(EN.questions.noCommand)}|\p{L}+(?:s|ing|ed|ion|ty|ment)\b)\p{L}+ ${anyOf(EN.questions.commandObject)} \S`,
  'iu',
);

export function isImperative(text: string): boolean {
  return IMPERATIVE.test(text) || COMMAND.test(text);
}

/** “should passwords be stored in a database” → “storing passwords in a database”; undefined when no such form is found. */
export function passiveTopic(clause: string): string | undefined {
  const groups = PASSIVE.exec(clause)?.groups;
  if (groups === undefined) return undefined;
  const { subject = '', verb = '', rest = '' } = groups;
  const gerunds = verb
    .toLowerCase()
    .replace(/\p{L}+(?:-\p{L}+)*/gu, (word) => (/^(?:and|or)$/.test(word) ? word : participleToGerund(word)));
  return `${gerunds} ${subject}`.trimEnd() + rest;
}

/** “prevent SQL injection” → “preventing SQL injection”. */
export function imperativeTopic(clause: string): string {
  return clause.replace(/^\p{L}+/u, (verb) => toGerund(verb.toLowerCase()));
}

function participleToGerund(verb: string): string {
  if (IRREGULAR[verb] !== undefined) return IRREGULAR[verb];
  if (verb.endsWith('ied')) return `${verb.slice(0, -3)}ying`;
  return `${verb.slice(0, -2)}ing`;
}

function toGerund(verb: string): string {
  if (/(?:[^e]e)$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  if (/^[^aeiou]*[aeiou][bdgmnprt]$/.test(verb)) return `${verb}${verb.at(-1)}ing`;
  return `${verb}ing`;
}
