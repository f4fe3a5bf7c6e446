import type { Evidence } from '../../../domain/index.ts';
import { analyzeText } from '../../../linguistics/index.ts';
import { EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import { extractDates } from '../../../linguistics/periods/index.ts';
import type { Token } from '../../../linguistics/words/index.ts';
import type { PreparedPassage } from '../claims/align.ts';
import type { EvidenceReader } from '../claims/evidence-reader.ts';
import type { PassageSentence } from '../claims/passages.ts';
import { plainValues } from '../claims/plain-values.ts';
import { type StatementTime, timeOfFigure } from './statement-time.ts';

/** A clause of a document that gives a value: a figure with its unit, a date, a version or the holder of a role. */
export interface FigureStatement {
  readonly evidenceId: string;
  readonly documentId: string;
  /** As written, with its unit. */
  readonly raw: string;
  /** In the base unit of its dimension; a text where values are equal or not. */
  readonly amount: number | string;
  readonly dimension: string;
  /** What time it is of; no year where nothing says so. */
  readonly time: StatementTime;
  /** Whether it says what is, or what was planned or expected. */
  readonly mood: 'fact' | 'plan';
  readonly keys: ReadonlySet<string>;
  readonly words: readonly { readonly key: string; readonly raw: string }[];
  /** The sentence, its range in the version's Markdown, and the passage around it. */
  readonly statement: string;
  readonly start: number;
  readonly end: number;
  readonly passage: string;
  /** When the document is from, as `2025-04-14` or a part of it. */
  readonly date: string | undefined;
}

const PLAN = termPattern(EN.claims.plan, ZH.claims.plan);
/** How much more or less than before: its subject stands in another clause. */
const CHANGE = termPattern(EN.figures.comparedWith, ZH.figures.comparedWith);
const DIMENSIONS = new Set(
  'percent power energy length mass volume area usd eur gbp cny jpy data celsius'.split(' '),
);
const MAX_STATEMENTS = 400;

/** Clauses with one value of its kind, in sentences that share words with the question. */
export function listFigures(
  question: string,
  evidence: readonly Evidence[],
  reader: EvidenceReader,
): FigureStatement[] {
  const asked = new Set(analyzeText(question));
  const dates = new Map<string, string | undefined>();
  for (const { documentId } of evidence)
    if (!dates.has(documentId))
      dates.set(documentId, documentDate(evidence.filter((entry) => entry.documentId === documentId)));
  const figures: FigureStatement[] = [];
  for (const entry of evidence) {
    const passage = reader.read(entry);
    for (const sentence of passage.sentences) {
      const statement = entry.text.slice(sentence.start, sentence.end);
      if (figures.length >= MAX_STATEMENTS || /^\s*[|#]/.test(statement)) continue;
      const bearing = analyzeText(statement).filter((term) => asked.has(term) && term.length > 1);
      if (new Set(bearing).size < 2) continue;
      const place = {
        evidenceId: entry.id,
        documentId: entry.documentId,
        statement,
        start: entry.locator.offsets.start + sentence.start,
        end: entry.locator.offsets.start + sentence.end,
        passage: entry.text,
        date: dates.get(entry.documentId),
      };
      figures.push(...plainFigures(sentence, place), ...measuredFigures(sentence, place, passage));
    }
  }
  return figures;
}

type Place = Omit<FigureStatement, 'raw' | 'amount' | 'dimension' | 'time' | 'mood' | 'keys' | 'words'>;

/** Dates, versions and holders of a role. */
function plainFigures(sentence: PassageSentence, place: Place): FigureStatement[] {
  return plainValues(sentence).map(({ clause, kind, text: amount, raw, index }) => {
    const words = contentOf(clause);
    return {
      ...place,
      raw,
      amount,
      dimension: kind,
      // A date is its own year; a version and a role may change from year to year.
      time: { years: kind === 'day' || kind === 'month' ? [] : nearestYear(sentence, index), months: [] },
      mood: PLAN.test(textOf(clause)) ? 'plan' : 'fact',
      keys: new Set(words.map(({ key }) => key)),
      words,
    };
  });
}

/** Figures with a unit of a dimension in which documents can disagree. */
function measuredFigures(
  sentence: PassageSentence,
  place: Place,
  passage: PreparedPassage,
): FigureStatement[] {
  return clausesOf(sentence).flatMap(({ clause, quantity }) => {
    const unit = quantity.unit;
    if (CHANGE.test(textOf(clause).replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, ''))) return [];
    if (unit === undefined || !DIMENSIONS.has(unit.dimension)) return [];
    const words = contentOf(clause).filter(
      ({ index }) => index < quantity.index || index >= quantity.index + quantity.raw.length,
    );
    return [
      {
        ...place,
        raw: quantity.raw.trim(),
        amount: quantity.value * unit.factor,
        dimension: unit.dimension,
        time: timeOfMeasure(sentence, clause, timeOfFigure(passage, { ...sentence, ...quantity }), place),
        mood: PLAN.test(textOf(clause)) || quantity.approximate ? 'plan' : 'fact',
        keys: new Set(words.map(({ key }) => key)),
        words,
      },
    ];
  });
}

function contentOf(clause: readonly Token[]): Token[] {
  return clause.filter(({ stop, kind }) => !stop && (kind === 'word' || kind === 'han'));
}

function textOf(clause: readonly Token[]): string {
  return clause.map(({ raw }) => raw).join(' ');
}

/** Each figure that is the only one of its dimension in its clause, with the clause's words. */
function clausesOf({ tokens, quantities }: PassageSentence) {
  const located = quantities.map((quantity) => ({
    quantity,
    clause: tokens.filter(({ index }) => index <= quantity.index + 1).at(-1)?.clause ?? 0,
  }));
  return located
    .filter(
      ({ quantity, clause }) =>
        !quantity.weak &&
        located.filter(
          (other) => other.clause === clause && other.quantity.unit?.dimension === quantity.unit?.dimension,
        ).length === 1,
    )
    .map(({ quantity, clause }) => ({ quantity, clause: tokens.filter((token) => token.clause === clause) }));
}

function nearestYear({ dates }: PassageSentence, index: number): number[] {
  const dated = dates.filter(({ year }) => year !== undefined);
  const [nearest] = dated.toSorted((a, b) => Math.abs(a.index - index) - Math.abs(b.index - index));
  return nearest?.year === undefined ? [] : [nearest.year];
}

/** What rises or falls does so in the time of its document: two such documents tell of two changes. */
function timeOfMeasure(
  { directions }: PassageSentence,
  clause: readonly Token[],
  time: StatementTime,
  { date }: Pick<FigureStatement, 'date'>,
): StatementTime {
  const isChange = directions.some(({ token, axis }) => axis === 0 && clause.includes(token));
  if (!isChange || time.years.length > 0 || date === undefined) return time;
  return { years: [Number(date.slice(0, 4))], months: time.months };
}

/** What the document says about its own date, else what its file is named after. */
function documentDate(passages: readonly Evidence[]): string | undefined {
  for (const { text, locator } of passages) {
    const named =
      /(?:\b(?:published|dated|issued|updated|as of|minutes of [\w ]{0,30},?)|发布于?|日期|更新于?|截至)[\s:：]*([^\n]{4,40})/i.exec(
        text,
      );
    const opening = locator.offsets.start < 600 ? text.slice(0, 300) : '';
    for (const place of [named?.[1] ?? '', opening]) {
      const found = extractDates(place.normalize('NFKC')).dates.find(
        ({ year, month, day }) => year !== undefined && month !== undefined && day !== undefined,
      );
      if (found) return isoDate(found.year, found.month, found.day);
    }
  }
  const [path = ''] = passages.map(({ sourcePath }) => sourcePath);
  return /(?<!\d)(?:19|20)\d{2}(?:-(?:0[1-9]|1[0-2])(?:-[0-3]\d)?)?(?!\d)/.exec(path)?.[0];
}

function isoDate(...parts: readonly (number | undefined)[]): string {
  return parts.map((part) => String(part ?? 0).padStart(2, '0')).join('-');
}
