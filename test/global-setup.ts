import { ensureBuilt } from '../scripts/ensure-built.js';

/** Worker threads and child processes start from `dist/`, so the tests build it first (a no-op when it is fresh). */
export default async function setup(): Promise<void> {
  await ensureBuilt();
}
