import { type OfficeContentNode, OfficeParser } from 'officeparser';
import { wording } from '../../../catalogue/index.ts';
import type { Block } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { Converter } from '../../converter.ts';

/** Rich Text through officeparser's tree: headings by style, lists, tables. */
export const convertRtf: Converter = async (bytes, context) => {
  const blocks = await readBlocks(bytes, context.sourcePath);
  return {
    format: 'rtf',
    title: undefined,
    blocks,
    structureSource: blocks.some((block) => block.kind === 'heading') ? 'styles' : 'none',
    images: [],
    metadata: {},
    warnings: blocks.length > 0 ? [] : [wording('warnNoText')],
  };
};

async function readBlocks(bytes: Uint8Array, sourcePath: string): Promise<Block[]> {
  try {
    const tree = await OfficeParser.parseOffice(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      {
        fileType: 'rtf',
        extractAttachments: false,
        ocr: false,
      },
    );
    return tree.content.flatMap(blocksOf);
  } catch (cause) {
    throw new AppError('E030', wording('fileNotOfKind', { name: sourcePath, kind: wording('kindRtf') }), {
      cause,
    });
  }
}

function blocksOf(node: OfficeContentNode): Block[] {
  const text = textOf(node);
  switch (node.type) {
    case 'heading':
      return text === '' ? [] : [{ kind: 'heading', text, level: levelOf(node) }];
    case 'paragraph':
      return text === '' ? [] : [{ kind: 'paragraph', text }];
    case 'list':
      return text === '' ? [] : [{ kind: 'list_item', text, marker: '-', level: depthOf(node) }];
    case 'table':
      return tableOf(node);
    case 'code':
      return text === '' ? [] : [{ kind: 'code', text: node.text ?? text }];
    case 'note':
      return text === '' ? [] : [{ kind: 'note', text }];
    default:
      return (node.children ?? []).flatMap(blocksOf);
  }
}

function tableOf(node: OfficeContentNode): Block[] {
  const rows = (node.children ?? []).map((row) => (row.children ?? []).map(textOf));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return [];
  const filled = rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
  return [{ kind: 'table', text: '', rows: filled, headerRows: filled.length > 1 ? 1 : 0 }];
}

function textOf(node: OfficeContentNode): string {
  return (node.text ?? '').replace(/[ \t]+/g, ' ').trim();
}

function levelOf(node: OfficeContentNode): number {
  const level = (node.metadata as { level?: number } | undefined)?.level ?? 1;
  return Math.max(1, Math.min(6, level));
}

function depthOf(node: OfficeContentNode): number {
  return (
    1 + Math.max(0, Math.min(8, (node.metadata as { indentation?: number } | undefined)?.indentation ?? 0))
  );
}
