import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeOtherPlatforms } from '../../../scripts/remove-other-platforms.js';

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

describe('removeOtherPlatforms', () => {
  it('should leave what this system loads, and nothing else', () => {
    expect(removeOtherPlatforms(folder, { platform: 'linux', arch: 'x64' })).toHaveLength(3);
    expect(left()).toEqual(['linux/x64']);
    expect(removeOtherPlatforms(folder, { platform: 'linux', arch: 'x64' })).toEqual([]);
  });

  it('should leave all where there is nothing for this system, or no such package', () => {
    expect(removeOtherPlatforms(folder, { platform: 'freebsd', arch: 'x64' })).toEqual([]);
    expect(left()).toEqual(SYSTEMS);
    expect(removeOtherPlatforms(join(folder, 'none'), { platform: 'linux', arch: 'x64' })).toEqual([]);
  });
});
