import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { percentile } from '../percentile.ts';

const FOLDER = fileURLToPath(new URL('../peers', import.meta.url));

interface Job {
  readonly calls: readonly { readonly key: string; readonly ended: boolean }[];
  start(question: string, signal?: AbortSignal): Promise<unknown>;
  goOn(): Promise<unknown>;
}
interface Peer {
  readonly CRITICAL_CALLS: number;
  createJob(options: { readonly latencyMs: number; readonly failing?: number }): Job;
}

/** The same job in the npm package `deepagents`, with four sub-agents. */
export async function comparePeer(options: { readonly latencyMs: number; readonly runs: number }) {
  await install();
  const peer = (await import(new URL('../peers/deep-agents.js', import.meta.url).href)) as Peer;
  const { latencyMs } = options;
  const criticalMs = peer.CRITICAL_CALLS * latencyMs;
  const walls: number[] = [];
  let calls = 0;
  for (let run = 0; run <= options.runs; run++) {
    const job = peer.createJob({ latencyMs });
    const started = performance.now();
    await job.start('How do the four parts compare?');
    if (run > 0) walls.push(performance.now() - started);
    calls = job.calls.length;
  }
  const wallMs = percentile(walls, 50);
  return [
    {
      system: 'deepagents',
      subQuestions: 4,
      poolSize: 4,
      wallMs,
      criticalMs,
      ratio: wallMs / criticalMs,
      calls,
    },
    { system: 'deepagents', when: 'one sub-agent throws', ...(await fail(peer, latencyMs)) },
    { system: 'deepagents', when: 'stopped and gone on with', ...(await stop(peer, latencyMs)) },
  ];
}

async function fail(peer: Peer, latencyMs: number) {
  const job = peer.createJob({ latencyMs, failing: 3 });
  const [outcome] = await Promise.allSettled([job.start('How do the four parts compare?')]);
  const status = outcome?.status === 'fulfilled' ? 'done' : `throws “${String(outcome?.reason?.message)}”`;
  return { status, report: outcome?.status === 'fulfilled' ? 'written' : 'none', calls: job.calls.length };
}

async function stop(peer: Peer, latencyMs: number) {
  const job = peer.createJob({ latencyMs });
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 3 * latencyMs);
  await job.start('How do the four parts compare?', controller.signal).catch(() => undefined);
  const before = job.calls.length;
  const finished = new Set(job.calls.filter(({ ended }) => ended).map(({ key }) => key));
  await job.goOn();
  const askedAgain = job.calls.slice(before).filter(({ key }) => finished.has(key)).length;
  return { status: 'done', calls: job.calls.length, finishedBefore: finished.size, askedAgain };
}

async function install(): Promise<void> {
  if (existsSync(`${FOLDER}/node_modules/deepagents`)) return;
  await new Promise<void>((resolve, reject) => {
    const npm = spawn('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', FOLDER], {
      stdio: 'inherit',
    });
    npm.once('error', reject);
    npm.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('deepagents could not be installed')),
    );
  });
}
