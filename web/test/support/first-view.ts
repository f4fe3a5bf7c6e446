import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Compressed bytes of the scripts that a browser loads before it shows anything. */
export function scriptOfFirstView(built: string): number {
  const html = readFileSync(resolve(built, 'index.html'), 'utf8');
  const names = [...html.matchAll(/assets\/[\w.-]+\.js/g)].map(([name]) => name);
  return names.reduce((sum, name) => sum + gzipSync(readFileSync(resolve(built, name))).length, 0);
}
