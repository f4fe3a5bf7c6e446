import { describe, expect, it } from 'vitest';
import { wording } from '../../../src/catalogue/index.ts';
import { AppError, sayAll, toProblem } from '../../../src/errors/index.ts';

const problem = toProblem(new AppError('E021', wording('noRunOfId')));
const value = {
  documents: [
    { id: 'doc_1', params: 3, warnings: [wording('warnNoText'), 'Page 2 has no text.'], problem },
    { id: 'doc_2', readAt: new Date(0), problem: { ...problem, wording: undefined, detail: 'Gone.' } },
  ],
};

describe('sayAll', () => {
  it('should say problems and sentences in the language, wherever they stand, and leave all else', () => {
    expect(sayAll('zh', value)).toEqual({
      documents: [
        {
          id: 'doc_1',
          params: 3,
          warnings: ['文件中没有文本。', 'Page 2 has no text.'],
          problem: { ...problem, detail: '没有该编号的运行。' },
        },
        {
          id: 'doc_2',
          readAt: new Date(0),
          problem: { ...problem, wording: undefined, detail: '所指的运行、文档或文件不存在。' },
        },
      ],
    });
  });

  it('should say them in English as well', () => {
    expect(sayAll('en', value)).toMatchObject({
      documents: [
        { warnings: ['The file has no text.', 'Page 2 has no text.'], problem: { detail: problem.detail } },
        { problem: { detail: 'Gone.' } },
      ],
    });
  });

  it('should take nothing else for a problem or a sentence', () => {
    const others = [
      null,
      1,
      'a',
      { code: 'E020' },
      { code: 'X', detail: 'd', retryable: true },
      { id: 1, a: [] },
    ];
    expect(sayAll('zh', others)).toEqual(others);
  });
});
