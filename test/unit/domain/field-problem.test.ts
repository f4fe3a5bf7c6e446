import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { say, wording } from '../../../src/catalogue/index.ts';
import { sayIssue } from '../../../src/domain/index.ts';

describe('sayIssue', () => {
  it.each(['en', 'zh'] as const)('should say a sentence of our own as it is (%s)', (language) => {
    const said = wording('chatNoQuestion');
    const issue: z.core.$ZodIssue = {
      code: 'custom',
      path: ['messages'],
      message: say('en', said),
      params: { said },
      input: undefined,
    };
    expect(sayIssue(language, issue)).toBe(say(language, said));
  });

  it('should say what the library found in Chinese, too', () => {
    const { error } = z.object({ limit: z.number() }).safeParse({ limit: 'many' });
    expect(error?.issues.map((issue) => sayIssue('zh', issue)).join()).toMatch(/\p{Script=Han}/u);
  });
});
