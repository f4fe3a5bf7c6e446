import { wording } from '../../../catalogue/index.ts';
import type { Block } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { Converter } from '../../converter.ts';
import { decodeText } from '../../detect/decode-text.ts';
import { parseExactJson } from '../../tables/exact-json.ts';
import { jsonBlocks } from './json-blocks.ts';
import { tableOfRecords } from './records-table.ts';

const MAX_NAMED = 12;

/** JSON as a document: names of objects are headings, lists of records are tables, values keep their names. */
export const convertJson: Converter = async (bytes, context) => {
  const { text } = decodeText(bytes);
  refuseDeepNesting(text, context.limits.maxDepth, context.sourcePath);
  const blocks = jsonBlocks(parse(text, context.sourcePath));
  return documentOf('json', blocks);
};

/** JSON Lines: one record a line. Records of the same shape are one table; others keep their line. */
export const convertJsonLines: Converter = async (bytes, context) => {
  const { text } = decodeText(bytes);
  refuseDeepNesting(text, context.limits.maxDepth, context.sourcePath);
  const { records, broken } = readLines(text, context.sourcePath);
  const table = tableOfRecords(records.map(({ value }) => value));
  const blocks =
    table === undefined
      ? records.flatMap(({ line, value }) =>
          [
            { kind: 'heading', text: `Record ${line}`, level: 1, generated: true } satisfies Block,
            ...jsonBlocks(value, 2),
          ].map((block): Block => ({ ...block, line })),
        )
      : [table];
  const document = documentOf('jsonl', blocks);
  if (broken.length === 0) return document;
  const lines = broken.slice(0, MAX_NAMED).join(', ');
  return { ...document, warnings: [wording('warnLinesBroken', { count: broken.length, lines })] };
};

/** A line that is no JSON costs that line; a file in which every tenth line is none is another kind of file. */
function readLines(text: string, sourcePath: string) {
  const records: { readonly line: number; readonly value: unknown }[] = [];
  const broken: number[] = [];
  let first: unknown;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    try {
      records.push({ line: index + 1, value: parse(line, sourcePath, index + 1) });
    } catch (error) {
      first ??= error;
      broken.push(index + 1);
    }
  }
  if (first !== undefined && broken.length > Math.max(1, (records.length + broken.length) / 10)) throw first;
  if (first !== undefined && records.length === 0) throw first;
  return { records, broken };
}

function documentOf(format: string, blocks: Block[]) {
  return {
    format,
    title: undefined,
    blocks,
    structureSource: blocks.some((block) => block.kind === 'heading')
      ? ('styles' as const)
      : ('none' as const),
    images: [],
    metadata: {},
    warnings: blocks.length > 0 ? [] : [wording('warnNoValues')],
  };
}

function parse(text: string, sourcePath: string, line?: number): unknown {
  try {
    return parseExactJson(text);
  } catch (cause) {
    throw new AppError('E030', wording('jsonInvalid', { name: sourcePath, line: line ?? 0 }), { cause });
  }
}

/** Checked on the text: a parser that recurses would overflow its stack first. */
function refuseDeepNesting(text: string, maxDepth: number, sourcePath: string): void {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x22) index = endOfString(text, index);
    else if (code === 0x7b || code === 0x5b) depth += 1;
    else if (code === 0x7d || code === 0x5d) depth -= 1;
    if (depth > maxDepth)
      throw new AppError('E032', wording('fileNestsDeep', { name: sourcePath, most: maxDepth }));
  }
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== 0x22)
    index += text.charCodeAt(index) === 0x5c ? 2 : 1;
  return index;
}
