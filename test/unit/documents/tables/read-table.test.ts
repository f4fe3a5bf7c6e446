import { read, utils, write } from '@e965/xlsx';
import { zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { createTableFiles } from '../../../../src/documents/index.ts';
import { readTable } from '../../../../src/documents/tables/read-table.ts';

const LIMITS = {
  maxBytes: 20_000_000,
  maxRows: 100_000,
  maxCells: 2_000_000,
  timeoutMs: 60_000,
  memoryMb: 1024,
};
const utf8 = (text: string) => new TextEncoder().encode(text);
const rowsOf = (bytes: Uint8Array, name: string, over = {}) =>
  readTable(bytes, name, { ...LIMITS, ...over }).sheets[0]?.rows;
const TABLE = [
  ['编号', '问题'],
  ['1', '备份数据在系统中一共保留多长时间？'],
  ['2', '谁可以删除这些备份数据？'],
];
const CSV = TABLE.map((row) => row.join(',')).join('\r\n');

describe('readTable', () => {
  it.each([
    ['UTF-8', utf8(CSV)],
    ['UTF-8 with a mark', utf8(`\uFEFF${CSV}`)],
    ['UTF-16 LE', iconv.encode(CSV, 'utf-16le', { addBOM: true })],
    ['UTF-16 BE', iconv.encode(CSV, 'utf-16be', { addBOM: true })],
    ['GB18030', iconv.encode(CSV, 'gb18030')],
  ])('should read CSV in %s', (_encoding, bytes) => {
    expect(rowsOf(bytes, 'a.csv')).toEqual(TABLE);
  });

  it('should read quotes across lines, doubled quotes and the delimiters that programs write', () => {
    const text = 'id;question\n1;"Why is\nit ""so""; or not?"\n\n3;Who?\n\n\n';
    expect(rowsOf(utf8(text), 'a.csv')).toEqual([
      ['id', 'question'],
      ['1', 'Why is\nit "so"; or not?'],
      [''],
      ['3', 'Who?'],
    ]);
    expect(rowsOf(utf8('id\tquestion\n1\tWhy, so?\n'), 'a.tsv')).toEqual([
      ['id', 'question'],
      ['1', 'Why, so?'],
    ]);
    expect(rowsOf(utf8('id|question\n1|Why?\n'), 'a.csv')).toEqual([
      ['id', 'question'],
      ['1', 'Why?'],
    ]);
  });

  it('should read a quote that nothing closes as a sign, and the rows below it as rows', () => {
    const text = 'id,pipe\r\n1,"3"" wide"\r\n2,"open cut\r\n3,5" bolt\r\n4,plain\r\n5,"end';
    expect(rowsOf(utf8(text), 'a.csv')).toEqual([
      ['id', 'pipe'],
      ['1', '3" wide'],
      ['2', '"open cut'],
      ['3', '5" bolt'],
      ['4', 'plain'],
      ['5', '"end'],
    ]);
  });

  it('should read JSON lines with the columns of all', () => {
    const text = '{"question":"Why?","id":1}\n"Who?"\n\n{"question":"How?","tags":["a"]}\n';
    expect(rowsOf(utf8(text), 'a.jsonl')).toEqual([
      ['question', 'id', 'tags'],
      ['Why?', 1, ''],
      ['Who?', '', ''],
      ['How?', '', '["a"]'],
    ]);
    expect(() => rowsOf(utf8('{"a":1}\n[1]\n'), 'a.jsonl')).toThrow('Line 2');
    expect(() => rowsOf(utf8('{"a":'), 'a.jsonl')).toThrow('Line 1');
  });

  it('should read a question a line, and the items of Markdown lists under their headings', () => {
    expect(rowsOf(utf8('Why?\n\n  Who?  \n\n'), 'a.txt')).toEqual([['Why?'], [''], ['Who?']]);
    const text =
      '# Security\n\nIntro\n\n- [ ] Why is\n  it so?\n* Who?\n\n## 备份\n1. How?\n2) Where?\n```\n- code\n```\n';
    expect(rowsOf(utf8(text), 'a.md')).toEqual([
      ['section', 'question'],
      ['Security', 'Why is it so?'],
      ['Security', 'Who?'],
      ['备份', 'How?'],
      ['备份', 'Where?'],
    ]);
  });

  it('should read every sheet of a workbook, numbers as numbers and dates as they are shown', () => {
    const workbook = utils.book_new();
    const sheet = utils.aoa_to_sheet(
      [['Nr', 'Question', 'Due'], [1, 'Why?', new Date(Date.UTC(2026, 0, 2))], [], [3, 'Who?']],
      { cellDates: true },
    );
    utils.book_append_sheet(workbook, utils.aoa_to_sheet([['cover']]), 'Cover');
    utils.book_append_sheet(workbook, sheet, 'Form');
    const bytes = new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
    const table = readTable(bytes, 'a.xlsx', LIMITS);
    expect(table.sheets.map(({ name }) => name)).toEqual(['Cover', 'Form']);
    const rows = table.sheets[1]?.rows ?? [];
    expect(rows[1]?.slice(0, 2)).toEqual([1, 'Why?']);
    expect(rows[1]?.[2]).toMatch(/1\/2\/26|2026-01-02/);
    expect(rows[2]).toEqual([]);
    expect(rows[3]).toEqual([3, 'Who?']);
  });

  it.each([
    ['a zip renamed to .xlsx', 'a.xlsx', zipSync({ 'a.txt': utf8('hello') }), 'E030', 'no Excel workbook'],
    ['text renamed to .xlsx', 'a.xlsx', utf8('question\nWhy?'), 'E030', 'no Excel workbook'],
    ['a workbook renamed to .csv', 'a.csv', zipSync({ 'xl/workbook.xml': utf8('<x/>') }), 'E030', 'no text'],
    ['a broken workbook', 'a.xlsx', zipSync({ 'xl/workbook.xml': utf8('<x/>') }), 'E030', 'workbook'],
    ['another type', 'a.pdf', utf8('x'), 'E020', '.csv, .tsv'],
    ['a file over the limit', 'a.csv', new Uint8Array(30), 'E032', 'at most 20'],
  ])('should refuse %s', (_what, name, bytes, code, text) => {
    const limits = code === 'E032' ? { maxBytes: 20 } : {};
    expect(() => rowsOf(bytes, name, limits)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(text) }),
    );
  });

  it('should refuse more rows than are allowed, and take as many as are', () => {
    const text = (rows: number) => utf8(`question\n${'Why is it so?\n'.repeat(rows)}`);
    expect(rowsOf(text(10), 'a.csv', { maxRows: 10 })).toHaveLength(11);
    expect(() => rowsOf(text(11), 'a.csv', { maxRows: 10 })).toThrow(/at most 10/);
  });
});

