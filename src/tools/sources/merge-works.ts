import type { MergedWork, SourceResult, WorkIdentifiers } from '../../domain/index.ts';
import { normalizeText } from '../../linguistics/index.ts';
import { normaliseArxivId, normaliseDoi, normaliseUrl } from './identifiers.ts';

/** Weight of ranks in the common order (reciprocal rank fusion): the usual constant. */
const RANK_OFFSET = 60;
/** A shorter title (“Introduction”, “Annual report”) names many works. */
const MIN_TITLE = 15;
const MIN_HAN_TITLE = 6;

/**
 * One list of every work of every source: records with a DOI, arXiv id, other number or address in common are one work,
 * and so are those of one title and year whose authors and numbers do not contradict it. Every record stays as an
 * origin (property 8); the order is that of the sources' ranks together, whatever the order of the lists.
 */
export function mergeWorks(lists: readonly (readonly SourceResult[])[]): MergedWork[] {
  const records = lists.flat();
  const groups = createGroups(records.length);
  const byKey = new Map<string, number>();
  records.forEach((record, index) => {
    for (const key of identityKeys(record)) {
      const first = byKey.get(key);
      if (first === undefined) byKey.set(key, index);
      else groups.join(first, index);
    }
  });
  for (const same of groupByTitle(records).values()) {
    for (const [position, left] of same.entries()) {
      for (const right of same.slice(position + 1))
        if (mayBeOne(at(records, left), at(records, right))) groups.join(left, right);
    }
  }
  return groups
    .list()
    .map((members) => members.map((index) => at(records, index)).sort(byRecord))
    .map((origins) => ({ work: combine(origins), score: scoreOf(origins) }))
    .sort((a, b) => b.score - a.score || byRecord(a.work, b.work))
    .map(({ work }, index) => ({ ...work, rank: index + 1 }));
}

/** What only one work can have. */
function identityKeys({ url, identifiers, fullTextUrl }: SourceResult): string[] {
  const keys = Object.entries(identifiers).flatMap(([name, value]) =>
    value === undefined || name === 'ticker' || name === 'accession'
      ? []
      : [`${name}:${value.toLowerCase()}`],
  );
  for (const address of [url, fullTextUrl ?? '']) {
    const normal = normaliseUrl(address);
    if (normal === undefined) continue;
    keys.push(`url:${normal}`);
    const arxiv = /(?:^|\.)arxiv\.org\//.test(normal) ? normaliseArxivId(address) : undefined;
    const doi = /^(?:dx\.)?doi\.org\//.test(normal) ? normaliseDoi(address) : undefined;
    if (arxiv !== undefined) keys.push(`arxiv:${arxiv}`);
    if (doi !== undefined) keys.push(`doi:${doi}`);
  }
  return keys;
}

function groupByTitle(records: readonly SourceResult[]): Map<string, number[]> {
  const byTitle = new Map<string, number[]>();
  records.forEach(({ title, year }, index) => {
    const plain = normalizeText(title).replace(/[^\p{L}\p{N}]+/gu, '');
    const isLong = plain.length >= (/\p{Script=Han}/u.test(plain) ? MIN_HAN_TITLE : MIN_TITLE);
    if (year === undefined || !isLong) return;
    const key = `${plain}/${year}`;
    byTitle.set(key, [...(byTitle.get(key) ?? []), index]);
  });
  return byTitle;
}

/** Equal titles and years: one work unless authors, filing or stock say otherwise. */
function mayBeOne(left: SourceResult, right: SourceResult): boolean {
  const isContradicted = (['accession', 'ticker'] as const).some((name) => {
    const [a, b] = [left.identifiers[name], right.identifiers[name]];
    return a !== undefined && b !== undefined && a !== b;
  });
  if (isContradicted) return false;
  if (left.authors.length === 0 || right.authors.length === 0) return true;
  const names = new Set(left.authors.map(familyName));
  return right.authors.some((author) => names.has(familyName(author)));
}

/** `Ashish Vaswani`, `Vaswani, Ashish` and `A. Vaswani` have one; Chinese names are taken whole. */
function familyName(author: string): string {
  const plain = normalizeText(author);
  if (/\p{Script=Han}/u.test(plain)) return plain.replace(/\s+/g, '');
  const name = plain.includes(',') ? plain.slice(0, plain.indexOf(',')) : (plain.split(' ').at(-1) ?? plain);
  return name.normalize('NFD').replace(/\p{M}/gu, '');
}

/** The record that ranks best, with what the others know besides. */
function combine(origins: readonly SourceResult[]): MergedWork {
  const best = at(origins, 0);
  const longest = (values: readonly string[]) =>
    values.reduce((most, value) => (value.length > most.length ? value : most), '');
  const withAbstract = origins.filter(({ abstractKind }) => abstractKind !== 'snippet');
  const abstract = longest(withAbstract.map((origin) => origin.abstract));
  const authors = origins.reduce<readonly string[]>(
    (most, origin) => (origin.authors.length > most.length ? origin.authors : most),
    best.authors,
  );
  const date = longest(origins.flatMap((origin) => origin.date ?? [])) || undefined;
  const first = <Name extends keyof SourceResult>(name: Name) =>
    origins.find((origin) => origin[name] !== undefined)?.[name];
  const isAbstract = abstract !== '';
  return {
    ...best,
    abstract: isAbstract ? abstract : longest(origins.map((origin) => origin.abstract)),
    abstractKind: isAbstract
      ? (withAbstract.find((origin) => origin.abstract === abstract)?.abstractKind ?? best.abstractKind)
      : best.abstractKind,
    authors,
    date,
    year: first('year'),
    venue: first('venue'),
    identifiers: mergeIdentifiers(origins),
    licence: first('licence'),
    fullTextUrl: first('fullTextUrl'),
    language: first('language'),
    sources: [...new Set(origins.map(({ source }) => source))].sort(),
    origins,
  };
}

function mergeIdentifiers(origins: readonly SourceResult[]): WorkIdentifiers {
  return Object.assign({}, ...origins.toReversed().map(({ identifiers }) => identifiers)) as WorkIdentifiers;
}

/** Each source counts once, with its best rank. */
function scoreOf(origins: readonly SourceResult[]): number {
  const best = new Map<string, number>();
  for (const { source, rank } of origins) best.set(source, Math.min(rank, best.get(source) ?? rank));
  return [...best.values()].sort((a, b) => a - b).reduce((sum, rank) => sum + 1 / (RANK_OFFSET + rank), 0);
}

/** A total order of records that does not depend on where they stood. */
function byRecord(a: SourceResult, b: SourceResult): number {
  return a.rank - b.rank || compare(a.source, b.source) || compare(a.url, b.url) || compare(a.title, b.title);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function at<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new RangeError(`there is no record ${index}`);
  return value;
}

function createGroups(size: number) {
  const parents = Array.from({ length: size }, (_, index) => index);
  const rootOf = (index: number): number => {
    const parent = at(parents, index);
    if (parent === index) return index;
    const root = rootOf(parent);
    parents[index] = root;
    return root;
  };
  return {
    join: (left: number, right: number) => {
      parents[rootOf(right)] = rootOf(left);
    },
    list: (): number[][] => {
      const groups = new Map<number, number[]>();
      parents.forEach((_, index) => {
        const root = rootOf(index);
        groups.set(root, [...(groups.get(root) ?? []), index]);
      });
      return [...groups.values()];
    },
  };
}
