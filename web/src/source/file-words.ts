/** The name of the file of a document where its title does not say it: several contracts may be called “Supply Agreement”. */
export function fileWords(title: string, sourcePath: string): string {
  const name = sourcePath.split('/').at(-1) ?? sourcePath;
  const words = (text: string) => text.toLowerCase().replace(/[-_\s]+/g, ' ');
  return words(title).includes(words(name.replace(/\.[^.]{1,8}$/, ''))) ? '' : name;
}
