import { describe, expect, it } from 'vitest';
import {
  ChunkingOptionsSchema,
  DocumentLimitsSchema,
  NormaliseOptionsSchema,
} from '../../../src/documents/index.ts';
import { readDocument } from '../../../src/documents/read-document.ts';
import { cpuMs } from '../../fakes/cpu-time.ts';

const options = {
  limits: DocumentLimitsSchema.parse({}),
  chunking: ChunkingOptionsSchema.parse({}),
  normalise: NormaliseOptionsSchema.parse({}),
};

async function outcome(name: string, text: string): Promise<string> {
  const started = cpuMs();
  const identity = { sourcePath: name, documentId: 'd', versionId: 'v' };
  const result = await readDocument(new TextEncoder().encode(text), identity, options).then(
    () => 'converted',
    (error: { code?: string }) => error.code ?? String(error),
  );
  expect(cpuMs() - started).toBeLessThan(5_000);
  return result;
}

describe('text that is made to be slow to read', () => {
  it.each([
    ['brackets', 'a.md', '['.repeat(100_000)],
    ['unclosed links', 'a.md', '[a]('.repeat(50_000)],
    ['references that never end', 'a.md', `[a]: b\n\n${'[a '.repeat(50_000)}`],
    ['one run of backticks', 'a.md', `x ${'`'.repeat(100_001)}`],
    ['single backticks', 'a.txt', 'a` '.repeat(100_000)],
    ['comments that never end', 'a.md', `x ${'<!--'.repeat(50_000)}`],
    ['emphasis', 'a.md', '*a **b '.repeat(30_000)],
    ['a wide table', 'a.md', `|${'a|'.repeat(20_000)}\n|${'-|'.repeat(20_000)}\n`],
    ['titles one behind the other', 'a.txt', 'a title\n===\n'.repeat(30_000)],
    ['tables one behind the other', 'a.txt', '+---+\n| a |\n+---+\nso\n'.repeat(10_000)],
    ['borders alone', 'a.txt', `${'+---+\nso\n'.repeat(30_000)}`],
    [
      'a log',
      'a.log',
      Array.from({ length: 30_000 }, (_, at) => `2026-01-01 INFO job ${at} has ended well`).join('\n'),
    ],
  ])('should convert %s within seconds', async (_what, name, text) => {
    expect(await outcome(name, text)).toBe('converted');
  });

  it('should refuse HTML that nests without end', async () => {
    expect(await outcome('a.html', `<html><body>${'<div>'.repeat(100_000)}x`)).toBe('E032');
  });
});
