#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { checkLimits } from './check-limits.js';

checkLimits();
// In a source checkout the build may be missing or old; an installed package has neither src nor scripts.
if (existsSync(new URL('../src/', import.meta.url))) {
  const { ensureBuilt, ensureInstalled } = await import('../scripts/ensure-built.js');
  await ensureInstalled();
  await ensureBuilt();
  if (['serve', 'open'].includes(process.argv[2] ?? '')) {
    const { ensurePageBuilt } = await import('../scripts/ensure-page.js');
    // The API serves without a page too.
    await ensurePageBuilt().catch((/** @type {Error} */ error) => {
      process.stderr.write(`The page could not be built; the server starts without it. ${error.message}\n`);
    });
  }
}
const entry = '../dist/app/main.js';
const { main } = await import(new URL(entry, import.meta.url).href);
process.exitCode = await main(process.argv.slice(2));
