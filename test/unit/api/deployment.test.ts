import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listConfigKeys } from '../../../src/config/index.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Service {
  readonly image: string;
  readonly profiles?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Record<string, string>;
  readonly mem_limit?: string;
  readonly volumes?: readonly string[];
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const VARIABLES = new Set([
  ...listConfigKeys().map(({ env }) => env),
  'DATABASE_URL',
  'NODE_OPTIONS',
  'PLUMBLINE_PUBLISH',
]);

describe('deployment files', () => {
  it('should run app, worker and Postgres, and the rest by choice', () => {
    const always = Object.entries(compose.services).filter(([, { profiles }]) => profiles === undefined);
    expect(always.map(([name]) => name).sort()).toEqual(['app', 'postgres', 'worker']);
    expect(compose.services['worker']?.command).toEqual(['worker', '--quiet', '--set', 'logging.file=-']);
    expect(compose.services['postgres']?.image).toMatch(/^pgvector\/pgvector:pg\d+$/);
  });

  it('should set nothing that the configuration does not know', () => {
    const set = ['app', 'worker'].flatMap((name) => Object.keys(compose.services[name]?.environment ?? {}));
    const inFile = [...read('Dockerfile').matchAll(/\b(PLUMBLINE_\w+)=/g)].map(([, name]) => name as string);
    const mentioned = [...read('docker-compose.yml').matchAll(/\b(PLUMBLINE_\w+)\b/g)].map(
      ([, name]) => name as string,
    );
    expect([...set, ...inFile, ...mentioned].filter((name) => !VARIABLES.has(name))).toEqual([]);
  });

  it('should bound the memory of app and worker, and the heap of node well below', () => {
    for (const name of ['app', 'worker']) {
      const { mem_limit = '', environment = {} } = compose.services[name] ?? {};
      const heapMb = Number(
        /--max-old-space-size=\$\{HEAP_MB:-(\d+)\}/.exec(environment['NODE_OPTIONS'] ?? '')?.[1],
      );
      const gigabytes = Number(/^\$\{MEMORY:-(\d+)g\}$/.exec(mem_limit)?.[1]);
      expect(heapMb).toBeGreaterThanOrEqual(400);
      expect(heapMb).toBeLessThanOrEqual((gigabytes * 1024) / 2);
    }
  });

  it('should declare the volumes that it uses', () => {
    const used = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0] as string),
    );
    expect(used.sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  it('should copy into the image what is there, and leave it as another user than root', () => {
    const dockerfile = read('Dockerfile');
    const copied = [...dockerfile.matchAll(/--from=build \/app\/(\S+)/g)].map(([, path]) => path as string);
    const made = ['node_modules', 'dist'];
    expect(copied.filter((path) => !made.includes(path) && !existsSync(join(ROOT, path)))).toEqual([]);
    expect(dockerfile).toMatch(/\nUSER 1000:1000\n(?!.*\nUSER )/s);
    expect(dockerfile).toContain('HEALTHCHECK');
  });

  const programs = [['docker', 'compose'], ['docker-compose']];
  const [program = '', ...words] =
    programs.find(([name = '', ...args]) => spawnSync(name, [...args, 'version']).status === 0) ?? [];
  it.skipIf(program === '')('should be valid for Docker Compose', () => {
    const { status, stderr } = spawnSync(program, [...words, 'config', '--quiet'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
  });
});
