import { anyOf, EN } from '../../../linguistics/lexicon/index.ts';
import { questionKey } from '../../../linguistics/questions/index.ts';

/** Verbs and nouns for the same relation: “who made X” asks what “who is the maker of X” asks. */
const RELATIONS: readonly (readonly [name: string, verb: RegExp, noun: RegExp])[] = [
  [
    'maker',
    /^(?:made|makes?|builds?|built|manufactures?d?|produces?d?)$/i,
    /^(?:maker|manufacturer|builder|producer|supplier)$/i,
  ],
  ['owner', /^(?:owns?|owned|acquired|bought)$/i, /^(?:owner|parent company|buyer)$/i],
  ['author', /^(?:wrote|writes)$/i, /^(?:author|writer)$/i],
  ['founder', /^(?:founded)$/i, /^(?:founder)$/i],
  ['creator', /^(?:created|invented|developed|designed)$/i, /^(?:creator|inventor|developer|designer)$/i],
  ['director', /^(?:directed|directs)$/i, /^(?:director)$/i],
  ['seller', /^(?:suppli(?:es|ed)|sells?|sold)$/i, /^(?:supplier|seller|vendor)$/i],
  ['leader', /^(?:leads?|led|runs?|ran|manages?d?)$/i, /^(?:leader|manager|head)$/i],
];
const BY_VERB =
  /^(?:who|what company|which (?:company|firm|person|organi[sz]ation)) (?<verb>\p{L}+) (?<object>.+)$/iu;
const BY_NOUN =
  /^(?:who|what|which company) (?:is|was|are|were) the (?<noun>\p{L}+(?: company)?) of (?<object>.+)$/iu;

/** What a question asks, as relation and object where it has that form, so that two wordings of one step are found equal. */
export function stepKey(question: string): string {
  const key = questionKey(question);
  const byVerb = BY_VERB.exec(key)?.groups;
  const byNoun = BY_NOUN.exec(key)?.groups;
  const verbRelation = relationOf(byVerb?.['verb']);
  if (verbRelation !== undefined) return `${verbRelation}: ${byVerb?.['object'] ?? ''}`;
  const nounRelation = relationOf(byNoun?.['noun']);
  return nounRelation === undefined ? key : `${nounRelation}: ${byNoun?.['object'] ?? ''}`;
}

const SAID_BY: Readonly<Record<string, RegExp>> = {
  maker: new RegExp(
    String.raw`\b${anyOf(EN.plans.madeBy)} by\b|\bmanufacturer (?:is|was)\b|\b${anyOf(EN.plans.makes)}\b`,
    'i',
  ),
  owner: new RegExp(String.raw`\b${anyOf(EN.plans.ownedBy)} by\b|\b${anyOf(EN.plans.owns)}\b|\bowner\b`, 'i'),
  author: /\b(?:written|penned) by\b|\bwrote\b|\bauthor\b/i,
  founder: /\bfounded by\b|\bfound(?:ed|er)\b/i,
  creator: /\b(?:created|invented|developed|designed) by\b|\b(?:created|invented|developed|designed)\b/i,
  director: /\bdirected by\b|\bdirect(?:ed|or)\b/i,
  seller: /\b(?:supplied|sold) by\b|\b(?:supplier|supplies|sells)\b/i,
  leader: /\b(?:led|run|managed|headed) by\b|\b(?:leads|runs|manages|heads|manager|head of)\b/i,
};

/** How sentences say the relation that a question asks for; undefined for questions of another form. */
export function relationForm(question: string): RegExp | undefined {
  const [relation = ''] = stepKey(question).split(':');
  return Object.hasOwn(SAID_BY, relation) ? SAID_BY[relation] : undefined;
}

/** The noun for who does what a verb says: `made` → `maker`. Takes the noun itself, too. */
export function relationOf(word: string | undefined): string | undefined {
  if (word === undefined) return undefined;
  return RELATIONS.find(([, verb, noun]) => verb.test(word) || noun.test(word))?.[0];
}
