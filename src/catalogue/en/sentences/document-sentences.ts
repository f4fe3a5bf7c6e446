/** Files that are read as documents: why one is refused, and what to do with it. */
export const documents = {
  fileDamaged: (p: { name: string; why: string }) => `“${p.name}” is damaged: ${p.why}. Save it again.`,
  fileMalformed: (p: { name: string; why: string }) =>
    `“${p.name}” is malformed: ${p.why}. It was not opened.`,
  fileNotOfKind: (p: { name: string; kind: string }) =>
    `“${p.name}” is damaged or is not ${p.kind}. Save it again.`,
  fileTooLarge: (p: { name: string; why: string }) => `“${p.name}” is too large: ${p.why}. Split it.`,
  fileEncrypted: (p: { name: string }) =>
    `“${p.name}” is protected with a password. Save a copy without one and add that.`,
  fileNeedsPassword: (p: { name: string }) =>
    `“${p.name}” is protected with a password. Give the password, or add a copy without one.`,
  fileWrongPassword: (p: { name: string }) => `“${p.name}” does not open with the password that was given.`,
  fileCopyProtected: (p: { name: string }) => `“${p.name}” is protected against copying and cannot be read.`,
  fileNestsDeep: (p: { name: string; most: number }) =>
    `“${p.name}” nests its parts more than ${p.most} levels deep, which no document does. It was not read.`,
  fileUnknown: (p: { name: string; content: string }) =>
    `“${p.name}” is ${p.content}, which Plumbline does not read. Convert it, for example to PDF.`,
  fileNotText: (p: { name: string; content: string }) =>
    `“${p.name}” is named like a text file but holds ${p.content}. Give it its real name, or save it as text.`,
  fileOldBinary: (p: { name: string }) =>
    `“${p.name}” is an old binary Office file, not what its name says. Give it its real name.`,
  fileOldOffice: (p: { name: string; target: string }) =>
    `“${p.name}” is in an Office format from before 2007. Save it as ${p.target}, or install LibreOffice; Plumbline uses it when it is there.`,
  fileNotConverted: (p: { name: string; target: string }) =>
    `LibreOffice could not read “${p.name}”. Save it as ${p.target}.`,
  fileUnreadFormat: (p: { name: string; format: string }) =>
    `“${p.name}” is a .${p.format} file, which Plumbline does not read. Save it in a newer format, for example as PDF.`,
  fileUnreadableAs: (p: { name: string; format: string }) =>
    `“${p.name}” cannot be read as ${p.format}: it is damaged or uses something unknown. Open it in its program and save it again.`,
  fileEmpty: (p: { name: string }) => `“${p.name}” is empty.`,
  fileNoText: (p: { name: string; warnings: string[] }) =>
    [`“${p.name}” holds no text that can be read.`, ...p.warnings].join(' '),
  fileNotOpened: (p: { name: string; why: string }) => `“${p.name}” cannot be opened: ${p.why}.`,
  fileNotProcessed: (p: { name: string }) =>
    `“${p.name}” could not be processed. The log file has the details.`,
  jsonInvalid: (p: { name: string; line: number }) =>
    `“${p.name}” is not valid JSON${p.line > 0 ? ` in line ${p.line}` : ''}. Correct the file and add it again.`,

  kindWord: () => 'a Word document',
  kindEmail: () => 'an e-mail',
  kindOutlook: () => 'an Outlook message',
  kindPdf: () => 'a PDF',
  kindNotebook: () => 'a notebook (.ipynb)',
  kindWorkbook: () => 'a workbook',
  contentBinary: () => 'binary data',
  contentOle: () => 'an OLE file of an unknown kind',
  contentProgram: () => 'a program',
  contentArchive: (p: { name: string }) => `a ${p.name} archive`,
  contentDatabase: () => 'a database',
  contentMedia: () => 'a sound or video file',
  contentPicture: (p: { name: string }) => `a picture of the kind ${p.name}`,

  whyZipDirectory: () => 'its ZIP directory cannot be read',
  whyZipLost: () => 'a file inside it cannot be found',
  whyZipMethod: () => 'it is packed in a way that office programs do not use',
  whyZipBroken: () => 'a file inside it cannot be unpacked',
  whyContainer: () => 'its container cannot be unpacked',
  whyNoChapters: () => 'its list of chapters is missing',
  whyNoSlides: () => 'it holds no slides',
  whyNoMainText: () => 'its text cannot be found',
  whyPicture: () => 'its picture cannot be read',
  whySectorCircle: () => 'its parts follow each other in a circle',
  whyOverlap: () => 'files inside it overlap',
  whyLies: () => 'a file inside it is larger than it says',
  whyEntities: () => 'it declares XML entities, which documents do not need',
  overBytes: (p: { mebibytes: number }) => `it has more than ${p.mebibytes} MiB (documents.limits.maxBytes)`,
  overCells: (p: { most: number }) => `it has more than ${p.most} filled cells`,
  overPages: (p: { pages: number; most: number }) =>
    `it has ${p.pages} pages, and at most ${p.most} are read`,
  overSlides: (p: { slides: number; most: number }) =>
    `it has ${p.slides} slides, and at most ${p.most} are read`,
  overPixels: (p: { width: number; height: number; most: number }) =>
    `it has ${p.width} × ${p.height} pixels, and at most ${p.most} are read`,
  overEntries: (p: { most: number }) => `it holds more than ${p.most} files`,
  overUnpacked: (p: { most: number }) => `it unpacks to more than ${p.most} bytes`,
  overRatio: (p: { most: number }) => `it unpacks to more than ${p.most} times its size`,
  whyNoFile: () => 'it is not a file',
  whyGone: () => 'it is no longer there',
  whyNotPermitted: () => 'reading it is not permitted',
  whyDisk: () => 'the disk does not give it',

  readingClosed: () => 'Reading was stopped because the document reader was closed.',
  readingTimedOut: (p: { name: string; seconds: number }) =>
    `Reading “${p.name}” took longer than ${p.seconds} s and was stopped (documents.limits.timeoutMs).`,
  readingMemory: (p: { name: string; mebibytes: number }) =>
    `Reading “${p.name}” needed more than ${p.mebibytes} MiB of memory and was stopped (documents.limits.memoryMb).`,
  readingDied: (p: { name: string }) => `The process that read “${p.name}” died. The file may be damaged.`,
  mineruStatus: (p: { status: number }) => `MinerU answered with status ${p.status}.`,
  mineruNothing: () => 'MinerU gave no Markdown.',

  theWorkbook: () => 'The workbook',
  quoted: (p: { name: string }) => `“${p.name}”`,
  tableNotKind: (p: { name: string }) =>
    `“${p.name}” is of no type that questions are read from. Use .csv, .tsv, .xlsx, .jsonl, .txt or .md.`,
  tableBytes: (p: { name: string; bytes: number; most: number }) =>
    `“${p.name}” has ${p.bytes} bytes; at most ${p.most} are read. Split it.`,
  tableRows: (p: { name: string; rows: number; most: number }) =>
    `“${p.name}” has ${p.rows} rows; at most ${p.most} are read. Split it.`,
  tableCells: (p: { name: string; most: number }) => `“${p.name}” has more than ${p.most} cells. Split it.`,
  tableCharacters: (p: { name: string; most: number }) =>
    `“${p.name}” has more than ${p.most} characters. Split it.`,
  tableNoText: (p: { name: string }) =>
    `“${p.name}” is no text: it is damaged, or is not what its name says.`,
  tableNoWorkbook: (p: { name: string }) =>
    `“${p.name}” is no Excel workbook (.xlsx), whatever its name says. Save it as one.`,
  tableUnreadable: (p: { name: string }) => `“${p.name}” could not be read. Save it again.`,
  tableJsonLine: (p: { name: string; line: number }) =>
    `Line ${p.line} of “${p.name}” is no JSON object or text. Write one on each line, as {"question": "…"}.`,
  workbookNotWritten: () => 'The workbook could not be written. Try .csv.',
  tableTimedOut: (p: { what: string; ms: number }) => `${p.what} took longer than ${p.ms} ms. Split it.`,
  tableMemory: (p: { what: string }) => `${p.what} needs more memory than is allowed. Split it.`,
  tableDied: (p: { what: string }) => `${p.what} ended the thread that worked on it.`,
};
