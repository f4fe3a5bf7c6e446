import { describe, expect, it } from 'vitest';
import { readPrintedNumber } from '../../../src/linguistics/numbering/index.ts';

describe('readPrintedNumber', () => {
  it.each([
    ['14', { label: '14', unit: '', number: '14', rest: '' }],
    ['3.2.1 Liquidity', { label: '3.2.1', unit: '', number: '3.2.1', rest: 'Liquidity' }],
    ['2) Scope', { label: '2', unit: '', number: '2', rest: 'Scope' }],
    ['第十四章 风险', { label: '第十四章', unit: '章', number: '14', rest: '风险' }],
    ['第14章', { label: '第14章', unit: '章', number: '14', rest: '' }],
    ['第二部分 概述', { label: '第二部分', unit: '部分', number: '2', rest: '概述' }],
    ['第三節', { label: '第三節', unit: '節', number: '3', rest: '' }],
    ['ITEM 7A. Market risk', { label: 'ITEM 7A', unit: 'item', number: '7a', rest: 'Market risk' }],
    ['Part IV', { label: 'Part IV', unit: 'part', number: '4', rest: '' }],
    ['１４', { label: '14', unit: '', number: '14', rest: '' }],
    ['一、总则', { label: '一', unit: 'list6', number: '1', rest: '总则' }],
    ['（二） 范围', { label: '（二）', unit: 'list7', number: '2', rest: '范围' }],
  ])('reads “%s”', (title, read) => {
    expect(readPrintedNumber(title)).toEqual(read);
  });

  it.each(['Risk factors', '2024', '2024 in review', '', '第一次会议'])('finds none in “%s”', (title) => {
    expect(readPrintedNumber(title)).toBeUndefined();
  });

  it('reads the label that it gives as the same number', () => {
    for (const title of [
      'ITEM 7A. Market risk',
      '第十四章 风险',
      '一、总则',
      '（二）范围',
      'B. Terms',
      '1.2 Scope',
    ]) {
      const read = readPrintedNumber(title);
      const again = readPrintedNumber(`${read?.label}${read?.unit.startsWith('list') ? '、' : ''}`);
      expect([again?.unit, again?.number]).toEqual([read?.unit, read?.number]);
    }
  });
});
