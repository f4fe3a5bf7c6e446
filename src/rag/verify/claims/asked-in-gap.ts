import { anyOf, EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Quantity } from '../../../linguistics/quantities/index.ts';
import { type FactKind, readQuestion } from '../../../linguistics/questions/index.ts';
import type { Token } from '../../../linguistics/words/index.ts';
import { answerSpans } from '../answerability/answer-spans.ts';
import type { Facets } from './passages.ts';

/** What a gap says is missing, as a question: “how long participants are observed”. */
export interface AskedInGap {
  /** The kind of answer that fills it; undefined where words about the matter do. */
  readonly kind: FactKind | undefined;
  /** “which parts”, “how long”: the sort or measure of what is asked for need not be named where it is given. */
  readonly unsaid: ReadonlySet<Token>;
  /** “how many shareholders”, “name the pilot”: a number or name of anything else is no answer. */
  readonly head: Token | undefined;
  readonly isCount: boolean;
}

const ASKING = new RegExp(String.raw`\b${anyOf(EN.claims.asksInGap)}\b`, 'i');
const NAMES = new RegExp(String.raw`\b${anyOf(EN.claims.namesIt)}\s+(?:the|a|an|any)\s+`, 'i');
const SORT = new RegExp(
  String.raw`\b(?:which|what)\s+(?!(?:the|a|an|is|are|was|were)\b)|${anyOf(ZH.claims.asksSort)}`,
  'i',
);
const COUNT = new RegExp(String.raw`\bhow many\s+|${anyOf(ZH.claims.asksCount)}`, 'i');
/** What is counted where nothing else is: a number of them needs no word for them. */
const PEOPLE = termPattern(EN.figures.people, ZH.figures.people);

const MEASURE = /\bhow\s+/i;

/** Reads the question of a part of a gap; `tokens` are the words that tell what it is about. */
export function readAsked(part: string, tokens: readonly Token[], start: number): AskedInGap {
  const asking = ASKING.exec(part);
  const question = asking === null ? part : part.slice(asking.index);
  const behind = (form: RegExp) => {
    const match = form.exec(part);
    return match === null ? [] : runFrom(part, tokens, start, match.index + match[0].length);
  };
  const measure = behind(MEASURE)
    .slice(0, 1)
    .filter(({ lower, wordClass }) => wordClass === 'quality' || HOW.test(lower));
  const names = asking === null ? behind(NAMES) : [];
  const counted = behind(COUNT);
  const kind = readQuestion(question).kind ?? (measure.length > 0 ? 'number' : undefined);
  return {
    kind: kind ?? (names.length > 0 ? 'organisation' : undefined),
    unsaid: new Set([...behind(SORT), ...measure]),
    head: [...counted, ...names].filter(({ lower }) => !PEOPLE.test(lower)).at(-1),
    isCount: counted.length > 0,
  };
}

const HOW = new RegExp(`^${anyOf(EN.questions.howMeasures)}$`);

/** The nouns that follow a place without another word between. */
function runFrom(part: string, tokens: readonly Token[], start: number, from: number): Token[] {
  const run: Token[] = [];
  let end = start + from;
  for (const token of tokens.filter(({ index }) => index >= start + from)) {
    const between = part.slice(end - start, token.index - start);
    if (/[\p{L}\p{N}]/u.test(between) || (token.wordClass === 'verb' && run.length > 0)) break;
    run.push(token);
    end = token.index + token.raw.length;
    if (token.kind === 'han' && token.wordClass === 'thing') break;
  }
  return run;
}

/** How well a span must have the form of what is asked. */
const FORM = 0.7;

/** Whether a sentence gives something of the kind that is asked for, and not only what the gap names itself. */
export function answersGap(
  { kind, head, isCount }: AskedInGap,
  sentence: string,
  { quantities }: Pick<Facets, 'quantities'>,
  said: string,
): boolean {
  if (kind === undefined) return true;
  // A number of things has no unit, or they are its unit: 177 GB are no papers.
  const counts = ({ unit, raw }: Quantity) =>
    unit === undefined || (head !== undefined && raw.toLowerCase().includes(head.lower));
  if (isCount && head !== undefined && !quantities.some(counts)) return false;
  if (answerSpans(kind, sentence, said).some(({ form }) => form >= FORM)) return true;
  if (kind === 'date') return quantities.some(({ unit }) => isLength(unit?.dimension));
  if (kind !== 'person') return false;
  return [...sentence.matchAll(ROLE)].some(([word]) => !said.toLowerCase().includes(word.toLowerCase()));
}

const isLength = (dimension = '') => dimension === 'time' || dimension === 'month';

const ROLE = new RegExp(
  String.raw`\b${anyOf(EN.claims.role)}\b|${anyOf(ZH.claims.role, ZH.questions.answersPerson)}`,
  'gi',
);
