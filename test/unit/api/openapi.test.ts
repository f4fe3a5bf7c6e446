import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderClientTypes } from '../../../scripts/render-client-types.js';
import { OPERATIONS } from '../../../src/api/contract/operations.ts';
import { openApiDocument } from '../../../src/api/index.ts';
import { renderDocsPage } from '../../../src/api/pages/docs-page.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const document = openApiDocument();
const text = JSON.stringify(document);

function formatted(path: string, source: string): string {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout } = spawnSync(process.execPath, [biome, 'format', `--stdin-file-path=${path}`], {
    cwd: ROOT,
    input: source,
    encoding: 'utf8',
  });
  return stdout;
}

describe('the OpenAPI document', () => {
  it('should be what docs/openapi.json holds', () => {
    expect(JSON.parse(read('docs/openapi.json')), 'run `node scripts/generate-docs.js`').toEqual(
      JSON.parse(text),
    );
  });

  it('should be what the types of the example client are made from', () => {
    const path = 'examples/clients/typescript/plumbline-api.ts';
    const types = renderClientTypes(JSON.parse(text) as Parameters<typeof renderClientTypes>[0]);
    expect(read(path), 'run `node scripts/generate-docs.js`').toBe(formatted(path, types));
  });

  it('should resolve every reference and name every operation once', () => {
    const schemas = (document['components'] as { schemas: Record<string, unknown> }).schemas;
    const references = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name as string,
    );
    expect(references.length).toBeGreaterThan(40);
    expect(references.filter((name) => schemas[name] === undefined)).toEqual([]);
    expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
  });

  it('should declare every name in a path as a parameter', () => {
    const paths = document['paths'] as Record<
      string,
      Record<string, { parameters: { name: string; in: string }[] }>
    >;
    for (const [path, methods] of Object.entries(paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(methods))
        expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(
          named,
        );
    }
  });

  it('should become a page that loads and runs nothing', () => {
    const page = renderDocsPage(document);
    expect(page).not.toMatch(/<script|<link|<img|src=|url\(|@import|\son\w+=/i);
    for (const { id } of OPERATIONS) expect(page).toContain(`id="${id}"`);
    expect(page).toContain('id="E038"');
  });
});
