import { anyOf, EN } from '../../../../linguistics/lexicon/index.ts';
import { nounGroups } from '../../../../linguistics/questions/index.ts';
import { type EnglishWord, tagEnglish } from '../../../../linguistics/words/index.ts';

const OPENS = /^(?:how|why|when|where) (?!(?:is|are|was|were|do|does|did|can|should|must)\b)/i;

/** “how the reranker works” as it is asked: “how does the reranker work”; what is asked already stays as it is. */
export function directQuestion(text: string): string {
  if (!OPENS.test(text)) return text;
  const words = tagEnglish(text);
  const [opening, second] = words;
  if (opening === undefined || second === undefined) return text;
  if (/^(?:many|much|few|little)$/i.test(second.word)) return text;
  const subject = nounGroups(text).find(({ start }) => start === second.start);
  if (subject === undefined) return text;
  const at = words.findIndex(({ start }) => start >= subject.end);
  const verb = words[at];
  if (verb === undefined || !/^(?:AUX|VERB)$/.test(verb.tag)) return text;
  const isAuxiliary = verb.tag === 'AUX' && !(verb.lemma === 'have' && words[at + 1]?.word === 'to');
  const rest = text.slice(verb.start + verb.word.length);
  if (isAuxiliary) return `${opening.word} ${verb.word} ${subject.text}${rest}`;
  return `${opening.word} ${doOf(verb)} ${subject.text} ${verb.lemma}${rest}`;
}

function doOf({ word, lemma }: EnglishWord): string {
  const low = word.toLowerCase();
  if (low === lemma) return 'do';
  return low.endsWith('s') ? 'does' : 'did';
}

const TRAILING = /^(which|what) (.+?),? (?:and )?(why|when|how|where)[?.\s]*$/i;

/** “Which suppliers missed their targets, and why?” also asks “why did those suppliers miss their targets”. */
export function splitTrailingWord(text: string): string[] | undefined {
  const [, asks = '', clause, word] = TRAILING.exec(text) ?? [];
  if (clause === undefined || word === undefined) return undefined;
  const whole = `${asks} ${clause}`;
  const words = tagEnglish(whole);
  const subject = nounGroups(whole).find(({ start }) => start === asks.length + 1);
  const verb = words.find(({ start }) => subject !== undefined && start >= subject.end);
  if (subject === undefined || verb === undefined || !/^(?:AUX|VERB)$/.test(verb.tag)) return undefined;
  const rest = whole.slice(verb.start + verb.word.length);
  // “Which meters did they replace”: what stands behind the auxiliary does it.
  if (verb.lemma === 'do') return undefined;
  const those =
    verb.tag === 'AUX' ? `the ${subject.text}` : `${subject.isPlural ? 'those' : 'that'} ${subject.text}`;
  const asked =
    verb.tag === 'AUX'
      ? `${word} ${verb.word} ${those}${rest}`
      : `${word} ${doOf(verb)} ${those} ${verb.lemma}${rest}`;
  return [whole, asked];
}

const WITHOUT_THING = new RegExp(
  String.raw`^which (?=${anyOf(EN.grammar.be, EN.grammar.have, EN.grammar.modals)}\b)`,
  'i',
);

/** “Which licences may be used, and which are forbidden?”: the later part asks of the same things. */
export function nameAsked(part: string, before: readonly string[]): string {
  if (!WITHOUT_THING.test(part)) return part;
  const earlier = before.findLast((other) => /^which /i.test(other) && !WITHOUT_THING.test(other));
  const thing = earlier && nounGroups(earlier).find(({ start }) => start === 'which '.length)?.text;
  return thing === undefined || thing === ''
    ? part
    : part.replace(WITHOUT_THING, (which) => `${which}${thing} `);
}
