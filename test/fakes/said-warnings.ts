import { expect } from 'vitest';
import { say, type Wording } from '../../src/catalogue/index.ts';

const ENGLISH = /[a-z]{2,} [a-z]{2,} [a-z]{2,}/;

/** Warnings of a document as an English reader sees them. A Chinese reader must see Chinese ones. */
export function saidWarnings(warnings: readonly (string | Wording)[]): string[] {
  for (const warning of warnings) {
    const chinese = say('zh', warning);
    expect(chinese).toMatch(/\p{Script=Han}/u);
    expect(chinese).not.toMatch(ENGLISH);
  }
  return warnings.map((warning) => say('en', warning));
}
