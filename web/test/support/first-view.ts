import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The scripts that a browser loads before it shows anything. */
export function namesOfFirstView(built: string): string[] {
  const html = readFileSync(resolve(built, 'index.html'), 'utf8');
  return [...html.matchAll(/assets\/[\w.-]+\.js/g)].map(([name]) => name);
}

/** Compressed bytes of the scripts that a browser loads before it shows anything. */
export function scriptOfFirstView(built: string): number {
  return namesOfFirstView(built).reduce(
    (sum, name) => sum + gzipSync(readFileSync(resolve(built, name))).length,
    0,
  );
}
