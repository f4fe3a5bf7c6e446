import type { IndexWord, Scope, WordNeed } from '../../../domain/index.ts';
import { figurePattern, NO_DIGIT_BEFORE, NO_DIGIT_BEHIND } from '../../segments/find-chunks.ts';
import { MOST_HITS } from './index-layout.ts';
import { toIndexTerm } from './search-entries.ts';
import { type FoundEntry, readEntries, type SearchQueries, scopeFilter } from './search-queries.ts';

/** Passages of the rarest group whose neighbours are looked at in one request. */
const PAGE = 5_000;

/** The same as the other indexes find: passages that meet a need, and neighbours that meet it together. */
export async function findInCluster(
  store: Pick<SearchQueries, 'ask'>,
  input: {
    readonly fingerprint: string;
    readonly need: WordNeed;
    readonly scope: Scope;
    readonly limit: number;
  },
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { fingerprint, need, scope } = input;
  const limit = Math.min(input.limit, MOST_HITS);
  const seen = scopeFilter(scope);
  const groups = need.map((group, place) => toGroupQuery(group, String(place)));
  const ask = async (body: object) => readEntries(await store.ask(fingerprint, body, scope, signal));
  const alone = await ask({
    query: { bool: { filter: [...seen, ...groups] } },
    size: limit,
    sort: ['_doc'],
  });
  const found = new Set(alone.map(({ _id }) => _id));
  if (groups.length < 2 || found.size >= limit) return [...found];
  const rarest = await chooseRarestGroup(store, { fingerprint, groups, scope }, signal);
  const others = { bool: { must_not: [{ bool: { filter: groups } }] } };
  /** Those that lack a group, each with the groups that it has. */
  const part = (filter: readonly object[]) => ({
    bool: { filter: [...seen, ...filter, others], should: groups },
  });
  for (let after: readonly unknown[] | undefined; found.size < limit; ) {
    const page = await ask({
      query: part([groups[rarest] ?? {}]),
      size: PAGE,
      sort: [{ chunk: 'asc' }],
      docvalue_fields: ['place'],
      ...(after !== undefined && { search_after: after }),
    });
    if (page.length === 0) break;
    const places = page.flatMap((entry) => besidePlaces(placeOf(entry)));
    const beside = await ask({
      query: part([{ terms: { place: [...new Set(places)] } }]),
      size: 2 * PAGE,
      sort: ['_doc'],
      docvalue_fields: ['place'],
    });
    for (const id of joinNeighbours(page, beside, groups.length)) found.add(id);
    after = page.at(-1)?.sort;
    if (page.length < PAGE) break;
  }
  return [...found].slice(0, limit);
}

function joinNeighbours(
  page: readonly FoundEntry[],
  beside: readonly FoundEntry[],
  groups: number,
): string[] {
  const byPlace = new Map(beside.map((entry) => [placeOf(entry), entry]));
  return page.flatMap((own) =>
    besidePlaces(placeOf(own)).flatMap((place) => {
      const other = byPlace.get(place);
      if (other === undefined) return [];
      const met = new Set([...(own.matched_queries ?? []), ...(other.matched_queries ?? [])]);
      return met.size === groups ? [own._id, other._id] : [];
    }),
  );
}

const placeOf = ({ fields }: FoundEntry): string => fields?.['place']?.[0] ?? '';

function besidePlaces(place: string): readonly string[] {
  const [version = '', ordinal] = place.split('/');
  return [-1, 1].map((step) => `${version}/${Number(ordinal) + step}`);
}

async function chooseRarestGroup(
  store: Pick<SearchQueries, 'ask'>,
  {
    fingerprint,
    groups,
    scope,
  }: { readonly fingerprint: string; readonly groups: readonly object[]; readonly scope: Scope },
  signal?: AbortSignal,
): Promise<number> {
  const answer = (await store.ask(
    fingerprint,
    {
      size: 0,
      query: { bool: { filter: scopeFilter(scope) } },
      aggs: { groups: { filters: { filters: groups } } },
    },
    scope,
    signal,
  )) as {
    readonly aggregations: {
      readonly groups: { readonly buckets: readonly { readonly doc_count: number }[] };
    };
  };
  const counts = answer.aggregations.groups.buckets.map(({ doc_count: count }) => count);
  return counts.indexOf(Math.min(...counts));
}

/** Any alternative of a group, every word of an alternative. Named, so that a hit says which groups it has. */
export function toGroupQuery(group: WordNeed[number], name: string): object {
  const should = group.map((alternative) => ({ bool: { filter: alternative.map(toWordQuery) } }));
  return { bool: { should, minimum_should_match: 1, _name: name } };
}

function toWordQuery({ form, text }: IndexWord): object {
  const value = toIndexTerm(text);
  if (form === 'whole') return { term: { words: { value } } };
  if (form === 'start') return { prefix: { words: { value } } };
  return { regexp: { words: { value: anchored(figurePattern(text)), flags: 'NONE' } } };
}

/** The cluster compares with the whole of a word. */
const anchored = (pattern: string): string =>
  `(.*[^0-9])?${pattern.slice(NO_DIGIT_BEFORE.length, -NO_DIGIT_BEHIND.length)}([^0-9].*)?`;
