import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './sample-library.ts';

/**
 * Fills a folder as the first test file of a run that needed it so has filled its own; what lay in it goes, and nobody may
 * have it open.
 * Where the first one fails, those that wait for it end with the time of their hook.
 */
export async function fillOnce(name: string, folder: string, fill: () => Promise<void>): Promise<void> {
  const made = join(process.env['TESTS_SHARED_FOLDER'] ?? '', name);
  if (isFirst(`${made}.begun`)) {
    await fill();
    cpSync(folder, `${made}.unfinished`, { recursive: true });
    renameSync(`${made}.unfinished`, made);
    return;
  }
  await until(async () => existsSync(made), Boolean);
  rmSync(folder, { recursive: true });
  cpSync(made, folder, { recursive: true });
}

function isFirst(mark: string): boolean {
  try {
    mkdirSync(mark);
    return true;
  } catch {
    return false;
  }
}
