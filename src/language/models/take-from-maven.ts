import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';

const run = promisify(execFile);
const MAX_OUTPUT = 8 * 1024 * 1024;

/**
 * Takes files out of a jar that the `mvn` of this machine brings, which knows the mirror of a company. E104 without it, or when it
 * does not bring the jar.
 */
export async function takeFromMaven(
  artifact: string,
  files: Readonly<Record<string, string>>,
  options: { readonly signal: AbortSignal; readonly command?: string | undefined },
): Promise<void> {
  const { signal, command = 'mvn' } = options;
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-maven-'));
  try {
    await run(
      command,
      ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`],
      { signal, maxBuffer: MAX_OUTPUT },
    );
    const [jar] = (await readdir(folder)).filter((name) => name.endsWith('.jar'));
    const { unzipSync } = await import('fflate');
    const wanted = new Set(Object.keys(files));
    const found = unzipSync(await readFile(join(folder, jar ?? '')), {
      filter: ({ name }) => wanted.has(name),
    });
    for (const [name, target] of Object.entries(files)) {
      const bytes = found[name];
      if (bytes === undefined) throw new Error(`no ${name} in the jar`);
      await writeFile(target, bytes);
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw new AppError('E104', wording('mavenBroughtNothing', { artifact }), { cause });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
