import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../src/domain/findings/index.ts';
import type { Evidence } from '../../../../src/domain/index.ts';
import { buildReportWriterPrompt } from '../../../../src/language/model/prompts/report/report-writer.prompt.ts';
import { writeInput } from '../../../integration/language/model/setup.ts';

describe('what the writer is told of a sub-question', () => {
  const subQuestions = [
    { id: 't1', question: 'Who are the customers?', round: 0 },
    { id: 't2', question: 'Which share is the largest?', round: 1, parentId: 't1' },
  ];
  const promptWith = (status: 'ok' | 'no_evidence') => {
    const found = { chunkIds: [], questions: [], toolProblems: [] };
    const outcomes = {
      t1: { ...found, taskId: 't1', status: 'ok' as const },
      t2: { ...found, taskId: 't2', status },
    };
    const missing = { t1: 'The largest share.' };
    return buildReportWriterPrompt({ ...writeInput, subQuestions, outcomes, missing }, 100_000)
      .turns.map(({ content }) => content)
      .join('\n');
  };

  it('should be what is missing, unless a follow-up of it has found passages since', () => {
    expect(promptWith('no_evidence')).toContain('missing="The largest share."');
    expect(promptWith('ok')).not.toContain('The largest share.');
  });
});

describe('notes for which there is no room', () => {
  const findings = Array.from(
    { length: 140 },
    (_, at): Finding => ({
      id: `t1.${at + 1}`,
      taskId: 't1',
      statement: `Vault ${at} holds tapes.`,
      quotes: [],
    }),
  );
  const investigations = [{ taskId: 't1', findings, open: [], ended: 'finished' as const }];
  const promptOf = (room: number) =>
    buildReportWriterPrompt({ ...writeInput, investigations }, room).turns.at(-1)?.content ?? '';

  it('should be counted, and nothing be said where all are shown', () => {
    const shown = /\((\d+) of 140 notes are shown/.exec(promptOf(600))?.[1];
    expect(promptOf(600).match(/^- Vault /gm)).toHaveLength(Number(shown));
    expect(Number(shown)).toBeLessThan(140);
    expect(promptOf(50_000)).not.toContain('notes are shown');
  });
});

describe('passages that notes quote, where not all of them fit whole', () => {
  const rows = (of: string) =>
    Array.from({ length: 240 }, (_, at) => `| ${of} ${at} | ${at}1 | ${at}2 |`).join('\n');
  const head = '| Vault | 2021 | 2022 |\n| --- | --- | --- |';
  const passage = (id: string, of: string): Evidence => ({
    ...(writeInput.evidence[0] as Evidence),
    id,
    chunkIds: [`chunk-${id}`],
    prefix: '',
    text: `${head}\n${rows(of)}`,
  });
  const evidence = [passage('ev_1', 'North'), passage('ev_2', 'South')];
  const note = (id: string, of: string, row: number): Finding => ({
    id,
    taskId: 't1',
    statement: `${of} ${row} holds tapes.`,
    quotes: [
      {
        documentId: evidence[0]?.documentId ?? '',
        documentTitle: 'Vaults',
        chunkIds: [`chunk-${of === 'North' ? 'ev_1' : 'ev_2'}`],
        text: `| ${of} ${row} | ${row}1 | ${row}2 |`,
      } as Finding['quotes'][number],
    ],
  });
  const findings = [note('t1.1', 'North', 3), note('t1.2', 'South', 5), note('t1.3', 'South', 7)];
  const investigations = [{ taskId: 't1', findings, open: [], ended: 'finished' as const }];
  const promptOf = (room: number) =>
    buildReportWriterPrompt({ ...writeInput, evidence, investigations }, room).turns.at(-1)?.content ?? '';
  const sizes = [20_000, 4_000, 2_500];

  it('should be whole where there is room, then the one that most notes quote, then each with what is quoted', () => {
    const [all = '', most = '', none = ''] = sizes.map(promptOf);
    expect([all.includes('North 238'), all.includes('South 238')]).toEqual([true, true]);
    expect([most.includes('North 238'), most.includes('South 238')]).toEqual([false, true]);
    expect([none.includes('North 238'), none.includes('South 238')]).toEqual([false, false]);
    for (const text of [all, most, none]) {
      for (const row of ['| North 3 |', '| South 5 |', '| South 7 |']) expect(text).toContain(row);
      expect(text).not.toContain('passages were cut');
    }
  });
});
