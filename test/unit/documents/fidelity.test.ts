import { expect, test } from 'vitest';
import { measureFidelity } from '../../../bench/eval-documents/fidelity.ts';

const PROSE = 'The committee approved the budget for harbour works in the autumn of that year.';
const ROW = 'Total revenues                 $ 1,250      (37)       4.5 %';

test('a line of prose is kept in one piece or in two halves, whatever its spaces and quotes', () => {
  const halves = PROSE.replace('for harbour', 'for\n\n| x | y |\n\nharbour');
  expect(measureFidelity(PROSE, PROSE)).toMatchObject({ prose: 1, proseLost: 0, wordYield: 1 });
  expect(measureFidelity(PROSE.replace('budget', '**budget**'), PROSE).proseLost).toBe(0);
  expect(measureFidelity(halves.replace('| x | y |', ''), PROSE).proseLost).toBe(0);
  expect(measureFidelity(PROSE.replace('approved', 'x'), PROSE)).toMatchObject({
    proseLost: 1,
    lost: [{ kind: 'prose', page: 1, line: PROSE }],
  });
});

test('a word that is divided at the end of a line is one word, and a word that is missing is missed', () => {
  const printed = 'the experi-    and beside it\nments are over; the har-\n  bour works go on';
  const whole = 'the experiments are over; the harbour works go on and beside it';
  expect(measureFidelity(whole, printed).wordYield).toBe(1);
  expect(measureFidelity(whole.replace('works', ''), printed).wordYield).toBeLessThan(0.95);
});

test('a row is kept when one line of a table holds its label and every figure', () => {
  const page = `\f${ROW}`;
  expect(measureFidelity('| Total revenues | $ 1,250 | (37) | 4.5 % |', page)).toMatchObject({
    rows: 1,
    rowsLost: 0,
  });
  expect(measureFidelity('| Total revenues | $ 1,250 | (37) |\n| | | | 4.5 % |', page).rowsLost).toBe(1);
  expect(measureFidelity('Total revenues $ 1,250 (37) 4.5 %', page).lost).toEqual([
    { kind: 'row', page: 2, line: ROW },
  ]);
});

test('Chinese lines and rows count as English ones do', () => {
  const prose = '委员会审阅了年度报告，并批准了港口工程的预算，同时要求各部门按季度报告。';
  expect(measureFidelity(prose, prose)).toMatchObject({ prose: 1, proseLost: 0, wordYield: 1 });
  expect(measureFidelity(prose.replace('批准', '否决'), prose).proseLost).toBe(1);
  const row = '营业收入合计                 1,250      (37)       4.5 %';
  expect(measureFidelity('| 营业收入合计 | 1,250 | (37) | 4.5 % |', row)).toMatchObject({
    rows: 1,
    rowsLost: 0,
  });
  expect(measureFidelity('营业收入合计 1,250 (37) 4.5 %', row).rowsLost).toBe(1);
});
