import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scriptOfFirstView } from '../support/first-view.ts';

const BUILT = resolve(import.meta.dirname, '../../../dist/web');
const MOST_BYTES = 120_000;

describe('the built page', () => {
  it('should show its first view with at most 120 kB of compressed script', () => {
    expect(existsSync(BUILT)).toBe(true);
    const bytes = scriptOfFirstView(BUILT);
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('should hold nothing that speaks to developers, whoever built it', () => {
    const scripts = readdirSync(join(BUILT, 'assets')).filter((name) => name.endsWith('.js'));
    const warns = (name: string) => readFileSync(join(BUILT, 'assets', name), 'utf8').includes('[Vue warn]');
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.filter(warns)).toEqual([]);
  });

  it('should hold no script and no style in its HTML, which its policy would refuse', () => {
    const html = readFileSync(resolve(BUILT, 'index.html'), 'utf8');
    expect(html).not.toMatch(/<style|\son\w+=|\sstyle=/);
    expect(html.match(/<script\b[^>]*>[^<]+/)).toBeNull();
  });
});
