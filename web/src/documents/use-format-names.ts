import { t, te } from '../words/say.ts';

/** Names that are the same in every language. */
const NAMES: Readonly<Record<string, string>> = { md: 'Markdown', markdown: 'Markdown', docx: 'Word' };

/** What a format of documents is called: by a word where it has one, else by its ending. */
export function useFormatNames(): (format: string) => string {
  return (format) => {
    const key = `documents.formats.${format}`;
    return te(key) ? t(key) : (NAMES[format] ?? format.toUpperCase());
  };
}
