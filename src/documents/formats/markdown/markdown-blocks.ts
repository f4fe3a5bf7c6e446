import MarkdownIt, { type Token } from 'markdown-it';
import type { Block } from '../../../domain/index.ts';
import { gridTable, gridTableLines } from '../../markup/grid-table.ts';
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

/** The lists, items and quotes that are open. */
function createNesting() {
  const items: Item[] = [];
  let quotes = 0;
  let lists = 0;
  return {
    item: () => items.at(-1),
    isQuote: () => quotes > 0,
    step({ type, nesting, info, markup }: Token) {
      if (type.startsWith('blockquote_')) quotes += nesting;
      else if (/^(?:bullet|ordered)_list_/.test(type)) lists += nesting;
      else if (type === 'list_item_close') items.pop();
      else if (type === 'list_item_open')
        items.push({ marker: info === '' ? '-' : `${info}${markup}`, level: lists, block: undefined });
    },
  };
}

/** Collects blocks, each with the line of the file that it begins on. */
function createWriter(firstLine: number) {
  const blocks: Block[] = [];

  function push(block: Block | undefined, { map }: Token): void {
    if (block !== undefined) blocks.push(map === null ? block : { ...block, line: map[0] + firstLine });
  }

  /** The first text of an item is the item; more of it goes on there, or is a paragraph after other blocks. */
  function pushItemText(item: Item, text: string, token: Token): void {
    const own = item.block === blocks.length - 1 ? blocks.at(-1) : undefined;
    if (own !== undefined) {
      blocks[blocks.length - 1] = { ...own, text: `${own.text}\n${text}` };
    } else if (item.block === undefined) {
      item.block = blocks.length;
      push({ kind: 'list_item', text, level: item.level, marker: item.marker }, token);
    } else push({ kind: 'paragraph', text }, token);
  }

  return {
    blocks,
    push,
    text(
      text: string,
      token: Token,
      { opener, item, isQuote }: { opener: Token | undefined; item: Item | undefined; isQuote: boolean },
    ) {
      if (text === '') return;
      if (opener?.type === 'heading_open' && !isQuote && item === undefined) {
        // `{#limits .wide}` behind it is its name in the file.
        const title = text.replace(/(?<=\S) *\{[#.][^{}]*\}$/, '');
        push({ kind: 'heading', text: title, level: Number(opener.tag.slice(1)) }, token);
      } else if (/^\$\$[\s\S]+\$\$$/.test(text)) {
        push({ kind: 'formula', text: text.slice(2, -2).trim() }, token);
      } else if (item !== undefined) pushItemText(item, text, token);
      else push({ kind: isQuote ? 'quote' : 'paragraph', text }, token);
    },
  };
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
  const writer = createWriter(firstLine);
  const { push } = writer;
  const nesting = createNesting();

  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined) continue;
    nesting.step(token);
    switch (token.type) {
      case 'inline': {
        const drawn = tableOfSigns(token.content);
        if (drawn !== undefined) {
          push(drawn, token);
          break;
        }
        writer.text(inline(token.content), token, {
          opener: tokens[index - 1],
          item: nesting.item(),
          isQuote: nesting.isQuote(),
        });
        break;
      }
      case 'fence':
      case 'code_block':
        push(fencedCode(token), token);
        break;
      case 'note':
        push({ kind: 'note', text: inline(token.content), marker: token.info }, token);
        break;
      case 'html_block':
        for (const block of htmlBlocks(token.content, resolveImage)) push(block, token);
        break;
      case 'table_open': {
        const end = tokens.findIndex(({ type }, at) => at > index && type === 'table_close');
        const last = end === -1 ? tokens.length : end;
        push(pipeTable(tokens.slice(index, last), inline), token);
        index = last;
        break;
      }
    }
  }
  return writer.blocks;
}

/** A paragraph that is a table drawn with signs. */
function tableOfSigns(content: string): Block | undefined {
  const lines = content.split('\n');
  return lines.length > 2 && gridTableLines(lines) === lines.length ? gridTable(lines) : undefined;
}

function fencedCode({ content, info }: Token): Block | undefined {
  const text = content.trimEnd();
  const language = info.trim().split(/[\s{,]/, 1)[0] ?? '';
  if (text.trim() === '') return undefined;
  return language === '' ? { kind: 'code', text } : { kind: 'code', text, language };
}

function pipeTable(tokens: readonly Token[], inline: (text: string) => string): Block {
  const rows: string[][] = [];
  let headerRows = 0;
  for (const { type, content } of tokens) {
    if (type === 'tr_open') rows.push([]);
    else if (type === 'thead_close') headerRows = rows.length;
    else if (type === 'inline') rows.at(-1)?.push(inline(content).replace(/\n/g, ' '));
  }
  return { kind: 'table', text: '', rows, headerRows };
}

/** Tables, lists and text written as HTML; comments and bare tags leave nothing. */
function htmlBlocks(html: string, resolveImage?: (source: string) => string | undefined): Block[] {
  const content = html.replace(/<!--[\s\S]*?(-->|$)/g, '');
  return /[^\s<>]/.test(content.replace(/<[^>]*(?:>|$)/g, (tag) => (tag.endsWith('>') ? '' : tag))) ||
    /<img\b/i.test(content)
    ? htmlToBlocks(parseHtml(content).body, { resolveImage })
    : [];
}
