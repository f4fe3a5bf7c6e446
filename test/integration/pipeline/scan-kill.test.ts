import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PDFDocument } from 'pdf-lib';
import { afterAll, expect, it } from 'vitest';
import { pictureOfLine } from '../../fakes/printed-line.ts';
import { temporaryFolder } from '../../fixtures/storage/open-storage.ts';

const INGESTER = join(import.meta.dirname, '../../fixtures/documents/ingester.mjs');
const PAGES = 5;

/** A PDF whose pages are pictures of a printed line. */
async function scanOf(lines: readonly string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const line of lines) {
    const picture = await pdf.embedPng(pictureOfLine(line, 1000, 300));
    pdf.addPage([500, 150]).drawImage(picture, { x: 0, y: 0, width: 500, height: 150 });
  }
  return pdf.save();
}

interface Line {
  readonly type: 'recognised' | 'file-end' | 'summary';
  readonly part: string;
  readonly outcome: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** Lets a process ingest with OCR, and kills it without a warning once `count` pages are recognised. */
async function ingest(dataDir: string, folder: string, count = Number.POSITIVE_INFINITY): Promise<Line[]> {
  const child = spawn(process.execPath, [INGESTER, dataDir, folder, '1', '0', 'ocr'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: Line[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(JSON.parse(line));
    if (lines.filter(({ type }) => type === 'recognised').length === count) child.kill('SIGKILL');
  }
  return lines;
}

const temporary = temporaryFolder();
afterAll(() => temporary.remove());

it('should go on behind the scanned pages that were recognised before kill -9, and recognise none twice', async () => {
  const folder = join(temporary.path, 'files');
  const dataDir = join(temporary.path, 'data');
  mkdirSync(folder);
  const lines = Array.from({ length: PAGES }, (_, page) => `Pump number ${page + 1} is checked weekly`);
  writeFileSync(join(folder, 'scan.pdf'), await scanOf(lines));
  const rounds = [
    await ingest(dataDir, folder, 2),
    await ingest(dataDir, folder, 1),
    await ingest(dataDir, folder),
  ];
  const parts = rounds.map((round) =>
    round.filter(({ type }) => type === 'recognised').map(({ part }) => part),
  );
  expect(
    rounds
      .slice(0, 2)
      .flat()
      .filter(({ type }) => type !== 'recognised'),
  ).toEqual([]);
  expect(parts.map((round) => round.length > 0)).toEqual([true, true, true]);
  // A page may be stored and the process killed before it could say so: it is not recognised again either.
  const pages = parts.flat().map((part) => Number(/\d+$/.exec(part)?.[0]));
  expect(pages).toEqual([...new Set(pages)].toSorted((left, right) => left - right));
  expect(pages.length).toBeGreaterThanOrEqual(PAGES - 2);
  expect(rounds[2]?.find(({ type }) => type === 'file-end')?.outcome).toBe('indexed');
  expect((await ingest(dataDir, folder)).at(-1)?.counts['unchanged']).toBe(1);
}, 240_000);