describe('createTableFiles', () => {
  const files = createTableFiles(LIMITS);

  it('should read 100,000 rows away from this thread', async () => {
    const text = `nr,question\r\n${Array.from({ length: 100_000 }, (_, index) => `${index},"Why, or\r\nhow, is ${index} so?"`).join('\r\n')}`;
    const { sheets } = await files.read(utf8(text), 'many.csv');
    expect(sheets[0]?.rows).toHaveLength(100_001);
    expect(sheets[0]?.rows[100_000]).toEqual(['99999', 'Why, or\nhow, is 99999 so?']);
  });

  it('should say what is wrong with a file in the thread’s words', async () => {
    await expect(files.read(utf8('x'), 'a.pdf')).rejects.toMatchObject({ code: 'E020' });
    await expect(
      createTableFiles({ ...LIMITS, timeoutMs: 1 }).read(utf8('Why?'), 'a.txt'),
    ).rejects.toMatchObject({ code: 'E033' });
  });

  it('should write values only, never formulas, and cut what Excel does not take', async () => {
    const bytes = await files.writeWorkbook(
      [
        ['a', 'b'],
        ["'=1+1", 2.5],
        ['x'.repeat(40_000), ''],
      ],
      'An/swers?',
    );
    const workbook = read(bytes, { type: 'array' });
    expect(workbook.SheetNames).toEqual(['An swers ']);
    const sheet = workbook.Sheets[workbook.SheetNames[0] as string] as Record<
      string,
      { t: string; v: unknown; f?: string }
    >;
    expect(sheet['A2']).toMatchObject({ t: 's', v: "'=1+1" });
    expect(sheet['B2']).toMatchObject({ t: 'n', v: 2.5 });
    expect(String(sheet['A3']?.v)).toHaveLength(32_767);
    expect(Object.values(sheet).some((cell) => cell?.f !== undefined)).toBe(false);
  });
});
