import type { LibraryFiles } from '../../../domain/files/index.ts';
import type { ToolWords } from '../agent-tool.ts';

export type PictureLister = Pick<LibraryFiles, 'pictures'>;

/** Square points: a twentieth of a page. Smaller ones are logos and signatures. */
const LARGE = 25_000;
const MOST_PAGES = 12;

/** Which pages hold large pictures whose text nobody has read, and how many: a sentence, or nothing. */
export async function unreadPictures(
  files: PictureLister,
  versionId: string,
  words: ToolWords,
  pages = { first: 1, last: Number.POSITIVE_INFINITY },
): Promise<string> {
  const counts = new Map<number, number>();
  for (const { page, box, ocrText, description } of await files.pictures(versionId)) {
    const isRead = ocrText !== undefined || description !== undefined;
    const isLarge = box !== undefined && box.width * box.height >= LARGE;
    if (page === undefined || isRead || !isLarge || page < pages.first || page > pages.last) continue;
    counts.set(page, (counts.get(page) ?? 0) + 1);
  }
  const said = [...counts].slice(0, MOST_PAGES).map(([page, count]) => words.unreadPictures({ page, count }));
  return [...said, ...(counts.size > MOST_PAGES ? ['…'] : [])].join(' ');
}
