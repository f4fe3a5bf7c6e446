import MarkdownIt, { type Token } from 'markdown-it';
import type { Block } from '../../../domain/index.ts';
import { parseHtml } from '../../markup/html-dom.ts';
import { htmlToBlocks } from '../html/html-blocks.ts';
import { markdownInline, type References } from './markdown-inline.ts';

const NOTE = /^ {0,3}\[\^([^\]\s]{1,60})\]:[ \t]*/;

// Only blocks are parsed: inline Markdown is kept as it stands, so that text and offsets survive.
const parser = new MarkdownIt({ html: true, maxNesting: 100 });
parser.core.ruler.enableOnly(['normalize', 'block']);
parser.block.ruler.before('reference', 'note', (state, line, endLine, silent) => {
  const lineText = (at: number) => state.src.slice(state.bMarks[at], state.eMarks[at]);
  const marker = NOTE.exec(lineText(line))?.[1];
  if (marker === undefined || state.blkIndent > 0) return false;
  if (silent) return true;
  const lines = [lineText(line).replace(NOTE, '')];
  let next = line + 1;
  while (next < endLine && /^\s*\S/.test(lineText(next)) && !NOTE.test(lineText(next))) {
    lines.push(lineText(next));
    next++;
  }
  const token = state.push('note', '', 0);
  token.map = [line, next];
  token.info = marker;
  token.content = lines.join('\n');
  state.line = next;
  return true;
});

interface Item {
  readonly marker: string;
  readonly level: number;
  /** Index of the block that holds the item's text, once there is one. */
  block: number | undefined;
}

/** Blocks of Markdown text whose first line is `firstLine` of the file. */
export function markdownToBlocks(
  markdown: string,
  firstLine = 1,
  resolveImage?: (source: string) => string | undefined,
): Block[] {
  const environment: Parameters<typeof parser.parse>[1] & { references?: References } = {};
  const tokens = parser.parse(markdown, environment);
  const inline = (text: string) => markdownInline(text, environment.references ?? {});
  const blocks: Block[] = [];
  const items: Item[] = [];
  let quoteDepth = 0;
  let listDepth = 0;

  function push(block: Block, token: Token): void {
    blocks.push(token.map === null ? block : { ...block, line: token.map[0] + firstLine });
  }

  function pushText(token: Token, opener: Token | undefined): void {
    const text = inline(token.content);
    const item = items.at(-1);
    if (text === '') return;
    if (opener?.type === 'heading_open' && quoteDepth === 0 && item === undefined) {
      push({ kind: 'heading', text, level: Number(opener.tag.slice(1)) }, token);
    } else if (/^\$\$[\s\S]+\$\$$/.test(text)) {
      push({ kind: 'formula', text: text.slice(2, -2).trim() }, token);
    } else if (item !== undefined) pushItemText(item, text, token);
    else push({ kind: quoteDepth > 0 ? 'quote' : 'paragraph', text }, token);
  }

  function pushItemText(item: Item, text: string, token: Token): void {
    const own = item.block === blocks.length - 1 ? blocks.at(-1) : undefined;
    if (own !== undefined) {
      blocks[blocks.length - 1] = { ...own, text: `${own.text}\n${text}` };
    } else if (item.block === undefined) {
      item.block = blocks.length;
      push({ kind: 'list_item', text, level: item.level, marker: item.marker }, token);
    } else push({ kind: 'paragraph', text }, token);
  }

  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined) continue;
    switch (token.type) {
      case 'inline':
        pushText(token, tokens[index - 1]);
        break;
      case 'bullet_list_open':
      case 'ordered_list_open':
        listDepth++;
        break;
      case 'bullet_list_close':
      case 'ordered_list_close':
        listDepth--;
        break;
      case 'list_item_open':
        items.push({
          marker: token.info === '' ? '-' : `${token.info}${token.markup}`,
          level: listDepth,
          block: undefined,
        });
        break;
      case 'list_item_close':
        items.pop();
        break;
      case 'blockquote_open':
        quoteDepth++;
        break;
      case 'blockquote_close':
        quoteDepth--;
        break;
      case 'fence':
      case 'code_block': {
        const text = token.content.replace(/\s+$/, '');
        const language = token.info.trim().split(/[\s{,]/, 1)[0] ?? '';
        if (text.trim() !== '') push({ kind: 'code', text, ...(language === '' ? {} : { language }) }, token);
        break;
      }
      case 'note':
        push({ kind: 'note', text: inline(token.content), marker: token.info }, token);
        break;
      case 'html_block':
        for (const block of htmlBlocks(token.content, resolveImage)) push(block, token);
        break;
      case 'table_open':
        index = pushTable(index);
        break;
    }
  }
  return blocks;

  function pushTable(open: number): number {
    const rows: string[][] = [];
    let headerRows = 0;
    let at = open;
    for (; at < tokens.length && tokens[at]?.type !== 'table_close'; at++) {
      const token = tokens[at];
      if (token?.type === 'tr_open') rows.push([]);
      else if (token?.type === 'thead_close') headerRows = rows.length;
      else if (token?.type === 'inline') rows.at(-1)?.push(inline(token.content).replace(/\n/g, ' '));
    }
    const token = tokens[open];
    if (token !== undefined) push({ kind: 'table', text: '', rows, headerRows }, token);
    return at;
  }
}

/** Tables, lists and text written as HTML; comments and bare tags leave nothing. */
function htmlBlocks(html: string, resolveImage?: (source: string) => string | undefined): Block[] {
  const content = html.replace(/<!--[\s\S]*?(-->|$)/g, '');
  return /[^\s<>]/.test(content.replace(/<[^>]*>/g, '')) || /<img\b/i.test(content)
    ? htmlToBlocks(parseHtml(content).body, { resolveImage })
    : [];
}
