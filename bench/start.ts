// How long the commands take that only look: wall and CPU time, memory and imported modules, on a library of its own.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { percentile } from './percentile.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '7' } } });
const ROOT = resolve(import.meta.dirname, '..');
const BIN = join(ROOT, 'bin/plumbline.js');
const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
const dataDir = ['--data-dir', join(folder, 'data')];
/** What the commands aim at. */
const HELP_S = 0.3;
const COMMAND_S = 0.8;

interface Measured {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakMb: number;
}

/** Runs a command whose process reports what it took when it ends. */
function measure(argv: readonly string[]): Promise<Measured> {
  const usage =
    "process.on('exit', () => { const u = process.resourceUsage(); require('node:fs').writeSync(3, JSON.stringify(u)); });";
  const preload = `data:text/javascript,${encodeURIComponent(`import { createRequire } from 'node:module'; const require = createRequire('file:///'); ${usage}`)}`;
  return new Promise((done, fail) => {
    const startedMs = performance.now();
    const child = spawn(process.execPath, ['--import', preload, BIN, ...argv], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    });
    let text = '';
    child.stdio[3]?.on('data', (part) => {
      text += String(part);
    });
    child.once('error', fail);
    child.once('close', (code) => {
      if (code !== 0) return fail(new Error(`plumbline ${argv.join(' ')} ended with ${code}.`));
      const usage = JSON.parse(text) as { userCPUTime: number; systemCPUTime: number; maxRSS: number };
      done({
        wallMs: performance.now() - startedMs,
        cpuMs: (usage.userCPUTime + usage.systemCPUTime) / 1000,
        peakMb: usage.maxRSS / 1000,
      });
    });
  });
}

function countModules(argv: readonly string[]): number {
  const trace = join(folder, 'modules.txt');
  rmSync(trace, { force: true });
  const hook = pathToFileURL(join(ROOT, 'test/fixtures/modules/trace-modules.mjs'));
  hook.searchParams.set('to', trace);
  spawnSync(process.execPath, ['--import', hook.href, BIN, ...argv], { cwd: folder });
  return existsSync(trace) ? readFileSync(trace, 'utf8').trim().split('\n').length : 0;
}

try {
  const docs = ['--docs', join(ROOT, 'examples/library'), '--quiet', '--json'];
  const first = spawnSync(
    process.execPath,
    [BIN, 'research', 'Who made the turbine that failed?', ...docs, ...dataDir],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    },
  );
  const runId = (JSON.parse(first.stdout) as { run: { id: string } }).run.id;
  const commands: Readonly<Record<string, readonly string[]>> = {
    '--help': ['--help'],
    runs: ['runs', ...dataDir],
    library: ['library', ...dataDir],
    'runs show': ['runs', 'show', runId, ...dataDir],
    'batch list': ['batch', 'list', ...dataDir],
    'runs estimate': ['runs', 'estimate', 'Who made the turbine that failed?', ...dataDir],
    // The run is over, so each time finds the same; what is loaded is what ends one.
    'runs cancel': ['runs', 'cancel', runId, ...dataDir],
  };
  console.log('| command | wall, median (least) | CPU, median (least) | memory | modules | aim |');
  console.log('|---|---|---|---|---|---|');
  for (const [name, argv] of Object.entries(commands)) {
    const taken: Measured[] = [];
    for (let time = 0; time < Number(values.times); time++) taken.push(await measure(argv));
    const seconds = (of: (one: Measured) => number) => {
      const all = taken.map(of);
      return `${(percentile(all, 50) / 1000).toFixed(2)} s (${(Math.min(...all) / 1000).toFixed(2)} s)`;
    };
    const memory = Math.round(
      percentile(
        taken.map(({ peakMb }) => peakMb),
        0.5,
      ),
    );
    console.log(
      `| ${name} | ${seconds(({ wallMs }) => wallMs)} | ${seconds(({ cpuMs }) => cpuMs)} | ${memory} MB | ${countModules(argv)} | ${name === '--help' ? HELP_S : COMMAND_S} s |`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
