const MAX_PAGES = 10;

interface Page<T> {
  readonly records: readonly T[];
  readonly isLast: boolean;
}

/** Reads pages until there are `limit` records or no more of them. */
export async function collectPages<T>(
  { limit, pageSize }: { readonly limit: number; readonly pageSize: number },
  read: (page: {
    readonly offset: number;
    readonly size: number;
    readonly number: number;
  }) => Promise<Page<T>>,
): Promise<T[]> {
  // One size for all pages: providers that count pages would skip or repeat records otherwise.
  const size = Math.min(limit, pageSize);
  const records: T[] = [];
  for (let number = 1; number <= MAX_PAGES && records.length < limit; number++) {
    const page = await read({ offset: (number - 1) * size, size, number });
    records.push(...page.records);
    if (page.isLast || page.records.length === 0) break;
  }
  return records.slice(0, limit);
}

/** The first answer that holds anything: a catalogue that wants every word is asked for any of them when it has none. */
export async function firstFound<T>(
  queries: readonly string[],
  search: (query: string) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  for (const query of new Set(queries.filter((text) => text !== ''))) {
    const found = await search(query);
    if (found.length > 0) return found;
  }
  return [];
}
