import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../src/domain/findings/index.ts';
import type { Evidence } from '../../../../src/domain/index.ts';
import {
  askSecondDraft,
  unusedNotes,
} from '../../../../src/language/model/prompts/report/second-draft.prompt.ts';
import { makeEvidence } from '../../pipeline/report/report-input.ts';

const note = (statement: string, words?: string[]): Finding => ({
  id: 't1.1',
  taskId: 't1',
  statement,
  quotes: [],
  ...(words && { absent: { words, documents: 2 } }),
});
const isUnused = (finding: Finding, draft: string, evidence: readonly Evidence[] = []) =>
  unusedNotes([finding], draft, evidence).length === 1;

describe('a note that a draft has made nothing of', () => {
  const figures = note('In 2021 sales were $36,781 million, up from 154.');

  it('should be one of whose figures less than half stand there, years aside', () => {
    expect(isUnused(figures, 'Sales came to 36781 in 2021.')).toBe(false);
    expect(isUnused(figures, 'Sales came to 36,7 in 2021.')).toBe(true);
    expect(isUnused(figures, 'In 2021 they rose.')).toBe(true);
  });

  it('should be known by its words where it has no figures, in Chinese too', () => {
    const words = note('The warranty covers corrosion.');
    expect(isUnused(words, 'Corrosion is under warranty.')).toBe(false);
    expect(isUnused(words, 'Nothing is covered.')).toBe(true);
    expect(isUnused(note('保修涵盖腐蚀'), '腐蚀在保修涵盖之内')).toBe(false);
    expect(isUnused(note('保修涵盖腐蚀'), '没有涉及')).toBe(true);
  });

  it('should not be known by the digits of a file number', () => {
    const control = note('NYC08CA047: directional control was not maintained in the landing roll.');
    expect(isUnused(control, 'Venice | Landing roll | Directional control not maintained')).toBe(false);
    expect(isUnused(control, 'Venice | Taxi')).toBe(true);
  });

  it('should have less of it in a draft that cites its passage, which may say it in other words', () => {
    const text = 'Sales fell.';
    const quote = { text, chunkIds: ['chk_1'], documentId: 'doc_a', documentTitle: 'Sales', headingPath: [] };
    const own = { ...note('Revenues of 36,781 fell by 154 to 12.5, then 88.'), quotes: [quote] };
    const evidence = [makeEvidence(1, text)];
    expect(isUnused(own, 'They fell by 154 [ev_1].', evidence)).toBe(false);
    expect(isUnused(own, 'They fell by 154 [ev_12].', evidence)).toBe(true);
    expect(isUnused(own, 'They fell [ev_1].', evidence)).toBe(true);
  });

  it('should be known by what was looked for where it says that something is missing', () => {
    const absence = note('No plan sets a target for water.', ['water target']);
    expect(isUnused(absence, 'The plans set no Water Target.')).toBe(false);
    expect(isUnused(absence, 'The plans set no target.')).toBe(true);
  });
});

describe('what a second draft is asked for', () => {
  it('should list unused notes of every sub-question, where there are too many', () => {
    const findings = (taskId: string, count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...note(`${taskId} counts ${at + 100} units.`), taskId }));
    const investigations = [
      { taskId: 't1', findings: findings('t1', 90), open: [], ended: 'finished' as const },
      { taskId: 't2', findings: findings('t2', 2), open: [], ended: 'finished' as const },
    ];
    const turns = askSecondDraft([], 'Nothing.', { evidence: [], language: 'en', investigations }, 500);
    const listed =
      turns
        .at(-1)
        ?.content.toString()
        .match(/^- t\d counts \d+/gm) ?? [];
    expect(listed).toHaveLength(60);
    expect(listed.slice(-2)).toEqual(['- t2 counts 100', '- t2 counts 101']);
  });

  it('should say how much is too long, by the words that are read', () => {
    const asked = (draft: string) =>
      askSecondDraft([], draft, { evidence: [], language: 'en', investigations: [] }, 500).at(-1)?.content;
    const words = 'word '.repeat(800);
    const behind = `\nCONFIDENCE: high\nNAMES: ${'ev_1 = Kestrel 10-K 2021; '.repeat(40)}`;
    expect(asked(`${words}{= 1 + 1 = 2} [ev_1].${behind}`)).toContain(
      'It is too long: about 800 words, where at most 500 will be read.',
    );
    expect(asked(`word word.${behind}`)).toContain('Your draft has about 0 words; the report may have 500.');
  });
});
