/** Folders and files that are read. */
export const ingestion = {
  noFolder: (p: { name: string }) => `There is no folder or file “${p.name}”. Check the path.`,
  folderUnreadable: (p: { name: string }) => `The folder “${p.name}” cannot be read. Check its permissions.`,
  fileUnreadable: (p: { name: string }) =>
    `“${p.name}” cannot be read. Check that it exists and its permissions.`,
  folderNothingReadable: (p: { name: string; ignored: number }) =>
    `The folder “${p.name}” holds no document that can be read: ${p.ignored === 0 ? 'it is empty' : `none of its ${p.ignored} files has a known type`}. Put PDF, Word, Markdown, HTML or text files in it.`,
  noFontPrints: (p: { characters: string }) =>
    `The PDF was not written: no font here can print ${p.characters}. Give a font file with --font, or write an .html file and print it from a browser.`,
  reportNoJson: () => 'The file is not JSON. Give the report.json that Plumbline wrote.',
  noReport: (p: { where: string }) =>
    `The file is not a report of Plumbline: ${p.where === '' ? 'its form' : p.where} does not fit. Give the report.json that Plumbline wrote.`,
};
