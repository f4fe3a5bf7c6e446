/** The tags of a line of text. */
export const readTags = (text: string): string[] =>
  text
    .split(/[,，]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
