import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { INSTALL_LOCAL_MODELS, INSTALL_OCR } from '../../../src/catalogue/install-commands.ts';

const { devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  string,
  Record<string, string>
>;

it.each([INSTALL_OCR, INSTALL_LOCAL_MODELS])('should name the versions that are tested: %s', (command) => {
  const named = [...command.matchAll(/ (@?[\w/-]+)@(\S+)/g)].map(([, name = '', version]) => [name, version]);
  expect(named.length).toBeGreaterThan(1);
  for (const [name = '', version] of named)
    expect({ ...devDependencies, ...optionalDependencies }[name]).toBe(version);
});
