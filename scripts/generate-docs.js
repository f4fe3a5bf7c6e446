// Writes config/default.yaml and the pages of docs/ that are made from code. A test holds them in step.
import { writeFileSync } from 'node:fs';
import { ensureBuilt } from './ensure-built.js';
import {
  renderCliPage,
  renderConfigurationPage,
  renderDefaultYaml,
  renderErrorsPage,
} from './render-docs.js';

await ensureBuilt();
const load = (/** @type {string} */ folder) =>
  import(new URL(`../dist/${folder}/index.js`, import.meta.url).href);
const [{ listConfigKeys }, { ERROR_REGISTRY }, { buildProgram }] = await Promise.all([
  load('config'),
  load('errors'),
  load('cli'),
]);
const keys = listConfigKeys();
const write = (/** @type {string} */ path, /** @type {string} */ text) =>
  writeFileSync(new URL(`../${path}`, import.meta.url), text);

write('config/default.yaml', renderDefaultYaml(keys));
write('docs/configuration.md', renderConfigurationPage(keys));
write('docs/errors.md', renderErrorsPage(ERROR_REGISTRY));
write('docs/cli.md', renderCliPage(buildProgram('x.y.z', () => {})));
