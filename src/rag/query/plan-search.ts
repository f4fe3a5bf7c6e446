import { say, wording } from '../../catalogue/index.ts';
import type { Scope } from '../../domain/index.ts';
import { EN, termPattern, ZH } from '../../linguistics/lexicon/index.ts';
import type { Period } from '../../linguistics/periods/index.ts';
import { linesOf, MEASURES, type Measure, STATEMENT_WORDS } from '../measures/index.ts';
import { askedRow } from './asked-row.ts';
import { askedCalculations } from './calculation/asked-calculations.ts';
import { yearsBefore } from './calculation/work-out.ts';
import { isCode } from './document-codes.ts';
import type { AskedEntity } from './find-entities.ts';
import { ASKED_ROW, findFigures, type WantedMeasure, wantedMeasures } from './find-figures.ts';
import type { KnownEntity } from './known-entity.ts';
import { absenceNote, type KnownLibrary } from './known-library.ts';
import { coversYear, periodFit } from './period-fit.ts';
import type { SearchLeg, SearchPlan } from './search-plan.ts';
import { sideRows } from './sides/named-sides.ts';
import type { UnderstoodQuestion } from './understand-question.ts';
import { asksReasons, isWholeFigure } from './whole-figure.ts';

const MOVED = termPattern(EN.figures.changes, ZH.figures.changes);

/** Share of issued documents from which a question about a body is one about an issuer. */
const MOSTLY_ISSUED = 0.5;

/** Where and for what to search: a known entity's documents, one leg for each entity; nowhere for an entity that is not here. */
export function planSearch(
  asked: UnderstoodQuestion,
  scope: Scope,
  library: KnownLibrary,
  about: readonly UnderstoodQuestion[] = [],
  saysItsSubject = false,
): SearchPlan {
  const understood = withSubject(asked, about, saysItsSubject);
  const known = understood.entities.flatMap(({ entity }) => (entity === undefined ? [] : [entity]));
  const unknown = isAboutIssuers(understood, library)
    ? understood.entities.filter(({ status }) => status === 'unknown').map(({ said }) => said)
    : [];
  const legOf = (own: UnderstoodQuestion) => {
    const lines = linesNeeded(own);
    const row = askedRow(own);
    const sides = sideRows(own);
    const wanted = [...wantedMeasures({ ...own, row }), ...lines, ...sides];
    return {
      understood: own,
      wanted,
      leading: [
        ...(row === undefined && sides.length === 0 ? [] : [ASKED_ROW]),
        ...leadingMeasures(own, lines),
      ],
      texts: textsOf(own, wanted, library),
      reasons: reasonsText(own, wanted),
    };
  };
  const legs: SearchLeg[] = known.flatMap((entity) => {
    const documentIds = documentsIn(entity, scope);
    if (documentIds.length === 0) return [];
    const own = legOf(withYearBefore(ofLatest(understood, documentIds, library)));
    return [{ ...own, entity: entity.name, scope: { ...scope, documentIds } }];
  });
  const whole = legOf(understood);
  const needsIssuer = understood.periods.length > 0 || understood.measures.length > 0;
  const inOwnWords = { ...whole, texts: [understood.question], scope };
  if (legs.length === 0 && unknown.length > 0)
    legs.push(
      ...(needsIssuer
        ? [{ ...inOwnWords, isElsewhere: true }]
        : unknown.map((name) => ({ ...inOwnWords, mustName: name, unissued: unissuedIn(library) }))),
    );
  if (legs.length === 0 && unknown.length === 0) {
    const more = library.issuedShare >= MOSTLY_ISSUED ? whole.texts.slice(1) : [];
    const ownWordsLead = understood.periods.length === 0 || library.entities.length > 1;
    legs.push({ ...whole, texts: [understood.question, ...more], scope, ownWordsLead });
  }
  const askedOf = (documentId: string) =>
    legs.find((leg) => leg.scope.documentIds?.includes(documentId)) ?? whole;
  const absences = new Map(unknown.map((name) => [name, absenceNote(name, understood.language, library)]));
  return {
    understood,
    legs,
    unknown,
    notes: [
      ...understood.entities.flatMap((each) => correctionNote(each, understood.language)),
      ...absences.values(),
    ],
    absences,
    fitOf: (documentId, text) =>
      known.length === 0 && text !== undefined && saysYears(understood.periods, text)
        ? 1
        : periodFit(understood, library.documents.get(documentId)),
    covers: (documentId, year) => coversYear(year, library.documents.get(documentId)),
    figuresIn: (passage, others = askedOf(passage.documentId).wanted) =>
      findFigures(others, passage, library.documents.get(passage.documentId)),
  };
}

