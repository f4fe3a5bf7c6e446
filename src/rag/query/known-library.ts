import { say, wording } from '../../catalogue/index.ts';
import { type DocumentKind, KINDS_ON_THEIR_ISSUER, type LibraryDocument } from '../../domain/index.ts';
import { nameKey, namesFrom, withoutLegalForm } from '../../linguistics/names/index.ts';
import { translatedNames } from '../../linguistics/words/index.ts';
import { entitiesOfCodes } from './document-codes.ts';
import { beginningsOf, entitiesOfFiles, MIN_KEY } from './file-entities.ts';
import type { KnownEntity } from './known-entity.ts';

export interface KnownDocument {
  readonly id: string;
  readonly title: string;
  readonly identity: LibraryDocument['identity'];
}

/** What the library knows by name: entities by spelling, documents by id, and the abbreviations its documents explain. */
export interface KnownLibrary {
  readonly documents: ReadonlyMap<string, KnownDocument>;
  readonly entities: readonly KnownEntity[];
  /** Names in one spelling (`nameKey`); a name of two entities is in neither. */
  readonly byKey: ReadonlyMap<string, KnownEntity>;
  /** Symbols and other short names in capitals, which count only as they are written. */
  readonly bySymbol: ReadonlyMap<string, KnownEntity>;
  /** Chinese names, longest first, which stand in a question without spaces. */
  readonly hanNames: readonly (readonly [string, KnownEntity])[];
  /** Whether documents are of bodies with Chinese names; the dictionary's names of others are among `hanNames`, too. */
  readonly isCalledInChinese: boolean;
  /** How names of entities begin (“Costco” of “Costco Wholesale”); what two names begin with is in neither. */
  readonly byBeginning: ReadonlyMap<string, KnownEntity>;
  /** How names of files begin, before a figure: what a file is called says whose it is where its text does not. */
  readonly byFile: ReadonlyMap<string, KnownEntity>;
  readonly abbreviations: ReadonlyMap<string, string>;
  /** Share of the documents in which a known body reports on itself. */
  readonly issuedShare: number;
}

/** `JNJ`, `J&J`, `JnJ`: at least two capitals. */
const SYMBOL = /^(?=.*[A-Z].*[A-Z])[A-Z][A-Za-z0-9&.]{1,4}$/;

/** Share of issued documents from which a library is one of issuers. */
export const MOSTLY_ISSUED = 0.5;

/** What a body writes about itself. An authority's report or a plan is about others. */
const ON_THEIR_ISSUER: ReadonlySet<DocumentKind> = new Set(KINDS_ON_THEIR_ISSUER);

export const isOnItsIssuer = (identity: LibraryDocument['identity']): boolean =>
  identity?.issuer !== undefined && ON_THEIR_ISSUER.has(identity.kind?.value as DocumentKind);

/** Groups the documents by issuer: equal short names are one entity. */
export function knowLibrary(documents: readonly LibraryDocument[]): KnownLibrary {
  const groups = new Map<string, { name: string; ids: string[]; names: Set<string>; isKnown: boolean }>();
  const abbreviations = new Map<string, string>();
  const issued = documents.filter(({ identity }) => isOnItsIssuer(identity)).length;
  const issuedShare = documents.length === 0 ? 0 : issued / documents.length;
  for (const { id, identity } of documents) {
    for (const { short, long } of identity?.abbreviations ?? [])
      if (!abbreviations.has(short)) abbreviations.set(short, long);
    if (identity?.issuer === undefined) continue;
    const names = [
      identity.issuer.value,
      ...identity.aliases.map(({ value }) => value),
      ...namesFrom(identity.issuer.value),
    ];
    const short =
      identity.aliases[0] !== undefined && !SYMBOL.test(identity.aliases[0].value)
        ? identity.aliases[0].value
        : identity.issuer.value;
    const key = nameKey(short);
    const group = groups.get(key) ?? { name: short, ids: [], names: new Set<string>(), isKnown: false };
    group.ids.push(id);
    group.isKnown ||= identity.kind !== undefined;
    for (const name of names) group.names.add(name);
    groups.set(key, group);
  }
  for (const { id, title, identity } of documents) {
    if (identity?.issuer !== undefined) continue;
    const [only, other] = [...groups.values()].filter(({ names }) =>
      [...names].some((name) => isNamedIn(title, name)),
    );
    if (only !== undefined && other === undefined) only.ids.push(id);
  }
  const bodies = [...groups.values()];
  const { entities: all, hanNames: allHan, ...names } = nameEntities(bodies);
  // Texts of no kind that are only called like a body are about it, as articles are: what is asked of it may stand elsewhere.
  const entities = all.filter((_, at) => issuedShare >= MOSTLY_ISSUED || bodies[at]?.isKnown === true);
  const isBody = new Set(entities);
  const hanNames = allHan.filter(([, entity]) => isBody.has(entity));
  const byFile = entitiesOfFiles(documents, entities);
  for (const [key, entity] of byFile)
    if (/^\p{Script=Han}{3,}$/u.test(key) && !hanNames.some(([known]) => known === key))
      hanNames.push([key, entity]);
  const isCalledInChinese = hanNames.length > 0;
  hanNames.push(...namesInChinese((key) => names.byKey.get(key) ?? names.byBeginning.get(key), isBody));
  return {
    documents: new Map(documents.map(({ id, title, identity }) => [id, { id, title, identity }])),
    entities,
    byKey: new Map([...entitiesOfCodes(documents), ...defined(names.byKey, isBody)]),
    bySymbol: defined(names.bySymbol, isBody),
    isCalledInChinese,
    hanNames: hanNames.toSorted((a, b) => b[0].length - a[0].length),
    byBeginning: defined(names.byBeginning, isBody),
    byFile,
    abbreviations,
    issuedShare,
  };
}

