import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { StoredModel } from '../../domain/models/index.ts';
import { AppError } from '../../errors/index.ts';
import { readModelFolder } from '../onnx/index.ts';

/** What is not whole yet. */
const PARTIAL = '.partial';
const NAME = /^[\w][\w.-]{0,99}$/;
const AboutSchema = z.object({ licence: z.string().optional() }).catch({});

export const isModelName = (name: string): boolean => NAME.test(name);

/** The folders of models below one folder. */
export function createModelFolders(folder: string, isUsed: (modelFolder: string) => boolean) {
  const has = (name: string) => isModelName(name) && existsSync(join(folder, name));
  const find = (name: string) => {
    if (has(name)) return join(folder, name);
    throw new AppError('E021', wording('noSuchModel', { name }));
  };

  async function describe(place: string): Promise<StoredModel> {
    const { name, languages, task } = readModelFolder(place);
    const about = await readFile(join(place, 'plumbline-model.json'), 'utf8').catch(() => '{}');
    const { licence } = AboutSchema.parse(JSON.parse(about));
    const bytes = await bytesOfFolder(place);
    return { name, folder: place, task, languages, bytes, isUsed: isUsed(place), licence };
  }

  return {
    has,
    get: async (name: string): Promise<StoredModel> => describe(find(name)),
    async list(): Promise<StoredModel[]> {
      const names = existsSync(folder) ? await readdir(folder) : [];
      const found = names.filter(isModelName).sort();
      const models = await Promise.all(
        found.map((name) => describe(join(folder, name)).catch(() => undefined)),
      );
      return models.filter((model) => model !== undefined);
    },
    /**
     * Fills a folder beside, looks whether it is a model, and puts it in its place. What broke off (E104, or stopped) stays to go on
     * from, if it `goesOn`; everything else leaves nothing.
     */
    async fill(
      name: string,
      goesOn: boolean,
      work: (partial: string) => Promise<void>,
    ): Promise<StoredModel> {
      const partial = join(folder, PARTIAL, name);
      await mkdir(partial, { recursive: true });
      try {
        await work(partial);
        readModelFolder(partial);
        await rename(partial, join(folder, name));
      } catch (error) {
        const isRefused = error instanceof AppError && error.code !== 'E104';
        if (!goesOn || isRefused) await rm(partial, { recursive: true, force: true });
        throw error;
      }
      return describe(join(folder, name));
    },
    async remove(name: string): Promise<void> {
      const place = find(name);
      if (isUsed(place)) throw new AppError('E113', wording('modelInUse', { name }));
      await rm(place, { recursive: true, force: true });
    },
  };
}

async function bytesOfFolder(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    names.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))),
  );
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
