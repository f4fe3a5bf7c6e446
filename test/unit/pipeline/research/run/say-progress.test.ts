import { describe, expect, it } from 'vitest';
import { createProgressWords } from '../../../../../src/pipeline/research/run/say-progress.ts';

describe('createProgressWords', () => {
  it('should say what a run is at, and count each sub-question once', () => {
    const { say, settled } = createProgressWords('en');
    expect(say({ type: 'task-start', data: { question: 'Who?' } })).toBe('Searching: Who?');
    expect(say({ type: 'read-start', data: { title: 'Tides' } })).toBe('Reading: Tides');
    expect(say({ type: 'task-end', data: { taskId: 't1' } })).toBe('1 sub-question settled');
    expect(say({ type: 'task-end', data: { taskId: 't1' } })).toBe('1 sub-question settled');
    expect(say({ type: 'task-end', data: { taskId: 't2' } })).toBe('2 sub-questions settled');
    expect(say({ type: 'note', data: {} })).toBeUndefined();
    expect(settled()).toBe(2);
  });

  it('should say it in Chinese', () => {
    expect(createProgressWords('zh').say({ type: 'task-start', data: { question: '谁？' } })).toBe(
      '正在检索：谁？',
    );
  });
});
