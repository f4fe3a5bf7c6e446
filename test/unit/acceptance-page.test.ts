import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const lines = readFileSync('docs/acceptance.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, asked = '', held = ''] = /^\| (.+?) \| (.*)\|$/.exec(line) ?? [];
    return asked === '' || asked === 'asked for' ? [] : [{ asked, held: held.trim() }];
  });
const named = lines.filter(({ held }) => held !== '');

describe('the page of what is asked of answers', () => {
  it('should have a line for each', () => {
    expect(named.length).toBeGreaterThan(30);
  });

  it.each(named)('should name a test that there is for: $asked', ({ held }) => {
    const [, file = '', words = ''] = /^`([^`]+\.test\.ts)`: (.+)$/.exec(held) ?? [];
    expect([file, existsSync(file)]).toEqual([file, true]);
    expect(words.length).toBeGreaterThan(20);
    expect(readFileSync(file, 'utf8').replace(/\s+/g, ' ')).toContain(words);
  });
});
