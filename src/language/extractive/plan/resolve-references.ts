import { anyOf, EN } from '../../../linguistics/lexicon/index.ts';
import { parseComparison } from './comparison.ts';
import { nameAsked } from './ellipsis/direct-question.ts';
import { relationOf } from './step-key.ts';

/** Later parts of an English question with “that maker”, “each” and “afterwards” said in full, as far as earlier parts allow. */
export function resolveReferences(parts: readonly string[]): string[] {
  return parts.reduce<string[]>((done, part) => {
    const resolved =
      done.length === 0
        ? part
        : resolveAfterwards(resolveEach(resolveAgent(nameAsked(part, done), done), done), done);
    done.push(resolved);
    return done;
  }, []);
}

function resolveAgent(part: string, before: readonly string[]): string {
  const match = /\b(?:that|this|the said|the same) (?<noun>[a-z]+)\b/i.exec(part);
  const noun = match?.groups?.['noun'];
  if (match === null || noun === undefined) return part;
  for (const earlier of before.toReversed()) {
    const [, verb = '', object = ''] =
      /^(?:who|what company|which \p{L}+) (\p{L}+) (.+?)[?.\s]*$/iu.exec(earlier) ?? [];
    if (object === '' || object.split(' ').length > 8) continue;
    const relation = relationOf(verb);
    const isAny = /^(?:company|firm|person|business|supplier)$/i.test(noun);
    if (relation === undefined || !(isAny || relationOf(noun) === relation)) continue;
    return part.replace(match[0], `the ${isAny ? relation : noun} of ${object}`);
  }
  return part;
}

const GROUP_PRONOUN = new RegExp(
  String.raw`(?<=\b${anyOf(EN.grammar.be, EN.grammar.do, EN.grammar.modals, 'of for to with use test')} )${anyOf(EN.plans.groupPronouns)}\b`,
  'i',
);

/** “How should each be tested?” after a comparison asks for both of its sides. */
function resolveEach(part: string, before: readonly string[]): string {
  const comparison = before.map((earlier) => parseComparison(earlier)).find((found) => found !== undefined);
  if (comparison === undefined) return part;
  return part.replace(GROUP_PRONOUN, `${comparison.a} and ${comparison.b}`);
}

/** “… before the gearbox failed, and how was the rule changed afterwards?” means after the gearbox failed. */
function resolveAfterwards(part: string, before: readonly string[]): string {
  if (!/\b(?:afterwards?|after that|thereafter|subsequently)\b/i.test(part)) return part;
  for (const earlier of before.toReversed()) {
    const clause = /\b(?:before|after|when|since|once) ((?:the|an?|\p{Lu})[^,]{8,80}?)[?.\s]*$/u.exec(
      earlier,
    )?.[1];
    if (clause !== undefined)
      return part.replace(/,?\s*\b(?:afterwards?|after that|thereafter|subsequently)\b/i, ` after ${clause}`);
  }
  return part;
}
