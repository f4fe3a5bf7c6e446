import { EN, ZH } from '../../../linguistics/lexicon/index.ts';
import { type Measure, STATEMENT_WORDS } from '../../measures/index.ts';
import { isCode } from '../document-codes.ts';
import type { AskedEntity } from '../find-entities.ts';
import type { WantedMeasure } from '../find-figures.ts';
import type { KnownLibrary } from '../known-library.ts';
import type { UnderstoodQuestion } from '../understand-question.ts';
import { asksReasons } from '../whole-figure.ts';

type Language = UnderstoodQuestion['language'];

/** Searches of one question in other words than its own, at most. */
const MAX_LINE_TEXTS = 6;

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

function printedNames(measures: readonly Measure[], languages: readonly Language[]): string[] {
  return measures.flatMap((measure) =>
    measure.printed.filter((label) => languages.includes(isHan(label) ? 'zh' : 'en')),
  );
}

/** Languages in which lines are looked for: that of the question, and those of the documents by their titles. */
export function languagesOf(
  { language }: UnderstoodQuestion,
  documentIds: readonly string[] | undefined,
  { documents }: KnownLibrary,
): Language[] {
  const ids = documentIds ?? [...documents.keys()];
  const titled = ids.map((id): Language => (isHan(documents.get(id)?.title ?? '') ? 'zh' : 'en'));
  return [...new Set([language, ...titled])];
}

/** Words to search for the reasons behind a figure. */
export function reasonsText(
  { question, measures, entities }: UnderstoodQuestion,
  wanted: readonly WantedMeasure[],
  languages: readonly Language[],
): string | undefined {
  if (measures.length === 0 && asksReasons(question) && entities.some(isOneReport)) return CAUSES;
  if (measures.length === 0 || wanted.length === 0 || !asksReasons(question)) return undefined;
  const said = languages.map((language) => {
    const names = measures.flatMap((measure) => printedNames([measure], [language]).slice(0, 2));
    return `${names.join(' ')} ${REASONS[language]}`;
  });
  return said.join(' ');
}

/** How reports open the sentences that give reasons for a figure. */
const REASONS = {
  en: 'increased decreased compared primarily due to driven by reflecting partially offset',
  zh: '同比 增长 下降 主要 原因 由于 所致',
} as const;

/** Reports that are called by a number are on one event; what a company does has no such cause. */
const isOneReport = ({ entity }: AskedEntity): boolean => entity !== undefined && isCode(entity.name);

/** How reports on an event open the sentences that say why it happened. */
const CAUSES = `${EN.questions.causeOpenings} ${ZH.questions.causeOpenings}`;

/** The question's words, then those in which statements print its measures, and those of the statements that have them. */
export function textsOf(
  understood: UnderstoodQuestion,
  wanted: readonly WantedMeasure[],
  library: KnownLibrary,
  languages: readonly Language[],
): string[] {
  const { matter } = understood;
  const measures = [...new Set(wanted.map(({ measure }) => measure))];
  const printed = printedNames(measures, languages);
  const explained = [...matter.matchAll(/\b[A-Z][A-Za-z&]{1,9}\b/g)].flatMap(
    ([short]) => library.abbreviations.get(short) ?? [],
  );
  const statements = [...new Set(measures.flatMap(({ statement }) => statement ?? []))];
  // Lines of a calculation stand in several statements: one search for all of them finds those of one.
  const apart =
    understood.calculations.length === 0
      ? []
      : measures.map((one) => printedNames([one], languages).join(' '));
  const more = [
    [...new Set([...printed, ...explained])].join(' '),
    reasonsText(understood, wanted, languages) ?? '',
    ...statements.flatMap((statement) => languages.map((language) => STATEMENT_WORDS[statement][language])),
    ...apart,
  ].filter((text) => text !== '');
  return [matter, ...new Set(more)].slice(0, 1 + MAX_LINE_TEXTS);
}
