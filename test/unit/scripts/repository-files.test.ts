import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
interface Workflow {
  readonly jobs: Record<
    string,
    { readonly permissions?: Record<string, string>; readonly steps: readonly { readonly run?: string }[] }
  >;
}
const workflow = (name: string) => parse(read(`.github/workflows/${name}.yml`)) as Workflow;
const commands = (name: string) =>
  Object.values(workflow(name).jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));

describe('files of the repository', () => {
  it('should name scripts and commands that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const command of [...commands('ci'), ...commands('release')]) {
      const [, script] = /^npm (?:run )?(test(?::\w+)?|check)\b/.exec(command) ?? [];
      if (script !== undefined) expect(scripts).toHaveProperty([script]);
      const [, file] = /^(?:node )?((?:scripts|\.ci)\/\S+)/.exec(command) ?? [];
      if (file !== undefined) expect(existsSync(join(ROOT, file)), file).toBe(true);
    }
  });

  it('should publish with provenance, by a job that may sign', () => {
    const { permissions } = workflow('release').jobs['package'] ?? {};
    expect(permissions?.['id-token']).toBe('write');
    expect(commands('release')).toContainEqual(expect.stringMatching(/^npm publish --provenance/));
    expect(commands('release')).toContainEqual(expect.stringMatching(/^npm sbom --sbom-format=cyclonedx/));
  });

  it('should have forms that ask for something, each under its own name', () => {
    const forms = readdirSync(join(ROOT, '.github/ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml');
    for (const name of forms) {
      const form = parse(read(`.github/ISSUE_TEMPLATE/${name}`)) as {
        name: string;
        description: string;
        body: { id: string }[];
      };
      expect(
        [form.name, form.description].every((text) => text !== ''),
        name,
      ).toBe(true);
      expect(new Set(form.body.map(({ id }) => id)).size).toBe(form.body.length);
    }
    expect(forms.length).toBeGreaterThanOrEqual(3);
  });
});