/** What the dictionary calls a body in Chinese whose documents call it in English. */
function namesInChinese(
  named: (key: string) => KnownEntity | undefined,
  isBody: ReadonlySet<KnownEntity>,
): (readonly [string, KnownEntity])[] {
  return translatedNames().flatMap(([name, ways]) => {
    const entity = ways
      .flatMap((way) => [way, way.replaceAll(' ', ' & ')])
      .map((way) => named(nameKey(way)))
      .find((each) => each !== undefined);
    return entity !== undefined && isBody.has(entity) ? [[name, entity] as const] : [];
  });
}

/** The entities with all their names; a name that two entities share belongs to neither. */
export function nameEntities(
  groups: readonly {
    readonly name: string;
    readonly ids: readonly string[];
    readonly names: ReadonlySet<string>;
  }[],
) {
  const entities: KnownEntity[] = [];
  const byKey = new Map<string, KnownEntity | undefined>();
  const bySymbol = new Map<string, KnownEntity | undefined>();
  const byBeginning = new Map<string, KnownEntity | undefined>();
  const hanNames: (readonly [string, KnownEntity])[] = [];
  for (const { name, ids, names } of groups) {
    const entity = { name, documentIds: ids };
    entities.push(entity);
    for (const each of names) {
      const isSymbol = SYMBOL.test(each);
      if (isSymbol) own(bySymbol, each, entity);
      else if (/\p{Script=Han}/u.test(each)) hanNames.push([each, entity]);
      const key = nameKey(each);
      // A body that is called so in capitals is asked for as “Nike” too; letters of several words are not.
      const isOwnName = !isSymbol || nameKey(withoutLegalForm(name)) === key;
      if (isOwnName && (key.length >= MIN_KEY || /\d\p{L}/u.test(key))) own(byKey, key, entity);
      for (const beginning of isSymbol ? [] : beginningsOf(each.split(/\s+/)))
        own(byBeginning, beginning, entity);
    }
  }
  return { entities, byKey, bySymbol, byBeginning, hanNames };
}

/** A document that does not say whose it is belongs to the one body that its title begins with. */
function isNamedIn(title: string, name: string): boolean {
  if (/\p{Script=Han}/u.test(name)) return [...name].length > 2 && title.startsWith(name);
  if (name.length < MIN_KEY + 1) return false;
  const rest = title.toLowerCase().startsWith(name.toLowerCase()) ? title.slice(name.length) : undefined;
  return rest !== undefined && !/^[\p{L}\p{N}]/u.test(rest);
}

function own(names: Map<string, KnownEntity | undefined>, name: string, entity: KnownEntity): void {
  const other = names.get(name);
  names.set(name, names.has(name) && other !== entity ? undefined : entity);
}

export function defined(
  names: ReadonlyMap<string, KnownEntity | undefined>,
  wanted: ReadonlySet<KnownEntity>,
): Map<string, KnownEntity> {
  return new Map(
    [...names].flatMap(([name, entity]) =>
      entity !== undefined && wanted.has(entity) ? [[name, entity] as const] : [],
    ),
  );
}

/** Bodies that a note names at most. */
const MAX_NAMED = 8;

/** A Chinese name may be of a body that the documents call in English. */
export function absenceNote(
  name: string,
  language: 'en' | 'zh',
  { isCalledInChinese, entities }: KnownLibrary,
): string {
  if (!/\p{Script=Han}/u.test(name) || isCalledInChinese)
    return say(language, wording('noteAbsent', { name }));
  const names = entities.slice(0, MAX_NAMED).map((entity) => entity.name);
  const more = entities.length > MAX_NAMED ? ['…'] : [];
  const known = [...names, ...more].join(language === 'zh' ? '、' : ', ');
  return say(language, wording('noteAbsentHere', { name, known }));
}
