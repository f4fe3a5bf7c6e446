import { describe, expect, it } from 'vitest';
import { plainText } from '../../src/markdown/plain-text.ts';

describe('plain text of a quote', () => {
  it.each([
    ['| Project | Grant |\n| --- | --- |\n| Boat | £9,750 |', 'Project · Grant\nBoat · £9,750'],
    ['## 2.1 风险\n\n- **董事会**管理风险。', '2.1 风险\n董事会管理风险。'],
    ['> Said 2 * 3 * 4 times.', 'Said 2 * 3 * 4 times.'],
    ['See [Pwned (2024)](https://x.org/a_(b)) and ![a plan](p.png).', 'See Pwned (2024) and a plan.'],
    ['Row [3] (of 4) and f[i](x stays.', 'Row [3] (of 4) and f[i](x stays.'],
    ['a \\| b', 'a \\| b'],
    ['', ''],
  ])('should be what a reader sees: %j', (markdown, seen) => {
    expect(plainText(markdown)).toBe(seen);
  });
});
