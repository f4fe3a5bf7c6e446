import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { type UploadState, UploadStateSchema } from '../contract/fields/upload-fields.ts';

const ID = /^upl_[0-9a-f]{8,64}$/;
const MANIFEST = 'upload.json';

/** An upload with the name of the key that sent it, which no client is told. */
export interface KeptUpload {
  readonly upload: UploadState;
  readonly key: string;
  /** Of its files; never stored, so that it is gone with the process. */
  readonly password?: string | undefined;
}

const KeySchema = z.object({ key: z.string().default('') });

/** Uploads on disk: `<folder>/<id>/upload.json`, and the files beside it in `files/` until they are read. */
export interface UploadFiles {
  /** Makes the folder that the files of an upload are received in. */
  prepare(id: string): Promise<string>;
  filesOf(id: string): string;
  save(upload: UploadState, key: string): Promise<void>;
  find(id: string): Promise<UploadState | undefined>;
  /** Every upload that is kept, oldest first; half-received ones are removed. */
  recover(): Promise<readonly KeptUpload[]>;
  dropFiles(id: string): Promise<void>;
  drop(id: string): Promise<void>;
}

export function createUploadFiles(folder: string): UploadFiles {
  const folderOf = (id: string) => join(folder, id);
  const filesOf = (id: string) => join(folder, id, 'files');
  const drop = (id: string) => rm(folderOf(id), { recursive: true, force: true });

  const find = async (id: string) => (await load(id))?.upload;

  async function load(id: string): Promise<KeptUpload | undefined> {
    if (!ID.test(id)) return undefined;
    const text = await readFile(join(folderOf(id), MANIFEST), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : parseManifest(text);
  }

  return {
    filesOf,
    find,
    drop,
    dropFiles: (id) => rm(filesOf(id), { recursive: true, force: true }),
    prepare: async (id) => {
      await mkdir(filesOf(id), { recursive: true, mode: 0o700 });
      return filesOf(id);
    },
    save: async (upload, key) => {
      const path = join(folderOf(upload.id), MANIFEST);
      await writeFile(`${path}.part`, JSON.stringify({ ...upload, key }), { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    recover: async () => {
      const names = await readdir(folder).catch(() => []);
      const uploads: KeptUpload[] = [];
      for (const id of names.filter((name) => ID.test(name))) {
        const kept = await load(id);
        if (kept === undefined) await drop(id);
        else uploads.push(kept);
      }
      return uploads.sort((left, right) => (left.upload.createdAt < right.upload.createdAt ? -1 : 1));
    },
  };
}

function parseManifest(text: string): KeptUpload | undefined {
  try {
    const manifest: unknown = JSON.parse(text);
    return { upload: UploadStateSchema.parse(manifest), key: KeySchema.parse(manifest).key };
  } catch {
    return undefined; // half-written or of another version: as if it had never arrived
  }
}
