import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDocumentReader, DocumentLimitsSchema } from '../src/documents/index.ts';
import { AppError, toProblem } from '../src/errors/index.ts';
import { DAMAGES, damaged } from '../test/fixtures/documents/damage.ts';

// Whole files, damaged: node --import tsx bench/documents-damaged.ts --files DIR [--count 400] [--seed 1]
// Each is cut, has bits turned, zeros, parts moved, twice the content or no head, or the name of another kind; as a user's file it is read
// by a process with limits. Fails when one ends without text and without a reason, a process dies, or one takes over a minute.

const SLOW_MS = 60_000;
const { values } = parseArgs({
  options: { files: { type: 'string' }, count: { type: 'string' }, seed: { type: 'string' } },
});
const source = values.files ?? 'test/fixtures/documents';
const names = readdirSync(source, { withFileTypes: true }).flatMap((entry) =>
  entry.isFile() ? [entry.name] : [],
);
const folder = mkdtempSync(join(tmpdir(), 'documents-damaged-'));
const reader = createDocumentReader({ processes: 1, limits: DocumentLimitsSchema.parse({}) });
const counts = new Map<string, Record<string, number>>();
const faults: string[] = [];
let state = Number(values.seed ?? '1');
let slowest = { ms: 0, name: '' };

/** Numbers from one seed (Park and Miller). */
function chance(): number {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
}

try {
  for (let run = 0; run < Number(values.count ?? '400'); run++) {
    const name = names[run % names.length] ?? '';
    const damage = DAMAGES[Math.floor(chance() * DAMAGES.length)] ?? 'cut';
    const isRenamed = chance() < 0.15;
    const called = isRenamed ? `x${extname(names[Math.floor(chance() * names.length)] ?? '.txt')}` : name;
    const path = join(folder, 'file');
    const whole = readFileSync(join(source, name));
    // Every tenth is whole under another name: content that its name denies.
    writeFileSync(path, isRenamed && run % 3 === 0 ? whole : damaged(new Uint8Array(whole), damage, chance));
    const file = { path, sourcePath: called, bytes: readFileSync(path).length };
    const started = performance.now();
    const outcome = await reader.read(file, { documentId: 'doc_d', versionId: 'ver_d' }).then(
      ({ markdown, warnings }) => (markdown.trim() === '' ? 'EMPTY' : warnings.length > 0 ? 'noted' : 'read'),
      (error: unknown) => {
        const { code, detail } = toProblem(error);
        return error instanceof AppError && /^E0(?:29|3[0-3])$/.test(code) ? code : `FAULT ${code} ${detail}`;
      },
    );
    const ms = performance.now() - started;
    if (ms > slowest.ms) slowest = { ms, name: `${called} (${damage} ${name})` };
    if (/^(?:FAULT|EMPTY)/.test(outcome) || ms > SLOW_MS)
      faults.push(`${called} (${damage} ${name}): ${outcome} after ${ms.toFixed(0)} ms`);
    const kind = extname(name).slice(1);
    const own = counts.get(kind) ?? {};
    counts.set(kind, own);
    const group = outcome.split(' ')[0] ?? '';
    own[group] = (own[group] ?? 0) + 1;
  }
} finally {
  await reader.close();
  rmSync(folder, { recursive: true });
}
for (const [kind, own] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
  console.log(
    kind.padEnd(8),
    Object.entries(own)
      .map(([outcome, count]) => `${outcome} ${count}`)
      .join(', '),
  );
console.log(`Slowest: ${slowest.ms.toFixed(0)} ms, ${slowest.name}.`);
for (const fault of faults) console.log(`FAULT ${fault}`);
console.log(faults.length === 0 ? 'Each is read or has a reason.' : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
