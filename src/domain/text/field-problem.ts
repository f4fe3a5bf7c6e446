import * as z from 'zod';
import { isWording, type Language, say, type Wording, wording } from '../../catalogue/index.ts';

const CHINESE = z.locales.zhCN();

/** What is wrong with a value, in a language. Sentences of our own stand as they are. */
export function sayIssue(language: Language, issue: z.core.$ZodIssue): string {
  if (language === 'en') return issue.message;
  if (issue.code === 'custom') {
    const said: unknown = issue.params?.['said'];
    return isWording(said) ? say(language, said) : issue.message;
  }
  const said = CHINESE.localeError({ input: undefined, ...issue } as z.core.$ZodRawIssue);
  return typeof said === 'string' ? said : (said?.message ?? issue.message);
}

/** The first field that is wrong and why, to be said in any language. */
export function fieldProblem({ issues: [issue] }: z.ZodError): Wording {
  return wording('fieldProblem', {
    field: issue?.path.join('.') ?? '',
    english: issue === undefined ? '' : sayIssue('en', issue),
    chinese: issue === undefined ? '' : sayIssue('zh', issue),
  });
}
