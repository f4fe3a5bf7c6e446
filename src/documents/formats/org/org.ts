import type { Converter } from '../../converter.ts';
import { decodeText } from '../../detect/decode-text.ts';
import { createImageCollector } from '../../images/image-collector.ts';
import { markedDocument } from '../../images/marked-document.ts';
import { markdownToBlocks } from '../markdown/markdown-blocks.ts';

const HEADING =
  /^(\*{1,20})\s+(?:(?:TODO|DONE|NEXT|WAITING|CANCELLED)\s+)?(?:\[#[A-Z]\]\s+)?(.*?)(?:\s+:[\w@#%:]+:)?$/;
const KEYWORD = /^\s*#\+(\w+):(.*)$/i;
const BLOCK = /^\s*#\+(begin|end)_(\w+)\s*(\S*)/i;

/** Org files: their own marks written as those of Markdown, line by line, then read as such. */
export const convertOrg: Converter = async (bytes) => {
  const metadata: Record<string, string> = {};
  const blocks = markdownToBlocks(orgToMarkdown(decodeText(bytes).text, metadata));
  return markedDocument(
    { format: 'org', title: metadata['title'], blocks, metadata },
    createImageCollector(),
  );
};

export function orgToMarkdown(text: string, metadata: Record<string, string>): string {
  let inside = '';
  let isDrawer = false;
  /** Depth of the heading whose part of the text is a comment. */
  let commented = 0;
  const lineOf = (line: string): string => {
    const [, edge, name = '', language = ''] = BLOCK.exec(line) ?? [];
    if (edge !== undefined) {
      inside = edge.toLowerCase() === 'begin' ? name.toLowerCase() : '';
      return /^(?:src|example|export)$/i.test(name) ? `\`\`\`${inside === 'src' ? language : ''}` : '';
    }
    if (/^(?:src|example|export)$/.test(inside)) return line;
    if (inside === 'comment') return '';
    if (/^\s*:[\w-]+:\s*$/.test(line)) {
      isDrawer = !/^\s*:end:/i.test(line);
      return '';
    }
    const [, key = '', value = ''] = KEYWORD.exec(line) ?? [];
    if (/^(?:title|author|date|language)$/i.test(key)) metadata[key.toLowerCase()] = value.trim();
    if (/^caption$/i.test(key)) return `${inlineMarks(value.trim())}\n`;
    if (isDrawer || key !== '' || /^\s*#(?:\s|$)/.test(line)) return '';
    const depth = /^\*{1,20}(?= )/.exec(line)?.[0].length;
    if (depth !== undefined && (commented === 0 || depth <= commented))
      commented = /^\*+ +(?:[A-Z]+ +)?COMMENT(?: |$)/.test(line) ? depth : 0;
    return commented > 0 ? '' : `${inside === 'quote' ? '> ' : ''}${markdownLine(line)}`;
  };
  let isFixed = false;
  const lines = text.split(/\r?\n/).flatMap((line): string[] => {
    const isNext = /^\s*:(?: |$)/.test(line) && inside === '' && commented === 0;
    const edge = isNext === isFixed ? [] : ['```'];
    isFixed = isNext;
    return [...edge, isNext ? line.replace(/^\s*: ?/, '') : lineOf(line)];
  });
  if (isFixed) lines.push('```');
  // A table or a note right below a list or a text would be part of it.
  return lines
    .map((line, index) => {
      if (/^\[\^[\w-]{1,40}\]: /.test(line)) return `\n${line}`;
      return /^\s*\|/.test(line) && !/^\s*\|/.test(lines[index - 1] ?? '') ? `\n${line.trim()}` : line;
    })
    .join('\n');
}

function markdownLine(line: string): string {
  const [, stars, title = ''] = HEADING.exec(line) ?? [];
  if (stars !== undefined) return `${'#'.repeat(Math.min(6, stars.length))} ${inlineMarks(title)}\n`;
  if (/^\s*\|-[-+|]*\s*$/.test(line)) return line.replace(/\+/g, '|');
  if (/^\s*(?:SCHEDULED|DEADLINE|CLOSED):/.test(line)) return inlineMarks(line.trim());
  return inlineMarks(line.replace(/^(\s*)\+ /, '$1- ').replace(/^(\s*(?:[-*]|\d+[.)])\s+)\[-\]/, '$1[ ]'));
}

/** Emphasis, code, links and notes of one line. */
function inlineMarks(line: string): string {
  return line
    .replace(/\[\[([^[\]]{1,1000})\]\[([^[\]]{1,1000})\]\]/g, '[$2]($1)')
    .replace(/\[\[([^[\]]{1,1000})\]\]/g, '<$1>')
    .replace(/\[fn:([\w-]{1,40})\]/g, line.startsWith('[fn:') ? '[^$1]: ' : '[^$1]')
    .replace(
      /(^|[\s(])([*/=~+])(?=\S)([^\n]{1,300}?\S|\S)\2(?=$|[\s.,;:!?)'-])/g,
      (_, before, mark, words) => {
        const written = { '*': '**', '/': '*', '+': '~~' }[mark as string] ?? '`';
        return `${before}${written}${words}${written}`;
      },
    );
}
