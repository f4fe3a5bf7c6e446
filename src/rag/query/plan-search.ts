import { say, wording } from '../../catalogue/index.ts';
import type { Scope } from '../../domain/index.ts';
import { EN, eitherOf, termPattern, ZH } from '../../linguistics/lexicon/index.ts';
import type { Period } from '../../linguistics/periods/index.ts';
import { linesOf, MEASURES } from '../measures/index.ts';
import { askedRow } from './asked-row.ts';
import { askedCalculations } from './calculation/asked-calculations.ts';
import { yearsBefore } from './calculation/work-out.ts';
import type { AskedEntity } from './find-entities.ts';
import { ASKED_ROW, findFigures, type WantedMeasure, wantedMeasures } from './find-figures.ts';
import type { KnownEntity } from './known-entity.ts';
import { absenceNote, type KnownLibrary, MOSTLY_ISSUED } from './known-library.ts';
import { languagesOf, reasonsText, textsOf } from './legs/leg-texts.ts';
import { unnamedBodies } from './legs/unnamed-bodies.ts';
import { covers, periodFit } from './period-fit.ts';
import type { SearchLeg, SearchPlan } from './search-plan.ts';
import { sideRows } from './sides/named-sides.ts';
import type { UnderstoodQuestion } from './understand-question.ts';
import { asksReasons, isWholeFigure } from './whole-figure.ts';

/** Of so many bodies that a question may mean each is searched; of more, all together. */
const MAX_UNNAMED = 8;

const MOVED = eitherOf(
  termPattern(EN.figures.changes, ZH.figures.changes),
  termPattern(EN.figures.earlier, ZH.figures.earlier),
);

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
  const absent = isAboutIssuers(understood, library)
    ? understood.entities.filter(({ status }) => status === 'unknown')
    : [];
  const unknown = absent.filter(({ bare }) => bare === undefined).map(({ said }) => said);
  const legOf = (own: UnderstoodQuestion, documentIds?: readonly string[]) => {
    const languages = languagesOf(own, documentIds, library);
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
      texts: textsOf(own, wanted, library, languages),
      reasons: reasonsText(own, wanted, languages),
    };
  };
  const unnamed = unnamedBodies(understood, library);
  const each = unnamed.length > MAX_UNNAMED ? known : [...known, ...unnamed];
  const legs: SearchLeg[] = each.flatMap((entity) => {
    const documentIds = documentsIn(entity, scope);
    if (documentIds.length === 0) return [];
    const own = legOf(withYearBefore(ofLatest(understood, documentIds, library)), documentIds);
    const isUnnamed = unnamed.includes(entity);
    return [
      { ...own, entity: entity.name, scope: { ...scope, documentIds }, ...(isUnnamed && { isUnnamed }) },
    ];
  });
  const whole = legOf(understood);
  const needsIssuer = understood.periods.length > 0 || understood.measures.length > 0;
  const inOwnWords = { ...whole, texts: [understood.question], scope };
  if (legs.length === 0 && absent.length > 0)
    legs.push(
      ...(needsIssuer && unknown.length > 0
        ? [{ ...inOwnWords, isElsewhere: true }]
        : absent.map(({ said, bare }) => ({
            ...inOwnWords,
            mustName: said,
            isBare: bare !== undefined,
            unissued: unissuedIn(library),
          }))),
    );
  if (legs.length === 0) {
    const more = library.issuedShare >= MOSTLY_ISSUED ? whole.texts.slice(1) : [];
    const ownWordsLead = understood.periods.length === 0 || library.entities.length > 1;
    legs.push({ ...whole, texts: [understood.question, ...more], scope, ownWordsLead });
  }
  const askedOf = (documentId: string) =>
    legs.find((leg) => leg.scope.documentIds?.includes(documentId)) ?? whole;
  const absences = new Map(absent.map(({ said }) => [said, absenceNote(said, understood.language, library)]));
  return {
    understood,
    legs,
    unknown,
    unnamed: unnamed.map(({ name }) => name),
    whose: (documentId) => library.entities.find(({ documentIds }) => documentIds.includes(documentId))?.name,
    notes: [
      ...understood.entities.flatMap((each) => correctionNote(each, understood.language)),
      ...[...absences].flatMap(([name, note]) => (isOfPerson(name, about) ? [note] : [])),
    ],
    absences,
    fitOf: (documentId, text) =>
      known.length === 0 && text !== undefined && saysYears(understood.periods, text)
        ? 1
        : periodFit(understood, library.documents.get(documentId)),
    covers: (documentId, period) => covers(period, library.documents.get(documentId)),
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

/** How a measure of one year moved, or stood to the year before, is seen beside the year before. */
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

/** A name that only a question made from passages has is no wish of the person who asked. */
const isOfPerson = (name: string, about: readonly UnderstoodQuestion[]): boolean =>
  about.length === 0 || about.some(({ asked }) => asked.includes(name));

const saysYears = (periods: readonly Period[], text: string): boolean =>
  periods.every(({ year }) => year === undefined || text.includes(String(year)));

function correctionNote({ status, said, entity }: AskedEntity, language: 'en' | 'zh'): string[] {
  if (status !== 'corrected' || entity === undefined) return [];
  return [say(language, wording('noteCorrected', { said, name: entity.name }))];
}
