import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '../../src/concurrency/index.ts';
import { createOpenAiServer, type ReceivedRequest } from '../../test/fakes/openai-server.ts';

const PASSAGES = 12;
const LATENCY_MS = 80;
const LONGEST_LIFE_MS = 400;
/** Passages of one request: what may be in flight when the process is killed. */
const IN_FLIGHT = 6;

interface Message {
  readonly type: 'begun' | 'made';
  readonly stored: number;
  readonly graph?: string;
}

export interface EnrichingTally {
  /** In the middle of the work. */
  kills: number;
  documents: number;
  passages: number;
  /** Passages that were asked for; those beyond the passages were in flight when a process was killed. */
  asked: number;
  /** Passages whose answer was kept and that were asked for again all the same. */
  paidTwice: number;
  /** Whether the graph is that of an undisturbed process. */
  isComplete: boolean;
}

/** Kills the process that makes the graph by a model, `kills` times, and compares with one that nobody kills. */
export async function killEnriching(
  kills: number,
  onKill: (index: number, stored: number) => void,
): Promise<EnrichingTally> {
  const server = await createOpenAiServer({ reply: readPassages, latencyMs: LATENCY_MS });
  const root = mkdtempSync(join(tmpdir(), 'plumbline-enriching-'));
  const docs = join(root, 'docs');
  const documents = 2 * kills + 8;
  writeFleet(docs, documents);
  const settings = [
    'language.provider=model',
    `language.baseUrl=${server.baseUrl}`,
    'language.model=stand-in',
    'knowledge.graphModelTokens=1000000',
  ];
  const start = (name: string) => {
    const folder = join(root, name);
    mkdirSync(folder, { recursive: true });
    return startKnowledge([folder, docs, ...settings]);
  };
  const asked = () => server.requests.reduce((sum, request) => sum + passagesOf(request).length, 0);
  try {
    const undisturbed = await start('undisturbed').until('made');
    const before = asked();
    const tally = { kills: 0, documents, passages: undisturbed.stored, paidTwice: 0 };
    let process = start('killed');
    let begun = await process.until('begun');
    while (tally.kills < kills) {
      const atStart = asked();
      while (asked() === atStart && !process.isOver()) await sleep(2);
      await sleep(Math.random() * LONGEST_LIFE_MS);
      await process.kill();
      const inLife = asked() - atStart;
      process = start('killed');
      const next = await process.until('begun');
      if (next.stored === undisturbed.stored) break;
      tally.kills += 1;
      tally.paidTwice += Math.max(0, inLife - (next.stored - begun.stored) - IN_FLIGHT);
      onKill(tally.kills, next.stored);
      begun = next;
    }
    const end = await process.until('made');
    return { ...tally, asked: asked() - before, isComplete: end.graph === undisturbed.graph };
  } finally {
    await server.close();
    rmSync(root, { recursive: true, force: true });
  }
}

function startKnowledge(args: readonly string[]) {
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), join(import.meta.dirname, 'knowledge-child.ts'), ...args],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const messages: Message[] = [];
  child.on('message', (message: Message) => messages.push(message));
  let isOver = false;
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      isOver = true;
      resolve();
    }),
  );
  return {
    isOver: () => isOver,
    async until(type: Message['type']): Promise<Message> {
      for (;;) {
        const found = messages.find((message) => message.type === type);
        if (found !== undefined) return found;
        if (isOver) throw new Error(`The process ended before it was ${type}.`);
        await sleep(5);
      }
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function writeFleet(folder: string, documents: number): void {
  mkdirSync(folder);
  for (let number = 1; number <= documents; number++) {
    const parts = Array.from(
      { length: PASSAGES },
      (_, part) =>
        `## Part ${part + 1}\n\nVessel-${(number * 7 + part) % 40} was repaired at Yard-${(number + part) % 9} in berth ${number * 100 + part}.`,
    );
    writeFileSync(join(folder, `log-${number}.md`), `# Log ${number}\n\n${parts.join('\n\n')}\n`);
  }
}

const passagesOf = ({ prompt }: ReceivedRequest) =>
  [...prompt.matchAll(/<passage id="(p\d+)"[^>]*>([\s\S]*?)<\/passage>/g)].map(([, id = '', text = '']) => ({
    id,
    names: text.match(/(?:Vessel|Yard)-\d+/g) ?? [],
  }));

const readPassages = (request: ReceivedRequest): string =>
  JSON.stringify({
    passages: passagesOf(request).map(({ id, names: [vessel = '', yard = ''] }) => ({
      id,
      entities: [
        { name: vessel, type: 'product' },
        { name: yard, type: 'place' },
      ],
      relations: [{ source: vessel, target: yard, keywords: ['repaired'] }],
    })),
  });
