import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import { type Wording, wording } from '../catalogue/index.ts';
import type { DoctorCheck } from '../cli/index.ts';
import { type Config, languageMode } from '../config/index.ts';
import { AppError, isAbort, toProblem } from '../errors/index.ts';

/** What a probe found when the thing works; a probe that throws has found that it does not. */
export interface Finding {
  readonly detail: string | Wording;
  readonly status?: 'ok' | 'warn' | undefined;
  readonly advice?: string | Wording | undefined;
  /** Set where it works because it is not used. */
  readonly off?: Off | undefined;
}
/** What is off: the model that writes, the web, or something else. */
type Off = 'language' | 'web' | 'other';

export interface Probe {
  readonly name: string | Wording;
  readonly run: () => Promise<Finding> | Finding;
  /** What to do when it fails; the message of the error comes first. */
  readonly advice?: string | Wording | undefined;
}

const LOW_SPACE_BYTES = 1_000_000_000;

/** Runs probes one after the other; none stops the next. */
export async function runProbes(
  probes: readonly Probe[],
): Promise<readonly (DoctorCheck & Pick<Finding, 'off'>)[]> {
  const checks: (DoctorCheck & Pick<Finding, 'off'>)[] = [];
  for (const { name, run, advice } of probes) {
    try {
      const { status = 'ok', detail, advice: told, off } = await run();
      checks.push({ name, status, detail, advice: told, ...(off && { off }) });
    } catch (error) {
      if (isAbort(error)) throw error;
      const problem = toProblem(error);
      const said = problem.wording ?? problem.detail;
      checks.push({
        name,
        status: 'fail',
        detail: wording('probeFailed', { code: problem.code, said }),
        advice,
      });
    }
  }
  return checks;
}

export function nodeProbe(version: string): Probe {
  return {
    name: 'Node.js',
    run: () => {
      const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
      if (major > 20 || (major === 20 && minor >= 19)) return { detail: version };
      throw new AppError('E008', wording('nodeTooOld', { version }));
    },
    advice: wording('installNode'),
  };
}

/** The data folder can be made and written, and has room. Its free space is in bytes. */
export function dataFolderProbe(
  dataDir: string,
  freeBytes: (folder: string) => number = (folder) => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
): Probe {
  return {
    name: wording('checkDataFolder'),
    run: () => {
      try {
        mkdirSync(dataDir, { recursive: true });
        accessSync(dataDir, constants.R_OK | constants.W_OK);
      } catch (cause) {
        throw new AppError('E035', wording('folderNotWritable', { name: dataDir }), { cause });
      }
      const free = freeBytes(dataDir);
      const detail = wording('folderWritable', { name: dataDir, gigabytes: (free / 1e9).toFixed(1) });
      return free < LOW_SPACE_BYTES ? { status: 'warn', detail, advice: wording('freeRoom') } : { detail };
    },
    advice: wording('changePermissions'),
  };
}

/** Says what the mode without a model can and cannot do. With a model, its endpoint is probed instead. */
export function extractiveProbe(config: Pick<Config, 'language'>): Probe | undefined {
  if (languageMode(config) === 'model') return undefined;
  return {
    name: wording('checkLanguage'),
    run: () => ({
      detail: wording('extractiveMode'),
      advice: wording('setModel'),
      off: 'language',
    }),
  };
}
