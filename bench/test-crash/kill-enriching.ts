import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '../../src/concurrency/index.ts';
import { createOpenAiServer, type ReceivedRequest } from '../../test/fakes/openai-server.ts';

/** Parts of one document: passages and, with it, sections. */
const PARTS = 6;
const LATENCY_MS = 80;

/** What a model is asked for, by its task, and the cache that its answers are kept in. */
const KINDS = { extract_graph: 'graph', summarise_sections: 'summary', extract_topics: 'topics' } as const;
type Kind = (typeof KINDS)[keyof typeof KINDS];
type Counts = Readonly<Partial<Record<Kind, number>>>;

interface Message {
  readonly type: 'begun' | 'made';
  readonly stored: Counts;
  readonly made?: string;
}

export interface EnrichingTally {
  /** In the middle of the work. */
  kills: number;
  documents: number;
  /** Answers of an undisturbed process, of each kind. */
  answers: Counts;
  /** The same parts asked for in all: those beyond the answers were in the one request in flight when a process was killed. */
  asked: Counts;
  /** Kills in the middle of each kind. */
  killedAt: Counts;
  /** Parts whose answer was kept when the process was killed and that were asked for again all the same. */
  paidTwice: number;
  /** Whether graph, summaries and topics are those of an undisturbed process. */
  isComplete: boolean;
}

/** Kills the process that makes knowledge by a model, `kills` times, and compares with one that nobody kills. */
export async function killEnriching(
  kills: number,
  onKill: (index: number, stored: Counts) => void,
): Promise<EnrichingTally> {
  const server = await createOpenAiServer({ reply: answer, latencyMs: LATENCY_MS });
  const root = mkdtempSync(join(tmpdir(), 'plumbline-enriching-'));
  const docs = join(root, 'docs');
  const documents = 2 * kills + 8;
  writeFleet(docs, documents);
  const settings = [
    'language.provider=model',
    `language.baseUrl=${server.baseUrl}`,
    'language.model=stand-in',
    'knowledge.modelTokens=1000000',
  ];
  const start = (name: string) => {
    const folder = join(root, name);
    mkdirSync(folder, { recursive: true });
    return startKnowledge([folder, docs, ...settings]);
  };
  try {
    const undisturbed = await start('undisturbed').until('made');
    const before = server.requests.length;
    const tally = {
      kills: 0,
      documents,
      answers: undisturbed.stored,
      killedAt: {} as Record<string, number>,
    };
    const lives: number[] = [before];
    let process = start('killed');
    await process.until('begun');
    while (tally.kills < kills) {
      const atStart = server.requests.length;
      // Each life does its share of what is left, so that kills are spread over all the work however fast the machine is.
      const left = before - (atStart - before);
      const target = atStart + 1 + Math.floor((Math.random() * 2 * left) / (kills - tally.kills + 1));
      while (server.requests.length < target && !process.isOver()) await sleep(2);
      await sleep(Math.random() * LATENCY_MS);
      await process.kill();
      const kind = kindOf(server.requests.at(-1));
      lives.push(server.requests.length);
      process = start('killed');
      const next = await process.until('begun');
      if (total(next.stored) === total(undisturbed.stored)) break;
      tally.kills += 1;
      if (kind !== undefined) tally.killedAt[kind] = (tally.killedAt[kind] ?? 0) + 1;
      onKill(tally.kills, next.stored);
    }
    const end = await process.until('made');
    const asked = server.requests.slice(before);
    return {
      ...tally,
      asked: countParts(asked),
      paidTwice: countTwice(server.requests, lives),
      isComplete: end.made === undisturbed.made,
    };
  } finally {
    await server.close();
    rmSync(root, { recursive: true, force: true });
  }
}

const total = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

const kindOf = (request: ReceivedRequest | undefined): Kind | undefined =>
  KINDS[request?.task as keyof typeof KINDS];

function countParts(requests: readonly ReceivedRequest[]): Counts {
  const counts: Partial<Record<Kind, number>> = {};
  for (const request of requests) {
    const kind = kindOf(request);
    if (kind !== undefined) counts[kind] = (counts[kind] ?? 0) + partsOf(request).length;
  }
  return counts;
}

/** Parts that were asked for again although theirs was not the last request of the life that asked first: the answer was kept by then. */
function countTwice(requests: readonly ReceivedRequest[], lives: readonly number[]): number {
  const answered = new Set<string>();
  let twice = 0;
  for (const [life, from] of lives.entries()) {
    const own = requests.slice(from, lives[life + 1]);
    for (const [place, request] of own.entries()) {
      // The next request of a process is sent once the answers of the last are kept.
      const isKept = place < own.length - 1;
      for (const { text } of partsOf(request)) {
        const part = `${request.task} ${text}`;
        if (answered.has(part)) twice += 1;
        else if (isKept) answered.add(part);
      }
    }
  }
  return twice;
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
    const parts = Array.from({ length: PARTS }, (_, part) => {
      const [vessel, yard, berth] = [(number * 7 + part) % 40, (number + part) % 9, number * 100 + part];
      return (
        `## Part ${part + 1}\n\nVessel-${vessel} was repaired at Yard-${yard} in berth ${berth}. ` +
        `The master of the vessel signed the log of day ${berth} in the evening. ` +
        `Nobody has said what the repair of berth ${berth} has cost the owner.`
      );
    });
    writeFileSync(join(folder, `log-${number}.md`), `# Log ${number}\n\n${parts.join('\n\n')}\n`);
  }
}

const partsOf = ({ prompt }: ReceivedRequest) =>
  [...prompt.matchAll(/<passage id="(p\d+)"[^>]*>([\s\S]*?)<\/passage>/g)].map(
    ([whole, id = '', text = '']) => ({
      id,
      // Places and titles tell apart what has the same words.
      text: whole.replace(/id="p\d+"/, ''),
      names: text.match(/(?:Vessel|Yard)-\d+/g) ?? [],
    }),
  );

function answer(request: ReceivedRequest): string {
  const parts = partsOf(request);
  const kind = kindOf(request);
  if (kind === 'topics')
    return JSON.stringify({ topics: [parts[0]?.names[0], parts[0]?.names[1], 'repair'] });
  if (kind === 'summary')
    return JSON.stringify({
      sections: parts.map(({ id, names: [vessel = 'A vessel'] }) => ({
        id,
        summary: `${vessel} was repaired.`,
      })),
    });
  return JSON.stringify({
    passages: parts.map(({ id, names: [vessel = '', yard = ''] }) => ({
      id,
      entities: [
        { name: vessel, type: 'product' },
        { name: yard, type: 'place' },
      ],
      relations: [
        {
          source: vessel,
          target: yard,
          keywords: ['repaired'],
          sentence: `${vessel} was repaired at ${yard}`,
        },
      ],
    })),
  });
}
