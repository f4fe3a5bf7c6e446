import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig, writeSettings } from '../../../src/config/index.ts';

describe('writeSettings', () => {
  let cwd: string;
  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), 'plumbline-settings-'));
  });
  afterEach(() => rmSync(cwd, { recursive: true, force: true }));
  const read = (name = 'plumbline.yaml') => readFileSync(join(cwd, name), 'utf8');
  const LOCAL = (folder: string) => ({ 'embedding.provider': 'local', 'embedding.model': folder });

  it('should make the file, with paths as the working directory sees them, and load as written', () => {
    const file = { cwd, configFile: undefined };
    expect(writeSettings(file, LOCAL(join(cwd, '.plumbline/models/m')))).toBe('plumbline.yaml');
    expect(read()).toBe('embedding:\n  provider: local\n  model: .plumbline/models/m\n');
    const { config } = loadConfig({ environment: {}, cwd });
    expect(config.embedding).toMatchObject({ provider: 'local', model: '.plumbline/models/m' });
    writeSettings(file, LOCAL('/elsewhere/m'));
    expect(read()).toContain('model: /elsewhere/m');
  });

  it('should leave the rest as it is, and take keys out', () => {
    const before = '# ours\nlanguage:\n  provider: extractive # for now\nembedding:\n  dimension: 64\n';
    writeFileSync(join(cwd, 'own.yaml'), before);
    const file = { cwd, configFile: 'own.yaml' };
    writeSettings(file, LOCAL(join(cwd, 'm')));
    expect(read('own.yaml')).toBe(`${before}  provider: local\n  model: m\n`);
    writeSettings(file, { 'embedding.provider': 'builtin', 'embedding.model': undefined });
    expect(read('own.yaml')).toBe(`${before}  provider: builtin\n`);
    expect(readdirSync(cwd)).toEqual(['own.yaml']);
  });

  it('should take out what a file does not have, with its section or without', () => {
    const file = { cwd, configFile: undefined };
    writeSettings(file, { 'documents.ocr.languages': undefined, 'budget.maxCostUsd': 5 });
    writeSettings(file, { 'documents.ocr.languages': undefined });
    expect(read()).toBe('budget:\n  maxCostUsd: 5\n');
  });

  it('should write into a file without content, and not into one that is broken', () => {
    const file = { cwd, configFile: undefined };
    writeFileSync(join(cwd, 'plumbline.yaml'), '# nothing yet\n');
    writeSettings(file, LOCAL('m'));
    expect(loadConfig({ environment: {}, cwd }).config.embedding.model).toBe('m');
    writeFileSync(join(cwd, 'plumbline.yaml'), 'a: [1\n');
    expect(() => writeSettings(file, LOCAL('m'))).toThrow(expect.objectContaining({ code: 'E008' }));
    expect(read()).toBe('a: [1\n');
  });
});
