import { createColors } from 'picocolors';
import { describe, expect, it } from 'vitest';
import { startLiveArea } from '../../../../src/cli/terminal/live-area.ts';
import { createProgress } from '../../../../src/cli/terminal/progress.ts';
import { createPalette, type Line, span } from '../../../../src/cli/terminal/spans.ts';
import { createFakeIo } from '../../../fakes/cli-io.ts';

/** A terminal that understands what the live area writes: cursor up, clear line, line breaks. */
function screen(output: string): string[] {
  const lines = [''];
  let row = 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is tested
  for (const token of output.match(/\x1b\[\??\d*[A-Za-z]|\r|\n|[^\x1b\r\n]+/g) ?? []) {
    if (token.endsWith('A') && token.startsWith('\x1b')) row -= Number(token.slice(2, -1));
    else if (token === '\x1b[2K') lines[row] = '';
    else if (token === '\n') {
      row += 1;
      lines[row] ??= '';
    } else if (!token.startsWith('\x1b') && token !== '\r') lines[row] = token;
  }
  return lines.slice(0, row + 1);
}

describe('startLiveArea', () => {
  const palette = createPalette(createColors(false));
  it('should redraw in place, print above, and give the cursor back', () => {
    const io = createFakeIo();
    let lines: readonly Line[] = [[span('one')], [span('two')]];
    const area = startLiveArea(io, palette, () => lines);
    lines = [[span('three')]];
    io.tick();
    area.print([span('note')]);
    lines = [[span('four')], [span('x'.repeat(200))]];
    io.tick();
    area.stop(true);
    area.stop(true);
    expect(screen(io.stderr())).toEqual(['note', 'four', `${'x'.repeat(78)}…`, '']);
    expect(io.stderr().endsWith('\x1b[?25h')).toBe(true);
    const written = io.stderr().length;
    io.tick();
    expect(io.stderr()).toHaveLength(written);
  });

  it('should write nothing when nothing changed, and leave no trace when it is cleared', () => {
    const io = createFakeIo();
    const area = startLiveArea(io, palette, () => [[span('same')]]);
    const written = io.stderr().length;
    io.tick();
    expect(io.stderr()).toHaveLength(written);
    area.stop(false);
    expect(screen(io.stderr())).toEqual(['']);
  });

  it('should never draw more lines than the terminal has', () => {
    const io = createFakeIo({ size: () => ({ columns: 20, rows: 6 }) });
    startLiveArea(io, palette, ({ height }) => Array.from({ length: height + 9 }, () => [span('x')])).stop(
      true,
    );
    expect(screen(io.stderr()).filter((line) => line === 'x')).toHaveLength(4);
  });
});

describe('createProgress on a terminal', () => {
  it('should show waiting, ingestion and run one after the other, leaving what matters', () => {
    const io = createFakeIo({ isInteractive: true, nowMs: () => 5000 });
    const progress = createProgress(io, { quiet: false });
    progress.wait('Opening the library');
    expect(screen(io.stderr())).toEqual(['⠋ Opening the library', '']);
    progress.ingest({ type: 'scan-end', total: 4, bytes: 1 });
    progress.ingest({ type: 'file-start', sourcePath: 'a.pdf' });
    progress.ingest({ type: 'file-progress', sourcePath: 'a.pdf', stage: 'convert', done: 2, total: 9 });
    io.tick();
    expect(screen(io.stderr()).join('\n')).toMatch(/Reading ░+ +0\/4\n {2}a\.pdf +converting 2\/9/);
    progress.ingest({
      type: 'file-end',
      sourcePath: 'a.pdf',
      outcome: 'failed',
      chunks: 0,
      problem: { code: 'E030', title: 'X', detail: 'The file is damaged.', retryable: false },
      done: 1,
      total: 4,
    });
    progress.ingestEnd({
      collection: { id: 'c', name: 'c' },
      files: 4,
      bytes: 1,
      chunks: 12,
      elapsedMs: 1000,
      counts: { indexed: 2, partial: 1, unchanged: 0, failed: 1, removed: 0 },
      failed: [],
      leftOut: [],
      warned: [],
    });
    progress.event({
      seq: 1,
      type: 'run-start',
      data: { question: 'Why so?' },
      at: new Date(4000).toISOString(),
    });
    progress.say('a line that stays');
    progress.rest();
    expect(screen(io.stderr())).toEqual([
      '✗ a.pdf E030 The file is damaged.',
      '✗ Library  3 documents · 12 passages · 1 partly read · 1 failed · 1.0 s',
      'a line that stays',
      expect.stringMatching(/^⠋ Starting +1\.0 s$/),
      'Why so?',
      '',
    ]);
  });
});
