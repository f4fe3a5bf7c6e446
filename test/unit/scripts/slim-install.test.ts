import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slimInstall } from '../../../scripts/slim-install.js';

const SYSTEMS = ['darwin/arm64', 'linux/arm64', 'linux/x64', 'win32/x64'];
let folder: string;
const binding = (system: string) =>
  join(folder, 'onnxruntime-node/bin/napi-v6', system, 'onnxruntime_binding.node');
const left = () => SYSTEMS.filter((system) => existsSync(binding(system)));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-platforms-'));
  for (const system of SYSTEMS) {
    mkdirSync(join(binding(system), '..'), { recursive: true });
    writeFileSync(binding(system), '');
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('slimInstall', () => {
  it('should leave what this system loads, and nothing else', () => {
    expect(slimInstall(folder, { platform: 'linux', arch: 'x64' })).toHaveLength(3);
    expect(left()).toEqual(['linux/x64']);
    expect(slimInstall(folder, { platform: 'linux', arch: 'x64' })).toEqual([]);
  });

  it('should leave all where there is nothing for this system, or no such package', () => {
    expect(slimInstall(folder, { platform: 'freebsd', arch: 'x64' })).toEqual([]);
    expect(left()).toEqual(SYSTEMS);
    expect(slimInstall(join(folder, 'none'), { platform: 'linux', arch: 'x64' })).toEqual([]);
  });

  it('should remove what only the unused sides of packages load, and nothing beside it', () => {
    const put = (path: string) => {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), '');
    };
    const unused = [
      'chromadb-js-bindings-linux-x64-gnu/chroma.node',
      'recheck-jar/recheck.jar',
      '@llamaindex/liteparse/liteparse.linux-x64-gnu.node',
      '@llamaindex/liteparse/libpdfium.so',
    ];
    const used = [
      'chromadb/dist/chromadb.mjs',
      'pdf-parse/dist/index.mjs',
      '@llamaindex/liteparse/dist/lib.js',
      '@llamaindex/liteparse-linux-x64-gnu/libpdfium.so',
    ];
    for (const path of [...unused, ...used]) put(path);
    slimInstall(folder, { platform: 'linux', arch: 'x64' });
    expect(unused.filter((path) => existsSync(join(folder, path)))).toEqual([]);
    expect(used.filter((path) => existsSync(join(folder, path)))).toEqual(used);
  });
});
