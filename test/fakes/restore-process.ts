import { getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterAll } from 'vitest';

const dispatcher = getGlobalDispatcher();
const environment = { ...process.env };

/** What commands change of their process, given back to the next file in the same worker. */
afterAll(() => {
  setGlobalDispatcher(dispatcher);
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
