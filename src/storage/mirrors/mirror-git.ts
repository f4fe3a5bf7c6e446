import { execFile } from 'node:child_process';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** No hooks, no helpers that a repository names, no links out of it, no large files that lie elsewhere. */
const SAFE = [
  'core.hooksPath=/dev/null',
  'protocol.ext.allow=never',
  'core.symlinks=false',
  'core.fsmonitor=false',
  'filter.lfs.smudge=',
  'filter.lfs.required=false',
];
const TIMEOUT_MS = 15 * 60_000;

/** The newest state of one branch of a repository (`git+https://host/name.git#branch`) as a folder. Only what is new is transferred. */
export async function mirrorGit(address: string, folder: string, signal?: AbortSignal): Promise<void> {
  const [url = '', branch] = address.replace(/^git\+/, '').split('#');
  const git = async (cwd: string, ...args: readonly string[]) => {
    const { stdout } = await run('git', [...SAFE.flatMap((set) => ['-c', set]), ...args], {
      cwd,
      timeout: TIMEOUT_MS,
      maxBuffer: 16 * 1024 * 1024,
      ...(signal && { signal }),
    });
    return stdout.trim();
  };
  const isThere = await stat(join(folder, '.git')).then(
    () => true,
    () => false,
  );
  if (isThere) {
    await git(folder, 'fetch', '--depth', '1', '--', url, branch ?? 'HEAD');
    const [now, next] = (await git(folder, 'rev-parse', 'HEAD', 'FETCH_HEAD')).split('\n');
    if (now === next && (await git(folder, 'status', '--porcelain')) === '') return;
    // Of a process that was killed.
    await rm(join(folder, '.git/index.lock'), { force: true });
    await git(folder, 'reset', '--hard', '--quiet', 'FETCH_HEAD');
    await git(folder, 'clean', '-fdxq');
    return;
  }
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  const of = branch === undefined ? [] : ['--branch', branch];
  await git(dirname(folder), 'clone', '--quiet', '--depth', '1', '--single-branch', ...of, '--', url, part);
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
}
