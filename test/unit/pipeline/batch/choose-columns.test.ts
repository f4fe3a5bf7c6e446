import { fc, it } from '@fast-check/vitest';
import Papa from 'papaparse';
import { describe, expect } from 'vitest';
import type { Cell, TableFile } from '../../../../src/domain/index.ts';
import { chooseColumns } from '../../../../src/pipeline/batch/choose-columns.ts';
import { neutraliseCell, neutraliseSeparated } from '../../../../src/pipeline/batch/neutralise-cell.ts';
import { planBatch } from '../../../../src/pipeline/batch/plan-batch.ts';

const file = (rows: readonly (readonly Cell[])[], over: Partial<TableFile> = {}): TableFile => ({
  format: 'csv',
  header: 'unknown',
  sheets: [{ rows }],
  ...over,
});
const Q1 = 'How long are backups kept?';
const Q2 = 'Who may delete them?';

describe('chooseColumns', () => {
  it.each([
    ['Question'],
    ['Questions:'],
    ['Tender question'],
    ['QUERY'],
    ['requirement'],
    ['问题'],
    ['提问'],
    ['咨询内容'],
    ['问题描述'],
  ])('should know the column “%s” by its name', (name) => {
    const table = chooseColumns(
      file([
        ['Nr', name, 'Note'],
        [1, Q1, 'x'],
        [2, 'Backups', 'y'],
      ]),
    );
    expect(table).toMatchObject({ questionColumn: 1, hasHeader: true, columns: ['Nr', name, 'Note'] });
    expect(table.rows).toHaveLength(2);
  });

  it('should prefer the plainest name, and the answer column never', () => {
    expect(
      chooseColumns(
        file([
          ['Question id', 'Answer', 'Question'],
          ['1', '', Q1],
        ]),
      ).questionColumn,
    ).toBe(2);
  });

  it('should keep the rows above the header', () => {
    const table = chooseColumns(file([['Security questionnaire'], [], ['No', '问题'], [1, Q1]]));
    expect(table).toMatchObject({ preamble: [['Security questionnaire'], []], columns: ['No', '问题'] });
  });

  it('should find questions by their looks, with and without a header', () => {
    const withHeader = chooseColumns(
      file([
        ['Nr', 'Topic'],
        ['1', Q1],
        ['2', '备份保留多久'],
        ['3', Q2],
      ]),
    );
    expect(withHeader).toMatchObject({ questionColumn: 1, hasHeader: true });
    const bare = chooseColumns(
      file([
        ['1', Q1],
        ['2', Q2],
      ]),
    );
    expect(bare).toMatchObject({ questionColumn: 1, hasHeader: false, columns: ['column 1', 'question'] });
    expect(chooseColumns(file([[Q1]]))).toMatchObject({ hasHeader: false, rows: [[Q1]] });
  });

  it('should take the sheet that holds questions, or the one asked for', () => {
    const sheets = [
      { name: 'Cover', rows: [['Tender 12']] },
      { name: 'Form', rows: [['Question'], [Q1]] },
      { name: 'More', rows: [['Question'], [Q2]] },
    ];
    expect(chooseColumns(file([], { sheets })).sheet).toBe('Form');
    expect(chooseColumns(file([], { sheets }), { sheet: 'more' }).rows).toEqual([[Q2]]);
    expect(() => chooseColumns(file([], { sheets }), { sheet: 'x' })).toThrow(
      'It has “Cover”, “Form”, “More”.',
    );
  });

  it.each([
    ['Topic', 1],
    ['topic ', 1],
    ['B', 1],
    ['2', 1],
    ['c', 2],
  ])('should take the column %j as it is asked for', (column, index) => {
    const rows = [
      ['Nr', 'Topic', 'Question'],
      ['2', 'Backups of mail', Q1],
    ];
    expect(chooseColumns(file(rows), { column })).toMatchObject({ questionColumn: index, hasHeader: true });
  });

  it('should name the columns it saw when none holds questions', () => {
    const rows = [
      ['Nr', 'Topic'],
      ['1', 'Backups'],
      ['2', 'Mail'],
    ];
    expect(() => chooseColumns(file(rows))).toThrow(
      /named like a question.*“Nr”, “Topic”.*Name the column by its name/,
    );
    expect(() => chooseColumns(file(rows), { column: 'Frage' })).toThrow(/no column “Frage”.*“Nr”, “Topic”/);
    expect(() => chooseColumns(file([]))).toThrow('no rows');
  });

  it('should hold with 100,000 rows', () => {
    const rows = [
      ['Nr', 'Question'],
      ...Array.from({ length: 100_000 }, (_, index) => [index, `${Q1} ${index}`]),
    ];
    expect(chooseColumns(file(rows)).rows).toHaveLength(100_000);
  });
});

