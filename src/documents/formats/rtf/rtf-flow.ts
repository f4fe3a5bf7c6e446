import type { Block } from '../../../domain/index.ts';
import { roleOfStyleName } from '../../container/paragraph-styles.ts';
import { joinStruck } from '../../markup/struck-text.ts';
import { HIDDEN_MARK } from '../../structure/hidden-mark.ts';
import { type RtfCell, rtfTable } from './rtf-table.ts';

/** Text that flows by itself: the body, a note, a text box, a header. */
export interface RtfFlow {
  readonly blocks: Block[];
  /** What hangs on the paragraph or the table that is open: notes, boxes, pictures. */
  readonly hanging: Block[];
  text: string;
  /** Whether the last of the text is hidden in the file. */
  isHidden: boolean;
  style: string | undefined;
  outline: number | undefined;
  listLevel: number;
  marker: string | undefined;
  inTable: boolean;
  /** Of tables in cells. */
  depth: number;
  cells: string[];
  edges: Omit<RtfCell, 'text'>[];
  nextEdge: { above: boolean; beside: boolean };
  rows: RtfCell[][];
}

export function createRtfFlow(): RtfFlow {
  return {
    blocks: [],
    hanging: [],
    text: '',
    isHidden: false,
    style: undefined,
    outline: undefined,
    listLevel: 0,
    marker: undefined,
    inTable: false,
    depth: 0,
    cells: [],
    edges: [],
    nextEdge: { above: false, beside: false },
    rows: [],
  };
}

/** Text as it is printed, marked where hidden text that was read ends. */
export function addText(flow: RtfFlow, text: string, isHidden: boolean): void {
  if (!isHidden) closeHidden(flow);
  flow.text += text;
  flow.isHidden = isHidden && (flow.isHidden || text.trim() !== '');
}

export function endParagraph(flow: RtfFlow): void {
  closeHidden(flow);
  if (flow.inTable) {
    flow.text += ' ';
    return;
  }
  endTable(flow);
  const written = flow.text.replace(/^[ \t]+/, '');
  const typed = /^([•·▪●○◦–-]|\d{1,3}[.)]|[a-z][.)])\t\s*/.exec(written);
  const text = oneSpace(flow.marker === undefined ? written.slice(typed?.[0].length ?? 0) : written);
  if (text !== '') flow.blocks.push(blockOfParagraph(flow, text, flow.marker ?? typed?.[1]));
  flow.blocks.push(...flow.hanging.splice(0));
  flow.text = '';
  flow.marker = undefined;
}

function blockOfParagraph(flow: RtfFlow, text: string, marker: string | undefined): Block {
  const role = flow.style === undefined ? undefined : roleOfStyleName(flow.style);
  const outlined = flow.outline !== undefined && flow.outline < 9 ? flow.outline + 1 : undefined;
  const level = role?.kind === 'title' ? 1 : role?.kind === 'heading' ? role.level : outlined;
  if (level !== undefined) {
    const number = marker !== undefined && /[\p{L}\p{N}]/u.test(marker) ? `${marker} ` : '';
    return { kind: 'heading', text: `${number}${text}`, level: Math.min(6, level) };
  }
  if (marker === undefined) return { kind: 'paragraph', text };
  const shown = /[\p{L}\p{N}]/u.test(marker) && !/^o$/.test(marker) ? marker : '-';
  return { kind: 'list_item', text, marker: shown, level: flow.listLevel + 1 };
}

export function endCell(flow: RtfFlow): void {
  closeHidden(flow);
  flow.cells.push(oneSpace(flow.text.replace(/; $/, '')).replace(/\n/g, ' '));
  flow.text = '';
  flow.marker = undefined;
}

export function endRow(flow: RtfFlow): void {
  const { cells, edges } = flow;
  const row = cells.map((text, index): RtfCell => {
    const edge = edges[index] ?? {
      right: (edges.at(-1)?.right ?? 0) + 1000 * (index + 1),
      above: false,
      beside: false,
    };
    return { text, ...edge };
  });
  if (row.length > 0) flow.rows.push(row);
  flow.cells = [];
}

export function endTable(flow: RtfFlow): void {
  if (flow.rows.length === 0) return;
  flow.blocks.push(...rtfTable(flow.rows));
  flow.rows = [];
}

/** All that the flow says, its last paragraph too. */
export function endFlow(flow: RtfFlow): Block[] {
  if (flow.cells.length > 0) endRow(flow);
  flow.inTable = false;
  endParagraph(flow);
  return flow.blocks;
}

function closeHidden(flow: RtfFlow): void {
  if (flow.isHidden) flow.text = `${flow.text.trimEnd()} ${HIDDEN_MARK} `;
  flow.isHidden = false;
}

const oneSpace = (text: string): string =>
  joinStruck(text)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
