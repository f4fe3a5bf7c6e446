import { say, wording } from '../../catalogue/index.ts';
import type { Scope } from '../../domain/index.ts';
import { detectLanguage } from '../../linguistics/index.ts';
import { namesFrom } from '../../linguistics/names/index.ts';
import { findEntities } from './find-entities.ts';
import { defined, isOnItsIssuer, type KnownLibrary, nameEntities } from './known-library.ts';
import type { SearchLeg } from './search-plan.ts';

/** Who contracts are between, as names that a question may have. */
interface KnownParties {
  readonly names: KnownLibrary;
  readonly rolesOf: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Letters of a first word by which people call a party. */
const LEAST_WORD = 5;

/** Contracts whose words are explained. */
const MOST_EXPLAINED = 3;
const NOBODY = { legs: [], notes: [] };

const known = new WeakMap<KnownLibrary, KnownParties>();

/**
 * The contracts of a party that the question names, searched with the words by which they call it: “may Nordwind raise prices” finds what
 * “the Supplier” may. `texts`: the question, then those that it belongs to; the first that names a party says whose contracts.
 */
export function searchForParties(
  texts: readonly string[],
  scope: Scope,
  library: KnownLibrary,
): { readonly legs: readonly SearchLeg[]; readonly notes: readonly string[] } {
  const parties = known.get(library) ?? knowParties(library);
  known.set(library, parties);
  const { names, rolesOf } = parties;
  if (names.entities.length === 0) return NOBODY;
  const allowed = scope.documentIds === undefined ? undefined : new Set(scope.documentIds);
  for (const text of texts) {
    const named = findEntities(text, names).flatMap(({ said, entity }) =>
      entity === undefined ? [] : [{ said, entity }],
    );
    const ids = new Set(named.flatMap(({ entity }) => entity.documentIds));
    const documentIds = [...ids].filter((id) => allowed === undefined || allowed.has(id));
    const [first] = named;
    if (first === undefined || documentIds.length === 0) continue;
    const asked = named.reduce(
      (question, { said, entity }) =>
        question.replaceAll(said, [...(rolesOf.get(entity.name) ?? [])].join(' ')),
      texts[0] ?? '',
    );
    const legs = [{ texts: [asked], scope: { ...scope, documentIds }, entity: first.entity.name }];
    const isNamed = new Set(named.map(({ entity }) => entity.name));
    return { legs, notes: whoIsWho(documentIds, isNamed, library, detectLanguage(texts[0] ?? '')) };
  }
  return NOBODY;
}

/** What the passages of these contracts do not say: whom they mean. */
function whoIsWho(
  documentIds: readonly string[],
  isNamed: ReadonlySet<string>,
  library: KnownLibrary,
  language: 'en' | 'zh',
): string[] {
  return documentIds.slice(0, MOST_EXPLAINED).flatMap((id) => {
    const { title = '', identity } = library.documents.get(id) ?? {};
    const own = (identity?.parties ?? []).filter(({ value }) => isNamed.has(namesFrom(value)[0] ?? value));
    return own.map(({ value, role }) => say(language, wording('noteParty', { title, role, name: value })));
  });
}

function knowParties(library: KnownLibrary): KnownParties {
  const groups = new Map<string, { name: string; ids: string[]; names: Set<string> }>();
  const rolesOf = new Map<string, Set<string>>();
  for (const { id, identity } of library.documents.values()) {
    // A filing is about its issuer, whoever else an agreement within it is with.
    if (isOnItsIssuer(identity)) continue;
    for (const { value, role } of identity?.parties ?? []) {
      const [name = value] = namesFrom(value);
      const [word = ''] = name.split(' ');
      const spellings = [value, ...namesFrom(value), ...(word.length >= LEAST_WORD ? [word] : [])];
      const group = groups.get(name) ?? { name, ids: [], names: new Set(spellings) };
      group.ids.push(id);
      groups.set(name, group);
      rolesOf.set(name, (rolesOf.get(name) ?? new Set()).add(role));
    }
  }
  const { entities, byKey, bySymbol, byBeginning, hanNames } = nameEntities([...groups.values()]);
  const isParty = new Set(entities);
  const names: KnownLibrary = {
    ...library,
    entities,
    byKey: defined(byKey, isParty),
    bySymbol: defined(bySymbol, isParty),
    byBeginning: defined(byBeginning, isParty),
    hanNames: hanNames.toSorted((a, b) => b[0].length - a[0].length),
    byFile: new Map(),
  };
  return { names, rolesOf };
}
