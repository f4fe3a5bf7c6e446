import type { Block } from '../../domain/index.ts';
import { withoutInvisible } from '../../linguistics/index.ts';

// Half a surrogate pair cannot be stored as UTF-8; control characters and odd line ends break offsets in other tools.
const LONE_SURROGATE = /\p{Surrogate}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: vertical tabs and form feeds break lines
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029\u000b\u000c]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f\ufffe\uffff]/g;

/** Text that is seen and has none of these needs no change. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that the expressions above change
const ODD = /[\u0000-\u0008\u000b-\u001f\u007f\u0085\u2028\u2029\ud800-\udfff\ufffe\uffff]/;

/** Blocks whose text is well formed and not empty: what the renderer and the chunker rely on. */
export function cleanBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    const cleaned = cleanBlock(block);
    return cleaned === undefined ? [] : [keepPrinted(block, cleaned)];
  });
}

function cleanBlock(block: Block): Block | undefined {
  const characters = cleanCharacters(block.text);
  switch (block.kind) {
    case 'code': {
      const text = characters.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
      return text === '' ? undefined : { ...block, text };
    }
    case 'table':
      return cleanTable(block, oneLine(characters));
    case 'image': {
      const text = oneLine(characters);
      return text === '' && block.imageId === undefined ? undefined : { ...block, text };
    }
    case 'heading':
    case 'formula':
    case 'note': {
      const text = oneLine(characters);
      return text === '' ? undefined : { ...block, text };
    }
    default: {
      const text = characters.replace(/(?<![ \t])[ \t]*\n[ \t\n]*/g, '\n').trim();
      return text === '' ? undefined : { ...block, text };
    }
  }
}

/** Lines begin where the text before them, cleaned, ends. */
function keepPrinted(block: Block, cleaned: Block): Block {
  if (block.printed === undefined || cleaned.text === block.text) return cleaned;
  const printed = block.printed.map((line) => {
    const before = cleanBlock({ ...block, text: block.text.slice(0, line.start) })?.text ?? '';
    const spaced = before !== '' && /\s$/.test(block.text.slice(0, line.start)) ? 1 : 0;
    return { ...line, start: Math.min(cleaned.text.length, before.length + spaced) };
  });
  return { ...cleaned, printed };
}

function cleanTable(block: Block, caption: string): Block | undefined {
  const rows = (block.rows ?? []).map((row) => row.map((cell) => oneLine(cleanCharacters(cell))));
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (rows.every((row) => row.every((cell) => cell === ''))) {
    if (caption === '') return undefined;
    const { rows: _rows, headerRows: _headerRows, ...rest } = block;
    return { ...rest, kind: 'paragraph', text: caption };
  }
  const full = rows.map((row) =>
    row.length === width ? row : [...row, ...Array.from({ length: width - row.length }, () => '')],
  );
  return { ...block, text: caption, rows: full, headerRows: Math.min(block.headerRows ?? 0, full.length) };
}

function cleanCharacters(text: string): string {
  const seen = withoutInvisible(text);
  if (!ODD.test(seen)) return seen;
  return seen.replace(LONE_SURROGATE, '\ufffd').replace(LINE_BREAK, '\n').replace(CONTROL, '');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
