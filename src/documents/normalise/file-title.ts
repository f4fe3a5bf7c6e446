/** The name of a file without its folders and extension, as words. */
export function fileTitle(sourcePath: string): string {
  const name = sourcePath.split('/').at(-1) ?? sourcePath;
  const words = name.replace(/\.[^.]+$/, '').replace(/[_\s]+/g, ' ');
  return words.trim() || name;
}