describe('planBatch', () => {
  it('should share equal questions, take a mode of the row, and say why a row asks nothing', () => {
    const table = chooseColumns(
      file([
        ['Question', 'Mode'],
        [Q1, ''],
        ['  HOW long are backups　kept', ''],
        [Q1, 'research'],
        ['', ''],
        ['backups', ''],
        [`why ${'x'.repeat(300)}`, ''],
      ]),
    );
    const { rows, questions } = planBatch(table, { mode: 'ask', maxQuestionCharacters: 200 });
    expect(questions.map(({ row, rows: count, mode }) => [row, count, mode])).toEqual([
      [1, 2, 'ask'],
      [3, 1, 'research'],
    ]);
    expect(rows.map(({ key }) => key !== undefined)).toEqual([true, true, true, false, false, false]);
    expect(rows[5]?.problem).toMatchObject({ code: 'E020' });
  });
});

describe('neutraliseCell', () => {
  it.each(['=1+1', '+cmd', '-cmd|x', '@SUM(A1)', '\t=1', ' =1', '＝1+1', '-'])('should quote %j', (text) => {
    expect(neutraliseCell(text)).toBe(`'${text}`);
  });
  it('should quote a formula behind a carriage return, which becomes a plain line break', () => {
    expect(neutraliseCell('\r=1')).toBe("'\n=1");
  });
  it.each(['-5', '+3.25', '-1,200.50', '-5 %', '1e5', 'a=b', '', 7, -7])('should leave %j', (cell) => {
    expect(neutraliseCell(cell)).toBe(cell);
  });
});

/** How a spreadsheet reads a line of a comma file where lists are separated by `;`: a mark inside a field is a letter. */
const cellsBySemicolon = (line: string) =>
  line.split(/[;\t\n]/).map((field) =>
    field
      .replace(/^"((?:[^"]|"")*)"/, '$1')
      .replaceAll('""', '"')
      .trim(),
  );

describe('neutraliseSeparated', () => {
  it.each([
    ['x;=cmd|1', "x;'=cmd|1"],
    ['x; @SUM(A1)', "x;' @SUM(A1)"],
    ['x\n=1+1', "x\n'=1+1"],
    ['x;"=1+1"', 'x;\'"=1+1"'],
    ['x;-2+3+cmd|1', "x;'-2+3+cmd|1"],
    ['=a;=b', "'=a;'=b"],
  ])('should quote what stands behind another separator in %j', (given, wanted) => {
    expect(neutraliseSeparated(given, ',')).toBe(wanted);
  });
  it.each(['profit; -5 %', 'a, =b', 'a;b', 'x;+3', 7])('should leave %j', (cell) => {
    expect(neutraliseSeparated(cell, ',')).toBe(cell);
  });
  it('should quote behind a comma in a tab file', () => {
    expect(neutraliseSeparated('a,=b', '\t')).toBe("a,'=b");
  });
  it.prop([
    fc.array(fc.constantFrom('=', '+', '-', '@', ';', '"', "'", ' ', '\n', 'a', '1', ',', '|'), {
      maxLength: 12,
    }),
  ])('should never give a cell that a system with another separator takes for a formula', (letters) => {
    const cell = neutraliseSeparated(letters.join(''), ',');
    const line = Papa.unparse([['id', cell]], { newline: '\r\n' });
    for (const field of cellsBySemicolon(line).slice(1))
      expect(field === '' || /^[+-]?[\d.,]+"?$/.test(field) || !/^["\s]*[=+\-@]/.test(field)).toBe(true);
  });
});
