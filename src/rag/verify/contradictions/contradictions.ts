import type { Evidence } from '../../../domain/index.ts';
import { anyOf, eitherOf, ZH } from '../../../linguistics/lexicon/index.ts';
import { createEvidenceReader, type EvidenceReader } from '../claims/evidence-reader.ts';
import { type FigureStatement, listFigures } from './figure-statements.ts';
import { isSameTime } from './statement-time.ts';

export type FollowReason = 'corrects' | 'audited' | 'newer';

/** Statements of different documents that give different values for one fact. */
export interface Disagreement {
  readonly about: string;
  readonly values: readonly FigureStatement[];
  /** Index of the value to follow, and why; absent when nothing decides. */
  readonly follows: number | undefined;
  readonly because: FollowReason | undefined;
}

const MIN_SHARED = 3;
const MIN_OVERLAP = 0.75;
/** Figures that round to each other do not disagree. */
const TOLERANCE = 0.006;
const FINAL = eitherOf(
  /\baudited\b|\bfinal(?:ised|ized)? (?:figure|result|value)|\bverified\b/i,
  new RegExp(anyOf(ZH.claims.final)),
);
const EARLY = eitherOf(
  /\bpreliminary\b|\bprovisional\b|\bunaudited\b|\bestimated?\b/i,
  new RegExp(anyOf(ZH.claims.preliminary)),
);
const CORRECTS = eitherOf(
  /\breplac\w+|\bsupersed\w+|\bcorrect(?:s|ed|ion)\b|\brevis(?:es|ed|ion)\b|\bwithdr\w+/i,
  new RegExp(anyOf(ZH.claims.corrects)),
);

/**
 * Values for the same fact that differ between documents, among the evidence and about the question. Precision first: the same unit,
 * the same time, most of the same words in the clause, and neither a plan nor a part. Besides figures with a unit: dates of what happens
 * once, versions, and who holds a role. Pure.
 */
export function findContradictions(
  question: string,
  evidence: readonly Evidence[],
  reader: EvidenceReader = createEvidenceReader(),
): Disagreement[] {
  const figures = listFigures(question, evidence, reader);
  const groups: FigureStatement[][] = [];
  for (const figure of figures) {
    const group = groups.find((members) => members.some((member) => isSameFact(member, figure)));
    if (group) group.push(figure);
    else groups.push([figure]);
  }
  return groups.flatMap((group) => {
    const values = distinctValues(group);
    const documents = new Set(values.map(({ documentId }) => documentId));
    if (values.length < 2 || documents.size < 2) return [];
    const shared = [...(values[0]?.keys ?? [])].filter((key) => values.every(({ keys }) => keys.has(key)));
    const about = (values[0]?.words ?? []).filter(({ key }) => shared.includes(key)).map(({ raw }) => raw);
    return [{ about: joinWords(about), values, ...decide(values) }];
  });
}

function isSameFact(left: FigureStatement, right: FigureStatement): boolean {
  if (left.dimension !== right.dimension || left.mood !== right.mood) return false;
  if (!isSameTime(left.time, right.time)) return false;
  const shared = [...left.keys].filter((key) => right.keys.has(key)).length;
  const least = Math.min(left.keys.size, right.keys.size);
  return shared >= MIN_SHARED && shared / least >= MIN_OVERLAP;
}

/** One statement per value, the first that gives it. */
function distinctValues(group: readonly FigureStatement[]): FigureStatement[] {
  const values: FigureStatement[] = [];
  for (const figure of group) {
    const known = values.some(({ amount }) => isSameValue(amount, figure.amount));
    if (!known) values.push(figure);
  }
  return values;
}

function isSameValue(left: number | string, right: number | string): boolean {
  if (typeof left === 'string' || typeof right === 'string') return left === right;
  return Math.abs(left - right) <= TOLERANCE * Math.max(Math.abs(left), 1e-9);
}

function decide(values: readonly FigureStatement[]): Pick<Disagreement, 'follows' | 'because'> {
  const only = (test: (value: FigureStatement, index: number) => boolean): number | undefined => {
    const found = values.flatMap((value, index) => (test(value, index) ? [index] : []));
    return found.length === 1 ? found[0] : undefined;
  };
  const others = (index: number) => values.filter((_, at) => at !== index);
  const corrects = only(
    ({ passage }, index) => CORRECTS.test(passage) && others(index).every(({ raw }) => passage.includes(raw)),
  );
  if (corrects !== undefined) return { follows: corrects, because: 'corrects' };
  const audited = only(
    ({ passage, statement }, index) =>
      (FINAL.test(passage) &&
        !EARLY.test(statement) &&
        others(index).every((other) => !FINAL.test(other.passage))) ||
      others(index).every((other) => EARLY.test(other.statement) && !EARLY.test(statement)),
  );
  if (audited !== undefined) return { follows: audited, because: 'audited' };
  if (values.every(({ date }) => date !== undefined)) {
    const newest = values.reduce((latest, { date = '' }) => (date > latest ? date : latest), '');
    const newer = only(({ date }) => date === newest);
    // 2025 and 2025-04 cannot be put in order.
    const clear = values.every(({ date = '' }) => date === newest || !newest.startsWith(date));
    if (newer !== undefined && clear) return { follows: newer, because: 'newer' };
  }
  return { follows: undefined, because: undefined };
}

function joinWords(words: readonly string[]): string {
  return words.reduce(
    (text, word) =>
      text === '' || (/\p{Script=Han}$/u.test(text) && /^\p{Script=Han}/u.test(word))
        ? text + word
        : `${text} ${word}`,
    '',
  );
}
