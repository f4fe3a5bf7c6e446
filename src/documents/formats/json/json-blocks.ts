import type { Block } from '../../../domain/index.ts';
import { isRecord, isScalar, isShortList, tableOfRecords, textOf } from './records-table.ts';

/** Blocks of a JSON value: `name: value` lines, lists, tables of records, and a heading for each named part. */
export function jsonBlocks(value: unknown, level = 1): Block[] {
  if (isScalar(value)) return value === null ? [] : [{ kind: 'paragraph', text: textOf(value) }];
  if (Array.isArray(value)) return listBlocks(value, level);
  if (!isRecord(value)) return [];
  const entries = Object.entries(value);
  const simple = entries.filter(([, part]) => isScalar(part) || isShortList(part));
  const nested = entries.filter(([, part]) => !isScalar(part) && !isShortList(part));
  return [
    ...simple.map(
      ([name, part]): Block => ({
        kind: 'list_item',
        text: `${name}: ${textOf(part)}`,
        marker: '-',
        level: 1,
      }),
    ),
    ...nested.flatMap(([name, part]): Block[] => [
      { kind: 'heading', text: name, level: Math.min(6, level) },
      ...jsonBlocks(part, level + 1),
    ]),
  ];
}

function listBlocks(values: readonly unknown[], level: number): Block[] {
  const table = tableOfRecords(values);
  if (table !== undefined) return [table];
  return values.flatMap((value, index): Block[] =>
    isScalar(value)
      ? [{ kind: 'list_item', text: textOf(value), marker: '-', level: 1 }]
      : [
          { kind: 'heading', text: `${index + 1}`, level: Math.min(6, level), generated: true },
          ...jsonBlocks(value, level + 1),
        ],
  );
}
