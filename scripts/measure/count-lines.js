import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lines of all TypeScript and JavaScript below a folder, packages that lie there aside. @param {string} folder */
export function countLines(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[jt]s$/.test(file) && !/(?:^|\/)node_modules\//.test(file))
    .reduce((lines, file) => lines + readFileSync(join(folder, file), 'utf8').split('\n').length - 1, 0);
}
