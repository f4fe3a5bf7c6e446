import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';

/** A section that a question asks for, by its document's own bookmarks. */
export interface GoldSection {
  readonly file: string;
  readonly title: string;
  readonly firstPage: number;
  /** Where the next section of its level or above begins. */
  readonly lastPage: number;
}

const OutlineSchema = z.object({
  pdf: z.string(),
  pages: z.int(),
  entries: z.array(z.object({ level: z.int(), title: z.string(), page: z.int().nullable() })),
});

/** Up to `count` sections, taken evenly from the documents of the set. */
export function loadGoldSections(
  data: string,
  count: number,
): { readonly pdfs: readonly string[]; readonly sections: readonly GoldSection[] } {
  const folder = join(data, 'sections/outlines');
  const outlines = readdirSync(folder)
    .sort()
    .map((name) => OutlineSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
    .map((outline) => ({
      ...outline,
      entries: outline.entries.flatMap(({ page, ...entry }) => (page === null ? [] : [{ ...entry, page }])),
    }))
    .filter(({ pdf, entries }) => existsSync(join(data, pdf)) && entries.length > 3);
  const all = outlines.flatMap(({ pdf, pages, entries }) =>
    entries.flatMap(({ level, title, page }, place): GoldSection[] => {
      const next = entries.slice(place + 1).find((entry) => entry.level <= level);
      const isNamed =
        /\p{L}{4}/u.test(title) && entries.filter((entry) => entry.title === title).length === 1;
      return isNamed
        ? [{ file: basename(pdf), title, firstPage: page, lastPage: Math.max(page, next?.page ?? pages) }]
        : [];
    }),
  );
  const step = Math.max(1, all.length / count);
  const sections = Array.from(
    { length: Math.min(count, all.length) },
    (_, place) => all[Math.floor(place * step)],
  );
  return {
    pdfs: outlines.map(({ pdf }) => join(data, pdf)),
    sections: sections.filter((section) => section !== undefined),
  };
}
