import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../src/domain/findings/index.ts';
import { unusedNotes } from '../../../../src/language/model/prompts/second-draft.prompt.ts';

const note = (statement: string, words?: string[]): Finding => ({
  id: 't1.1',
  taskId: 't1',
  statement,
  quotes: [],
  ...(words && { absent: { words, documents: 2 } }),
});
const isUnused = (finding: Finding, draft: string) => unusedNotes([finding], draft).length === 1;

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

  it('should be known by what was looked for where it says that something is missing', () => {
    const absence = note('No plan sets a target for water.', ['water target']);
    expect(isUnused(absence, 'The plans set no Water Target.')).toBe(false);
    expect(isUnused(absence, 'The plans set no target.')).toBe(true);
  });
});
