import type { Report } from '../../../domain/index.ts';

/** Its text stands first in every report, under a heading of its own. */
const SUMMARY = /summary|摘要/i;

/** Headings that were asked for and under which nothing stands: nothing was found for them, or it stood the law no test. */
export function unwrittenHeadings(
  { answer, sections }: Pick<Report, 'answer' | 'sections'>,
  outline: readonly string[] = [],
): string[] {
  const written = sections.filter(({ blocks }) => blocks.length > 0).map(({ heading }) => bare(heading));
  const inside = [...answer, ...sections.flatMap(({ blocks }) => blocks)]
    .filter(({ kind }) => kind === 'heading')
    .flatMap(({ claims }) => claims.map(({ text }) => bare(text)));
  const all = [...written, ...inside].filter((heading) => heading !== '');
  return outline.filter((wished) => {
    if (SUMMARY.test(wished) && answer.length > 0) return false;
    const own = bare(wished);
    return !all.some((heading) => heading.includes(own) || own.includes(heading));
  });
}

const bare = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
