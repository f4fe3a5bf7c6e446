import { withoutControls } from '../../../linguistics/index.ts';

/**
 * Plain text as Markdown that renders as exactly this text, on GitHub too: no emphasis, link, HTML, heading, list or table comes
 * of it, and in plain reading it stays as clean as it can.
 */
export function escapeMarkdown(text: string): string {
  return withoutControls(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*[\]<>|~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w{1,31};)/g, '\\&')
    .replace(/^(\s*)([#+-])(?=\s|#|-|$)/, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(\s*)(={1,}|-{1,})\s*$/, '$1\\$2');
}

/**
 * The same for what others name: titles and questions. An address in it becomes no link either, where a reader makes links of
 * bare addresses, as GitHub does.
 */
export const escapeMarkdownTitle = (text: string): string =>
  escapeMarkdown(text)
    .replaceAll('://', ':\\/\\/')
    .replace(/\b(www)\./gi, '$1\\.')
    .replaceAll('@', '\\@');
