const MOST = 100;

/** The title of a report as the name of a file, on whatever system it is saved. */
export const fileName = (title: string, ending: string): string =>
  `${title
    .replace(/[\\/:*?"<>|\p{C}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .slice(0, MOST)
    .trimEnd()}.${ending}`;
