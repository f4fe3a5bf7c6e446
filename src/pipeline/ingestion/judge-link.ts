import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { type Wording, wording } from '../../catalogue/index.ts';

export interface FollowedLink {
  readonly target: string;
  readonly info: Stats;
}

/** Where the system shows itself as files: the environment of a process with its keys, devices, settings. */
const SYSTEM_PLACES = ['/proc', '/sys', '/dev'];

/**
 * Where a symbolic link of a folder leads, or why it is not followed. Out of the folder it is followed only on request, and
 * never to a hidden place (keys and settings of programs), nor to what the system shows of itself.
 */
export async function judgeLink(
  path: string,
  { base, mayLeave }: { readonly base: string; readonly mayLeave: boolean },
): Promise<FollowedLink | Wording> {
  const target = await realpath(path).catch(() => undefined);
  const info = target && (await stat(target).catch(() => undefined));
  if (target === undefined || !info) return wording('linkNowhere');
  if (isInside(target, base)) return { target, info };
  if (!mayLeave) return wording('linkLeadsOut');
  if (isHiddenPath(target, base) || SYSTEM_PLACES.some((place) => isInside(target, place)))
    return wording('linkHidden');
  return { target, info };
}

export const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Below the last folder that both share: a cache that is hidden as a whole may link within itself. */
function isHiddenPath(target: string, base: string): boolean {
  const shared = base.split(sep);
  const steps = target.split(sep);
  const from = steps.findIndex((step, index) => step !== shared[index]);
  return steps.slice(Math.max(0, from)).some((step) => step.startsWith('.'));
}
