import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scriptOfFirstView } from '../support/first-view.ts';

const BUILT = resolve(import.meta.dirname, '../../../dist/web');
const MOST_BYTES = 200_000;

describe('the built page', () => {
  it('should show its first view with at most 200 kB of compressed script', () => {
    expect(existsSync(BUILT)).toBe(true);
    const bytes = scriptOfFirstView(BUILT);
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('should hold no script and no style in its HTML, which its policy would refuse', () => {
    const html = readFileSync(resolve(BUILT, 'index.html'), 'utf8');
    expect(html).not.toMatch(/<style|\son\w+=|\sstyle=/);
    expect(html.match(/<script\b[^>]*>[^<]+/)).toBeNull();
  });
});
