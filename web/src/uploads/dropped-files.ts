import type { NamedFile } from './upload-files.ts';

/** Files that were dropped, those of folders too. */
export async function droppedFiles(items: DataTransferItemList): Promise<NamedFile[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return (await Promise.all(entries.map(filesOf))).flat();
}

/** What a system or a program leaves beside documents, which `plumbline ingest` leaves out too. */
const isLeftover = (name: string) => /^(\.|~\$|node_modules$|__MACOSX$)/.test(name);

async function filesOf(entry: FileSystemEntry): Promise<NamedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed));
    return [{ file, path: entry.fullPath.replace(/^\//, '') }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: NamedFile[] = [];
  for (;;) {
    // A folder gives a hundred of its entries at a time.
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) return found;
    for (const one of some) if (!isLeftover(one.name)) found.push(...(await filesOf(one)));
  }
}

/** Files that were chosen; those of a chosen folder know the path in it. */
export const chosenFiles = (list: FileList | null): NamedFile[] =>
  [...(list ?? [])]
    .filter(({ webkitRelativePath }) => !webkitRelativePath.split('/').some(isLeftover))
    .map((file) => ({ file, path: file.webkitRelativePath || file.name }));
