// Starts throw-away OpenSearch nodes of Maven's artifacts on free ports, one or a cluster. Needs Java 17 and Maven.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where the jars are, once a node has been started. */
export const PROGRAM = join(import.meta.dirname, '../node_modules/.cache/opensearch');
const QUICK = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const START_MS = 300_000;

/** Why no node can be started here, or `undefined`. @returns {string | undefined} */
export function whyNoOpenSearch() {
  for (const [command, argument] of [
    ['java', '-version'],
    ['mvn', '-version'],
  ])
    if (spawnSync(command ?? '', [argument ?? '']).error !== undefined)
      return `No OpenSearch can be started here: ${command} is not installed. On Debian 12, as root: apt-get install openjdk-17-jdk-headless maven`;
  return undefined;
}

/**
 * Nodes that know each other, all of them answering.
 * @param {{ nodes?: number, heap?: string, flags?: readonly string[], settings?: readonly string[], jars?: readonly string[], isReady?: (port: number) => Promise<boolean> }} [options]
 * `jars` go to the class path behind the others; `isReady` is asked in place of the health of the cluster.
 */
export async function startOpenSearch({
  nodes = 1,
  heap = '512m',
  flags = QUICK,
  settings = [],
  jars = [],
  isReady,
} = {}) {
  mkdirSync(PROGRAM, { recursive: true });
  const built = spawnSync(join(import.meta.dirname, 'opensearch/build.sh'), [PROGRAM], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The jars of OpenSearch could not be fetched.');
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-opensearch-'));
  const ports = await freePorts(2 * nodes);
  const names = Array.from({ length: nodes }, (_, place) => `n${place + 1}`);
  const transports = ports.slice(nodes).map((port) => `127.0.0.1:${port}`);
  const together =
    nodes === 1
      ? ['discovery.type=single-node']
      : [
          `discovery.seed_hosts=${transports.join()}`,
          `cluster.initial_cluster_manager_nodes=${names.join()}`,
        ];
  const started = names.map((name, place) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const classes = [`${PROGRAM}/classes`, `${PROGRAM}/lib/*`, `${PROGRAM}/plugins/*`, ...jars].join(':');
    const child = spawn(
      'java',
      [
        `-Xms${heap}`,
        `-Xmx${heap}`,
        ...flags,
        '-cp',
        classes,
        'OsNode',
        join(folder, name),
        `node.name=${name}`,
        // A full disk is the machine's, not the test's.
        'cluster.routing.allocation.disk.threshold_enabled=false',
        `http.port=${ports[place]}`,
        `transport.port=${ports[nodes + place]}`,
        ...together,
        ...settings,
      ],
      { stdio: ['ignore', log, log] },
    );
    closeSync(log);
    return { child, url: `http://127.0.0.1:${ports[place]}`, port: ports[place] ?? 0, name };
  });
  const stop = async () => {
    const ended = started.map(({ child }) =>
      child.exitCode === null && child.signalCode === null
        ? new Promise((done) => child.once('exit', done))
        : undefined,
    );
    for (const { child } of started) child.kill('SIGTERM');
    await Promise.all(ended);
    rmSync(folder, { recursive: true, force: true });
  };
  const until = Date.now() + START_MS;
  for (const { child, url, port, name } of started) {
    while (!(await (isReady?.(port) ?? isHealthy(url, nodes)))) {
      if (child.exitCode !== null || Date.now() > until) {
        const log = join(folder, `${name}.log`);
        const said = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-20).join('\n') : '';
        await stop();
        throw new Error(`OpenSearch did not start.\n${said}`);
      }
      await sleep(200);
    }
  }
  return {
    folder,
    urls: started.map(({ url }) => url),
    nodes: started.map(({ child, name, url }) => ({ pid: child.pid ?? 0, name, url })),
    stop,
  };
}

/** @param {string} url @param {number} nodes */
async function isHealthy(url, nodes) {
  const health = await fetch(`${url}/_cluster/health`).catch(() => undefined);
  if (!health?.ok) return false;
  return /** @type {{ number_of_nodes: number }} */ (await health.json()).number_of_nodes === nodes;
}

/** @param {number} count @returns {Promise<number[]>} */
async function freePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}