/**
 * A sub-question is about whom and when the question of its run is about, a follow-up about what it follows, unless it says one of
 * them itself. Other names in it are names within that matter. One that says whom it is about (a planner was told to) may leave the
 * bodies of the question: for another body of the library, or for what is nobody's, such as a rule that the bodies are measured by.
 */
function withSubject(
  asked: UnderstoodQuestion,
  about: readonly UnderstoodQuestion[],
  saysItsSubject: boolean,
): UnderstoodQuestion {
  const subject =
    saysItsSubject && asked.entities.length === 0
      ? []
      : (about.find(({ entities }) => entities.length > 0)?.entities ?? []);
  const known = subject.filter(({ entity }) => entity !== undefined);
  const own = asked.entities.filter(
    ({ entity }) => entity !== undefined && (saysItsSubject || known.some((each) => each.entity === entity)),
  );
  const isOwn =
    subject.length === 0 || (known.length === 0 && asked.entities.some(({ entity }) => entity !== undefined));
  const entities = isOwn ? asked.entities : own.length > 0 ? own : subject;
  const periods =
    asked.periods.length > 0 ? asked.periods : (about.find((each) => each.periods.length > 0)?.periods ?? []);
  const { question } = asked;
  const calculations =
    periods === asked.periods ? asked.calculations : askedCalculations({ question, periods });
  return { ...asked, entities, periods, calculations };
}

/** Measures without a period are those of the newest annual report, or of the newest document, and of the year before. */
function ofLatest(
  understood: UnderstoodQuestion,
  documentIds: readonly string[],
  library: KnownLibrary,
): UnderstoodQuestion {
  if (understood.periods.length > 0 || understood.measures.length === 0) return understood;
  const own = documentIds.flatMap((id) => library.documents.get(id)?.identity?.period ?? []);
  const annual = own.filter(({ quarter }) => quarter === undefined);
  const newest = Math.max(...(annual.length > 0 ? annual : own).map(({ year }) => year));
  if (!Number.isFinite(newest)) return understood;
  const fiscal = own.some((period) => period.fiscal);
  const periods = [newest - 1, newest].map(
    (year): Period => ({ kind: 'year', year, months: 12, fiscal, raw: String(year), index: 0 }),
  );
  const { question } = understood;
  return { ...understood, periods, calculations: askedCalculations({ question, periods }) };
}

/** How a measure of one year moved is seen beside the year before. */
function withYearBefore(understood: UnderstoodQuestion): UnderstoodQuestion {
  const { question, measures } = understood;
  const [own, ...others] = understood.periods;
  const isOneYear = own?.kind === 'year' && own.until === undefined && others.length === 0;
  if (!isOneYear || measures.length === 0 || !MOVED.test(question)) return understood;
  const year = (own.year ?? 0) - 1;
  const periods = [{ ...own, year, raw: own.raw }, own];
  return { ...understood, periods, calculations: askedCalculations({ question, periods }) };
}

