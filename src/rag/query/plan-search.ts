import { say, wording } from '../../catalogue/index.ts';
import type { Scope } from '../../domain/index.ts';
import type { AskedEntity } from './find-entities.ts';
import type { KnownEntity } from './known-entity.ts';
import { absenceNote, type KnownLibrary, MOSTLY_ISSUED } from './known-library.ts';
import { periodFit } from './period-fit.ts';
import { searchForParties } from './search-for-parties.ts';
import type { SearchLeg, SearchPlan } from './search-plan.ts';
import type { UnderstoodQuestion } from './understand-question.ts';
import { wantedRows } from './wanted-rows.ts';

/** Where and for what to search: a known entity's documents, one leg for each entity; for no evidence where nothing says whom it is about. */
export function planSearch(
  asked: UnderstoodQuestion,
  scope: Scope,
  library: KnownLibrary,
  about: readonly UnderstoodQuestion[] = [],
  saysItsSubject = false,
): SearchPlan {
  const understood = withSubject(asked, about, saysItsSubject);
  const { question, entities, language } = understood;
  const known = entities.flatMap(({ entity }) => (entity === undefined ? [] : [entity]));
  const named = (status: AskedEntity['status']) =>
    entities.flatMap((each) => (each.status === status ? [each.said] : []));
  const unknown = named('unknown');
  const documents = new Map(
    known
      .map((entity) => [entity.name, documentsIn(entity, scope)] as const)
      .filter(([, ids]) => ids.length > 0),
  );
  const { rows, statements } = wantedRows(understood, languagesOf(understood, documents, library));
  const matter = withoutNames(question, entities);
  const texts = [matter, ...statements];
  const legs: SearchLeg[] = [...documents].map(([entity, documentIds]) => ({
    texts,
    entity,
    scope: { ...scope, documentIds },
  }));
  if (legs.length === 0 && unknown.length > 0) legs.push({ texts: [question], scope, isElsewhere: true });
  if (legs.length === 0)
    legs.push(...named('mentioned').map((mustName) => ({ texts: [question], scope, mustName })));
  if (legs.length === 0) {
    const isOfIssuers = library.issuedShare >= MOSTLY_ISSUED;
    const ownWordsLead = understood.periods.length === 0 || library.entities.length > 1;
    legs.push({ texts: isOfIssuers ? texts : [question], scope, ownWordsLead });
  }
  const others = saysItsSubject ? [] : about.map((each) => each.question);
  const parties = searchForParties([asked.question, ...others], scope, library);
  legs.push(...parties.legs);
  return {
    legs,
    documents,
    unknown,
    notes: [
      ...entities.flatMap((each) => correctionNote(each, language)),
      ...unknown
        .filter((name) => isOfPerson(name, about))
        .map((name) => absenceNote(name, language, library)),
      ...parties.notes,
    ],
    rows,
    fitOf: (documentId) => periodFit(understood, library.documents.get(documentId)),
    document: (documentId) => library.documents.get(documentId),
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
  return { ...asked, entities, periods };
}

function documentsIn(entity: KnownEntity, scope: Scope): string[] {
  const allowed = scope.documentIds === undefined ? undefined : new Set(scope.documentIds);
  return entity.documentIds.filter((id) => allowed === undefined || allowed.has(id));
}

/** Languages in which statements are looked for: that of the question, and those of the documents by their titles. */
function languagesOf(
  { language }: UnderstoodQuestion,
  own: ReadonlyMap<string, readonly string[]>,
  { documents }: KnownLibrary,
): ('en' | 'zh')[] {
  const ids = own.size > 0 ? [...own.values()].flat() : [...documents.keys()];
  const isHan = (id: string) => /\p{Script=Han}/u.test(documents.get(id)?.title ?? '');
  return [...new Set([language, ...ids.map((id) => (isHan(id) ? 'zh' : 'en'))])];
}

/** A name that only a question made from passages has is no wish of the person who asked. */
const isOfPerson = (name: string, about: readonly UnderstoodQuestion[]): boolean =>
  about.length === 0 || about.some(({ asked }) => asked.includes(name));

function correctionNote({ status, said, entity }: AskedEntity, language: 'en' | 'zh'): string[] {
  if (status !== 'corrected' || entity === undefined) return [];
  return [say(language, wording('noteCorrected', { said, name: entity.name }))];
}

/** Names of entities whose documents are known say nothing within these. */
function withoutNames(question: string, entities: readonly AskedEntity[]): string {
  const plain = entities
    .reduce((text, { said, entity }) => (entity === undefined ? text : text.replaceAll(said, ' ')), question)
    .replace(/(?<!\S)['’]s\b/g, ' ');
  return /[\p{L}\p{N}]{2}/u.test(plain) ? plain : question;
}
