/** Folders and files that are read. */
export const ingestion = {
  noFolder: (p: { name: string }) => `There is no folder or file “${p.name}”. Check the path.`,
  folderUnreadable: (p: { name: string }) => `The folder “${p.name}” cannot be read. Check its permissions.`,
  fileUnreadable: (p: { name: string }) =>
    `“${p.name}” cannot be read. Check that it exists and its permissions.`,
  folderNothingReadable: (p: { name: string; ignored: number }) =>
    `The folder “${p.name}” holds no document that can be read: ${p.ignored === 0 ? 'it is empty' : `none of its ${p.ignored} files has a known type`}. Put PDF, Word, Markdown, HTML or text files in it.`,
  folderLeftOut: (p: { name: string; leftOut: number; first: string; reason: string }) =>
    `The folder “${p.name}” holds no document that can be read, and ${p.leftOut} ${p.leftOut === 1 ? 'entry' : 'entries'} that cannot be taken, “${p.first}” among them: ${p.reason} Give the folder that holds the files themselves, or put the files in it.`,
  linkNowhere: () => 'It leads nowhere.',
  linkLeadsOut: () =>
    'It leads out of the folder; that is followed only for a folder named on the command line, and not while watching.',
  linkHidden: () => 'It leads to a hidden place or to one of the system, which is never read.',
  kindNotRead: (p: { ending: string }) =>
    /^\.(?:zip|tar|gz|tgz|bz2|xz|7z|rar)$/.test(p.ending)
      ? `It is an archive (${p.ending}): what it holds is not read. Unpack it.`
      : `Files of the kind ${p.ending} are not read.`,
  hiddenNotRead: () => 'Hidden files, and folders of systems and packages, are not read.',
  noOrdinaryFile: () => 'It is no ordinary file.',
  folderNotListed: () => 'The folder cannot be listed.',
  linkTwice: () => 'It leads to what is read already.',
  nameNoText: () =>
    'Its name is not UTF-8, so it cannot be opened. Rename it, for example with: convmv -r -f gb18030 -t utf8 --notest FOLDER',
  noFontPrints: (p: { characters: string }) =>
    `The PDF was not written: no font here can print ${p.characters}. Install one (for Chinese on Debian: fonts-noto-cjk), or save it as HTML and print that from a browser.`,
  reportNoJson: () => 'The file is not JSON. Give the report.json that Plumbline wrote.',
  noReport: (p: { where: string }) =>
    `The file is not a report of Plumbline: ${p.where === '' ? 'its form' : p.where} does not fit. Give the report.json that Plumbline wrote.`,
};
