// Writes config/default.yaml and the pages of docs/ that are made from code. A test holds them in step.
import { writeFileSync } from 'node:fs';
import { ensureBuilt, run } from './ensure-built.js';
import { renderClientTypes } from './render-client-types.js';
import {
  renderCliPage,
  renderConfigurationPage,
  renderDefaultYaml,
  renderErrorsPage,
} from './render-docs.js';

await ensureBuilt();
const load = (/** @type {string} */ folder) =>
  import(new URL(`../dist/${folder}/index.js`, import.meta.url).href);
const [
  { catalogueOf, say },
  { listConfigKeys },
  { ERROR_REGISTRY },
  { buildProgram, wordsOf },
  { openApiDocument },
] = await Promise.all([load('catalogue'), load('config'), load('errors'), load('cli'), load('api')]);
const keys = listConfigKeys().map((/** @type {import('../src/config/index.ts').ConfigKey} */ key) => ({
  ...key,
  allowed: say('en', key.allowed),
}));
const write = (/** @type {string} */ path, /** @type {string} */ text) =>
  writeFileSync(new URL(`../${path}`, import.meta.url), text);

write('config/default.yaml', renderDefaultYaml(keys));
write('docs/configuration.md', renderConfigurationPage(keys));
write('docs/errors.md', renderErrorsPage(ERROR_REGISTRY, catalogueOf('en').codes, catalogueOf('zh').codes));
write('docs/cli.md', renderCliPage(buildProgram('x.y.z', wordsOf({ language: 'en' }), () => {})));

const openApi = openApiDocument();
const clientTypes = 'examples/clients/typescript/plumbline-api.ts';
write('docs/openapi.json', `${JSON.stringify(openApi, null, 2)}\n`);
write(clientTypes, renderClientTypes(openApi));
await run(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', clientTypes]);
