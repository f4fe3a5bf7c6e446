import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Upload, UploadSchema } from '../contract/schemas.ts';

const ID = /^upl_[0-9a-f]{8,64}$/;
const MANIFEST = 'upload.json';

/** Uploads on disk: `<folder>/<id>/upload.json`, and the files beside it in `files/` until they are read. */
export interface UploadFiles {
  /** Makes the folder that the files of an upload are received in. */
  prepare(id: string): Promise<string>;
  filesOf(id: string): string;
  save(upload: Upload): Promise<void>;
  find(id: string): Promise<Upload | undefined>;
  /** Every upload that is kept, oldest first; half-received ones are removed. */
  recover(): Promise<readonly Upload[]>;
  dropFiles(id: string): Promise<void>;
  drop(id: string): Promise<void>;
}

export function createUploadFiles(folder: string): UploadFiles {
  const folderOf = (id: string) => join(folder, id);
  const filesOf = (id: string) => join(folder, id, 'files');
  const drop = (id: string) => rm(folderOf(id), { recursive: true, force: true });

  async function find(id: string): Promise<Upload | undefined> {
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
    save: async (upload) => {
      const path = join(folderOf(upload.id), MANIFEST);
      await writeFile(`${path}.part`, JSON.stringify(upload), { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    recover: async () => {
      const names = await readdir(folder).catch(() => []);
      const uploads: Upload[] = [];
      for (const id of names.filter((name) => ID.test(name))) {
        const upload = await find(id);
        if (upload === undefined) await drop(id);
        else uploads.push(upload);
      }
      return uploads.sort((left, right) => (left.createdAt < right.createdAt ? -1 : 1));
    },
  };
}

function parseManifest(text: string): Upload | undefined {
  try {
    return UploadSchema.parse(JSON.parse(text));
  } catch {
    return undefined; // half-written or of another version: as if it had never arrived
  }
}
