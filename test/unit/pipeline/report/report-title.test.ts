import { expect, it } from 'vitest';
import { reportTitle } from '../../../../src/pipeline/report/assemble/report-title.ts';

const asked = { question: 'What is the retention period of **daily** backups?', language: 'en' as const };

it.each([
  ['Backups: retention', 'Backups: retention'],
  ['', 'Retention period of daily backups'],
  ['what is the retention period of daily backups', 'Retention period of daily backups'],
  ['What is the retention…', 'Retention period of daily backups'],
])('should not repeat the question: “%s”', (written, title) => {
  expect(reportTitle(written, asked)).toBe(title);
});

it('should have a title whatever was asked', () => {
  expect(reportTitle('', { question: '??', language: 'zh' })).not.toBe('');
});
