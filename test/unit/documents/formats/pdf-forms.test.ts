import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import type { TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { convertPdf } from '../../../../src/documents/formats/pdf/pdf.ts';
import { NO_MARKS, withMarks } from '../../../../src/documents/formats/pdf/readers/page-marks.ts';
import { structurePages } from '../../../../src/documents/formats/pdf/structure-pages.ts';
import { takeForms } from '../../../../src/documents/formats/pdf/tables/find-forms.ts';
import { makePage, makeRun } from '../../../fakes/page-layout.ts';

const COLUMNS = [60, 190, 320, 450];

/** Rows of a form: pieces in columns, an empty one where nothing is printed. */
function form(top: number, rows: readonly (readonly string[])[], pitch = 17): TextRun[] {
  return rows.flatMap((row, index) =>
    row.flatMap((text, column) =>
      text === '' ? [] : [makeRun(text, COLUMNS[column] ?? 0, top + pitch * index)],
    ),
  );
}

const rowsOf = (runs: readonly TextRun[]) => takeForms(runs).forms.map(({ rows }) => rows);

import { contextOf } from './context.ts';

describe('takeForms', () => {
  it('should keep each value beside its label, in two columns of them, and empty ones empty', () => {
    const rows = [
      ['Aircraft Make:', 'Cessna', 'Registration:', 'N2151J'],
      ['Model:', 'Skyhawk 172', 'Seats:', ''],
      ['Year of Manufacture:', '', 'Amateur Built:', 'No'],
      ['Airframe Total Time:', '5950 Hours', 'Engines:', '1 Reciprocating'],
    ];
    expect(rowsOf(form(100, rows))).toEqual([rows]);
  });

  it('should read a Chinese form', () => {
    const rows = [
      ['姓名：', '王建国', '性别：', '男'],
      ['出生日期：', '1968年3月', '科室：', '心内科'],
      ['诊断：', '高血压', '医生：', ''],
    ];
    expect(rowsOf(form(100, rows))).toEqual([rows]);
  });

  it('should join a label and a value that go on in the next line', () => {
    const runs = [
      ...form(
        100,
        [
          ['Restraint Used:', 'Seatbelt, Shoulder'],
          ['Seat:', 'Left'],
        ],
        34,
      ),
      makeRun('harness', 190, 111),
      ...form(168, [['Operating Certificate(s)', 'None']]),
      makeRun('Held:', 60, 179),
      ...form(202, [['Rated Power:', '160 hp']]),
    ];
    expect(rowsOf(runs)).toEqual([
      [
        ['Restraint Used:', 'Seatbelt, Shoulder harness'],
        ['Seat:', 'Left'],
        ['Operating Certificate(s) Held:', 'None'],
        ['Rated Power:', '160 hp'],
      ],
    ]);
  });

  it('should leave tables of figures, lists and prose after a colon alone', () => {
    const figures = [
      ['Basic:', '1.20', '1.10', '1.00'],
      ['Diluted:', '1.19', '1.08', '0.99'],
      ['Paid:', '0.50', '0.48', '0.47'],
    ];
    const prose = [
      makeRun('The board decided the following:', 60, 300),
      makeRun('the plant at Kestrel Bay stays open, and', 60, 312),
      makeRun('nobody is dismissed.', 60, 324),
    ];
    expect(rowsOf([...form(100, figures), ...prose])).toEqual([]);
  });
});

describe('pages with forms', () => {
  it('should keep the headings between forms, however many follow each other', () => {
    const part = (title: string, top: number) => [
      makeRun(title, 60, top, { size: 12, bold: true }),
      ...form(top + 24, [
        [`${title} place:`, 'Wausau', `${title} date:`, '12/08/2007'],
        [`${title} time:`, '1630', `${title} kind:`, 'Day'],
        [`${title} wind:`, '6 knots', `${title} sky:`, 'Clear'],
      ]),
    ];
    const titles = ['Pilot', 'Airport', 'Wreckage', 'Weather'];
    const { blocks } = structurePages(
      [
        makePage(1, [
          makeRun(
            'The pilot reported that the nosewheel dug into soft snow on the side of the runway.',
            60,
            40,
          ),
          ...titles.flatMap((title, index) => part(title, 80 + 110 * index)),
        ]),
      ],
      [],
    );
    expect(blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => text)).toEqual(titles);
    expect(blocks.filter(({ kind }) => kind === 'table').map(({ rows }) => rows?.[0]?.[0])).toEqual(
      titles.map((title) => `${title} place:`),
    );
  });

  it('should leave out a footer that says it numbers the page, on a single page too', () => {
    const page = makePage(2, [
      ...form(100, [
        ['Make:', 'Cessna'],
        ['Model:', '172'],
        ['Engines:', '1'],
      ]),
      makeRun('Page 2 of 3', 60, 749),
      makeRun('DEN08WA042', 480, 749),
    ]);
    expect(
      structurePages([page], [])
        .blocks.map(({ text }) => text)
        .join(' '),
    ).not.toContain('DEN08WA042');
  });
});

describe('withMarks', () => {
  it('should say what a ticked button stands for once', () => {
    const button = (text: string, y: number) => makeRun(text, 200, y, { width: 20 });
    const page = makePage(1, [makeRun('Rail', 225, 100), makeRun('Means', 60, 130)]);
    const marks = { ...NO_MARKS, runs: [button('☒ rail', 100), button('☒ rail', 130)] };
    expect(withMarks(page, marks).runs.map(({ text }) => text)).toEqual(['Rail', 'Means', '☒', '☒ rail']);
  });

  it('should name the chosen one of several buttons that are numbered in their file', () => {
    const button = (text: string, x: number) => makeRun(text, x, 100, { width: 12 });
    const chosen = [{ x: 258, y: 98, width: 16, height: 16, text: 'winter' }];
    const page = { ...makePage(1, [makeRun('Season:', 60, 100)]), chosen };
    const marks = { ...NO_MARKS, runs: [button('☐', 200), button('☒', 260)] };
    expect(withMarks(page, marks).runs.map(({ text }) => text)).toEqual(['Season:', '☐', '☒ winter']);
  });

  it('should read what a button stands for from the file', async () => {
    const document = await PDFDocument.create();
    const sheet = document.addPage([400, 300]);
    sheet.drawText('Season of the berth:', { x: 40, y: 200, size: 11 });
    const season = document.getForm().createRadioGroup('season');
    for (const [at, name] of ['summer', 'winter'].entries())
      season.addOptionToPage(name, sheet, { x: 180 + 60 * at, y: 198, width: 14, height: 14 });
    season.select('winter');
    const { blocks } = await convertPdf(await document.save(), contextOf('pdf'));
    expect(blocks.map(({ text }) => text).join(' ')).toMatch(/Season of the berth:.*☐.*☒ winter/s);
  });
});
