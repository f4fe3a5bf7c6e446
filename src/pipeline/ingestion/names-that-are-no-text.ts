import { readdir } from 'node:fs/promises';

/**
 * The names in a folder that are no UTF-8, which no path can hold here: as GB 18030 where they are that (an archive packed on a
 * Chinese Windows leaves such names), else with U+FFFD for what cannot be read.
 */
export async function namesThatAreNoText(folder: string): Promise<string[]> {
  const names = await readdir(folder, { encoding: 'buffer' });
  return names.flatMap((bytes) => (decoded(bytes, 'utf-8') === undefined ? [nameOf(bytes)] : [])).sort();
}

const nameOf = (bytes: Uint8Array): string => decoded(bytes, 'gb18030') ?? new TextDecoder().decode(bytes);

function decoded(bytes: Uint8Array, encoding: 'utf-8' | 'gb18030'): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