/** The lines of statements that the calculations of a question are made of. */
function linesNeeded({ calculations }: UnderstoodQuestion): WantedMeasure[] {
  const found = new Map<string, WantedMeasure>();
  for (const { terms, period } of calculations)
    for (const { id, back } of terms.flatMap(linesOf)) {
      const measure = MEASURES.find((each) => each.id === id);
      const own = yearsBefore(period, back);
      if (measure !== undefined) found.set(`${id} ${own.year}`, { measure, share: 1, periods: [own] });
    }
  return [...found.values()];
}

function leadingMeasures(understood: UnderstoodQuestion, lines: readonly WantedMeasure[]): string[] {
  const asked =
    isWholeFigure(understood) || asksReasons(understood.question)
      ? understood.measures.map(({ id }) => id)
      : [];
  return [...new Set([...asked, ...lines.map(({ measure }) => measure.id)])];
}

/** In a library of filings a name that stands as the subject is an issuer's. */
function isAboutIssuers(understood: UnderstoodQuestion, library: KnownLibrary): boolean {
  return (
    library.issuedShare >= MOSTLY_ISSUED && understood.entities.some(({ status }) => status === 'unknown')
  );
}

function unissuedIn({ documents, entities }: KnownLibrary): ReadonlySet<string> {
  const issued = new Set(entities.flatMap(({ documentIds }) => documentIds));
  return new Set([...documents.keys()].filter((id) => !issued.has(id)));
}

function documentsIn(entity: KnownEntity, scope: Scope): string[] {
  const allowed = scope.documentIds === undefined ? undefined : new Set(scope.documentIds);
  return entity.documentIds.filter((id) => allowed === undefined || allowed.has(id));
}

/** Searches of one question in other words than its own, at most. */
const MAX_LINE_TEXTS = 6;

function printedNames(measures: readonly Measure[], language: 'en' | 'zh'): string[] {
  return measures.flatMap((measure) =>
    measure.printed.filter((label) => /\p{Script=Han}/u.test(label) === (language === 'zh')),
  );
}

/** Words to search for the reasons behind a figure. */
function reasonsText(
  { question, measures, language, entities }: UnderstoodQuestion,
  wanted: readonly WantedMeasure[],
): string | undefined {
  if (measures.length === 0 && asksReasons(question) && entities.some(isOneReport)) return CAUSES;
  if (measures.length === 0 || wanted.length === 0 || !asksReasons(question)) return undefined;
  const names = measures.flatMap((measure) => printedNames([measure], language).slice(0, 2));
  return `${names.join(' ')} ${REASONS[language]}`;
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
function textsOf(
  understood: UnderstoodQuestion,
  wanted: readonly WantedMeasure[],
  library: KnownLibrary,
): string[] {
  const { matter, language } = understood;
  const measures = [...new Set(wanted.map(({ measure }) => measure))];
  const printed = printedNames(measures, language);
  const explained = [...matter.matchAll(/\b[A-Z][A-Za-z&]{1,9}\b/g)].flatMap(
    ([short]) => library.abbreviations.get(short) ?? [],
  );
  const statements = [...new Set(measures.flatMap(({ statement }) => statement ?? []))];
  // Lines of a calculation stand in several statements: one search for all of them finds those of one.
  const apart =
    understood.calculations.length === 0
      ? []
      : measures.map((one) => printedNames([one], language).join(' '));
  const more = [
    [...new Set([...printed, ...explained])].join(' '),
    reasonsText(understood, wanted) ?? '',
    ...statements.map((statement) => STATEMENT_WORDS[statement][language]),
    ...apart,
  ].filter((text) => text !== '');
  return [matter, ...new Set(more)].slice(0, 1 + MAX_LINE_TEXTS);
}

const saysYears = (periods: readonly Period[], text: string): boolean =>
  periods.every(({ year }) => year === undefined || text.includes(String(year)));

function correctionNote({ status, said, entity }: AskedEntity, language: 'en' | 'zh'): string[] {
  if (status !== 'corrected' || entity === undefined) return [];
  return [say(language, wording('noteCorrected', { said, name: entity.name }))];
}
