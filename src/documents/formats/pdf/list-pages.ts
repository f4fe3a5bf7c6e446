const SHOWN = 12;

/** Numbers of pages for a sentence: the first ones, and how many more. */
export function listPages(pages: readonly number[]): string {
  const shown = pages.slice(0, SHOWN).join(', ');
  return pages.length > SHOWN ? `${shown} and ${pages.length - SHOWN} more` : shown;
}
