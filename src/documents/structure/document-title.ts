import type { Block, ConvertedDocument, StructuredDocument } from '../../domain/index.ts';
import { shortenText } from '../../linguistics/index.ts';
import { parseNumbering } from '../../linguistics/numbering/index.ts';
import { plainText } from '../markup/inline-markdown.ts';
import { fileTitle } from '../normalise/file-title.ts';

const MAX_TITLE = 300;
const MAX_TITLE_LINE = 60;
const HEADING_WITHIN = 20;
/** Headings of data are names of sheets and keys. */
const DATA: ReadonlySet<string> = new Set(['json', 'yaml', 'xlsx', 'xls', 'ods']);

/** The declared title, else the first top heading near the start, or the short first line of text without marked headings, else the file's name. Data are called after their file, unless their only part has a name of several words. */
export function documentTitle(
  { title: declared, format }: Pick<ConvertedDocument, 'title' | 'format'>,
  blocks: readonly Block[],
  source: StructuredDocument['structureSource'],
  sourcePath: string,
): string {
  const stated = declared?.replace(/\s+/g, ' ').trim() ?? '';
  const own = /[\p{L}\p{N}]/u.test(stated) ? stated : '';
  const found =
    own ||
    (DATA.has(format)
      ? onlyPart(blocks)
      : source === 'inferred' || source === 'none'
        ? firstLine(blocks)
        : topHeading(blocks));
  return found === '' ? fileTitle(sourcePath) : shortenText(found, MAX_TITLE);
}

function onlyPart(blocks: readonly Block[]): string {
  const [part, ...others] = blocks.filter(({ kind, level }) => kind === 'heading' && level === 1);
  return part !== undefined && others.length === 0 && /\p{L}\s+[\p{L}\p{N}]/u.test(part.text)
    ? plainText(part.text)
    : '';
}

function topHeading(blocks: readonly Block[]): string {
  const heading = blocks
    .slice(0, HEADING_WITHIN)
    .find(({ kind, level, generated }) => kind === 'heading' && level === 1 && generated !== true);
  return heading === undefined ? '' : plainText(heading.text);
}

/** Only when more text follows: a document of one line has no title. A heading with a number is the first of several. */
function firstLine(blocks: readonly Block[]): string {
  const [first, second] = blocks.filter(({ generated }) => generated !== true);
  if (first === undefined || second === undefined) return '';
  const isLine =
    first.kind === 'paragraph' || (first.kind === 'heading' && parseNumbering(first.text) === undefined);
  if (!isLine) return '';
  const isTitle = first.text.length <= MAX_TITLE_LINE && !/\n|[.。!！?？;；:：,，]$/.test(first.text);
  return isTitle ? plainText(first.text) : '';
}
