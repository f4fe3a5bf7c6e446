import { INSTALL_OCR } from '../../install-commands.ts';

const OCR = 'text recognition (OCR) was off. Switch it on in the settings, then read the file again';
const pages = ({ count, pages: numbers }: { count: number; pages: string }) =>
  `${count === 1 ? 'page' : 'pages'} ${numbers}`;
const Pages = ({ count, pages: numbers }: { count: number; pages: string }) =>
  `${count === 1 ? 'Page' : 'Pages'} ${numbers}`;
const pictures = ({ count, pictures: numbers }: { count: number; pictures: string }) =>
  count === 1 ? `Picture ${numbers} was` : `Pictures ${numbers} were`;

/** What could not be read of a document, or is doubtful. Stored with it as data. */
export const reading = {
  /** Numbers of pages or pictures: the first ones, and how many more. */
  numberList: (p: { shown: string[]; more: number }) =>
    `${p.shown.join(', ')}${p.more > 0 ? ` and ${p.more} more` : ''}`,

  warnScans: (p: { count: number; pages: string }) =>
    `${Pages(p)} ${p.count === 1 ? 'is a scan and was' : 'are scans and were'} not read: ${OCR}.`,
  warnGarbled: (p: { count: number; pages: string }) =>
    `The fonts of ${pages(p)} do not say which letters they draw, so the text may be wrong: ${OCR}.`,
  warnScansUnread: (p: { count: number; pages: string }) =>
    `${Pages(p)} ${p.count === 1 ? 'is a scan on which' : 'are scans on which'} no text was recognised.`,
  warnGarbledUnread: (p: { count: number; pages: string }) =>
    `The fonts of ${pages(p)} do not say which letters they draw, and no text was recognised there, so the text may be wrong.`,
  warnCut: (p: { count: number; pages: string; most: number }) =>
    `${Pages(p)} ${p.count === 1 ? 'has' : 'have'} a line of more than ${p.most} characters, which is cut there.`,
  warnDamagedPages: (p: { pages: string }) => `Damaged pages were left out: ${p.pages}.`,
  warnNoTextScans: () => `The file has no text. Its pages may be pictures of text: ${OCR}.`,
  warnNoText: () => 'The file has no text.',
  warnLinesBroken: (p: { count: number; lines: string }) =>
    `${p.count} ${p.count === 1 ? 'line is' : 'lines are'} not valid JSON and could not be read: ${p.lines}.`,
  warnNoValues: () => 'The file has no values.',
  warnNoLayout: () => 'The file is damaged: its text was read without its layout.',
  warnLineByLine: (p: { count: number; pages: string }) =>
    `${Pages(p)} ${p.count === 1 ? 'was' : 'were'} read line by line: read as columns and tables, words would have been lost.`,
  warnLeftOut: (p: { parts: string[] }) => `${p.parts.join('. ')}.`,
  leftFurniture: (p: { count: number; pages: string }) =>
    `Running headers, footers and page numbers are not repeated in the text (${pages(p)})`,
  leftContents: (p: { count: number; pages: string }) =>
    `The printed contents are not repeated in the text (${pages(p)})`,
  leftSideways: (p: { count: number; pages: string }) =>
    `Text set sideways or at a slant is left out (${pages(p)})`,
  warnSecondReader: (p: { count: number; pages: string }) =>
    `The usual way of reading loses words of ${pages(p)}: ${p.count === 1 ? 'it was' : 'they were'} read in a plainer way, which sees no headings and tables.`,
  warnLettersApart: (p: { count: number; pages: string }) =>
    `Letters of ${pages(p)} stand apart: they were joined to words by the gaps between them.`,
  warnLigatures: () =>
    'The fonts of this file have no letters for “fi” and “fl”: words with them lack letters.',
  warnLigaturesMended: (p: { word: string; mended: string }) =>
    `The fonts of this file have no letters for “fi” and “fl”. Words that can only be one were mended (“${p.word}” is “${p.mended}”), others lack letters.`,
  warnReadOnce: (p: { count: number; pages: string; most: number }) =>
    `No second reader checked the words of ${pages(p)}: more than ${p.most} characters on one page.`,
  warnNoSecondReader: (p: { page: number }) =>
    `From page ${p.page} on no second reader checked the words: it is too slow for this file.`,

  warnUnseenLeftOut: (p: { parts: string[] }) =>
    `Text that cannot be seen on the page is left out: ${p.parts.join('; ')}.`,
  warnUnseenRead: (p: { parts: string[] }) =>
    `Text that cannot be seen on the page was read all the same: ${p.parts.join('; ')}.`,
  unseenGround: (p: { count: number; pages: string }) =>
    `transparent or in the colour of its ground (${pages(p)})`,
  unseenUndrawn: (p: { count: number; pages: string }) =>
    `not drawn, covered, or under 1.5 points high (${pages(p)})`,
  unseenPicture: (p: { count: number; pages: string }) => `under a picture (${pages(p)})`,
  warnMostUnseen: (p: { count: number; pages: string }) =>
    `Most of the text cannot be seen on ${pages(p)}: it was read all the same.`,
  warnHiddenText: (p: { characters: number }) =>
    `Text that is formatted as hidden is left out: ${p.characters} ${p.characters === 1 ? 'character' : 'characters'}. With documents.hidden: include it is read and marked.`,
  warnHiddenLeftOut: (p: { parts: string[] }) =>
    `Hidden parts are left out: ${p.parts.join('; ')}. With documents.hidden: include they are read and marked.`,
  warnHiddenRead: (p: { parts: string[] }) =>
    `Hidden parts were read and are marked [hidden]: ${p.parts.join('; ')}.`,
  hiddenSheets: (p: { count: number; names: string }) =>
    `${p.count} ${p.count === 1 ? 'sheet' : 'sheets'} (${p.names})`,
  hiddenCharacters: (p: { characters: number }) =>
    `${p.characters} ${p.characters === 1 ? 'character' : 'characters'} of text`,
  hiddenRows: (p: { count: number }) => `${p.count} ${p.count === 1 ? 'row' : 'rows'}`,
  hiddenColumns: (p: { count: number }) => `${p.count} ${p.count === 1 ? 'column' : 'columns'}`,
  hiddenSlides: (p: { count: number; slides: string }) =>
    `${p.count} ${p.count === 1 ? 'slide' : 'slides'} (${p.slides})`,
  warnFormulasWorkedOut: (p: { cells: string }) =>
    `The file keeps no value of these formulas, so it was worked out: ${p.cells}.`,
  warnFormulasOpen: (p: { cells: string }) =>
    `The file keeps no value of these formulas, so the formula stands in their place: ${p.cells}. Open the file in a spreadsheet program and save it.`,
  warnCellErrors: (p: { cells: string }) => `The file itself has an error in place of a value: ${p.cells}.`,
  warnEmbeddedUnread: (p: { count: number }) =>
    `The file holds ${p.count} embedded ${p.count === 1 ? 'document' : 'documents'} whose text could not be read.`,
  warnElementsUnread: (p: { parts: string[] }) =>
    `Parts of the file with text are of a kind that was not read: ${p.parts.join(', ')}.`,
  warnHiddenOnPage: (p: { characters: number }) =>
    `Text that the page does not show is left out: ${p.characters} ${p.characters === 1 ? 'character' : 'characters'}.`,
  warnShownByScript: (p: { characters: number }) =>
    `Text that the page shows only by a script was read all the same: ${p.characters} ${p.characters === 1 ? 'character' : 'characters'}.`,
  warnMostHiddenOnPage: () => 'Most of the text is hidden by the page: it was read all the same.',
  warnNotLookedAt: (p: { parts: string[] }) =>
    `It was not checked whether the text can be seen: ${p.parts.join('; ')}.`,
  styleRulesTooMany: () => 'the page has too many style rules',
  undrawnTime: (p: { count: number; pages: string }) => `drawing the file takes too long (${pages(p)})`,
  undrawnFailure: (p: { count: number; pages: string }) => `drawing failed (${pages(p)})`,
  undrawnSize: (p: { count: number; pages: string }) => `too large to be drawn (${pages(p)})`,

  warnOcrMissing: () =>
    `Text in pictures and on scanned pages was not read: the packages of OCR are not installed. Run \`${INSTALL_OCR}\`, then ingest the file again.`,
  warnOutOfTime: (p: { pages: string }) =>
    `The time for one file was used up before these pages were recognised: ${p.pages}. The next ingestion goes on there; documents.limits.timeoutMs gives it more time at once.`,
  warnPagePictures: (p: { pages: string }) => `The picture of these pages could not be decoded: ${p.pages}.`,
  warnPictureNotRead: () => `The text of this picture was not read: ${OCR}.`,
  warnPictureEmpty: () => 'No text was found on this picture.',
  warnPictureDamaged: () => 'The picture could not be decoded for OCR. Save it as PNG or JPEG.',
  warnPagesUndecoded: (p: { pages: string }) =>
    `Pages that could not be decoded or have too many pixels were left out: ${p.pages}.`,
  warnPagesEmpty: (p: { pages: string }) => `No text was found on pages: ${p.pages}.`,
  warnPagesBeyond: (p: { pages: string }) => `Pages beyond the limit were not recognised: ${p.pages}.`,
  warnPicturesDamaged: (p: { count: number; pictures: string }) =>
    `${p.count === 1 ? 'Picture' : 'Pictures'} ${p.pictures} could not be decoded for OCR.`,
  warnPicturesLate: (p: { count: number; pictures: string }) =>
    `${pictures(p)} not recognised in time: the next ingestion goes on there.`,
  warnPicturesBeyond: (p: { count: number; pictures: string; most: number }) =>
    `${pictures(p)} not recognised: at most ${p.most} pictures of one document are.`,
  warnImagesDropped: (p: { count: number }) =>
    `${p.count} ${p.count === 1 ? 'image was' : 'images were'} empty or too large and left out.`,
  warnNotDescribed: (p: { missing: number; asked: number; why: string }) =>
    `${p.missing} of ${p.asked} pictures were not described. ${p.why}`,
  warnNotDescribedBeyond: (p: { count: number }) => `${p.count} more pictures were not described.`,
  /** Stands below a picture in the text of its document. */
  pictureNote: (p: { text: string }) => `Picture, described by a model (not text of the document): ${p.text}`,
  whyNoVisionModel: () => 'No vision model is configured.',

  warnAttachmentsUnread: (p: { count: number; parts: string[] }) =>
    `${p.count} ${p.count === 1 ? 'file' : 'files'} in this file could not be read. ${p.parts.join(' ')}${p.count > p.parts.length ? ' …' : ''}`,
  attachmentBeyond: (p: { name: string; why: string }) => `“${p.name}”: ${p.why}. Add it as a file.`,
  attachedNotTaken: () => 'it could not be taken out',
  attachedEmpty: () => 'it is empty',
  attachedTooDeep: (p: { most: number }) => `it lies more than ${p.most} files deep`,
  attachedTooMuch: () => 'more files or bytes than are read of one file',
  attachedNoTime: () => 'no time was left for it',
  warnInAttachment: (p: { name: string; parts: string[] }) => `In “${p.name}”: ${p.parts.join(' ')}`,
  warnOfAttachment: (p: { name: string; parts: string[] }) => `Of “${p.name}”: ${p.parts.join(' ')}`,
  warnInputsApart: (p: { names: string }) =>
    `Files that this one takes in are not part of it here, and are read as files of their own: ${p.names}.`,
  warnMarksUnread: (p: { count: number; pages: string }) =>
    `Comments and values of form fields could not be read on ${pages(p)}.`,
  warnArchiveListed: (p: { count: number }) =>
    `The archive holds ${p.count} files: their names are listed, and what is in them was not read. Unpack it and add the folder.`,
  warnAttachments: (p: { names: string }) => `Attachments were not read: ${p.names}. Add them as files.`,
  warnPlainWord: () =>
    'This Word file from before 2007 was read as plain text, without styles, pictures and the borders of tables. Save it as DOCX, or install LibreOffice.',
  warnMineru: (p: { code: string; said: string }) =>
    `MinerU did not read it, so it was read locally (${p.code}: ${p.said})`,
  warnNotEnriched: (p: { missing: number; all: number; why: string }) =>
    `${p.missing} of ${p.all} passages have no generated summary and questions and are found by their own words alone: ${p.why}`,
  whyEnrichmentUnexpected: () => 'something unexpected went wrong; the log has the details.',
  whyEnrichmentBudget: () => 'the tokens that one document may cost are used up',
  triedTwice: (p: { said: string }) => `${p.said} It was tried twice and is left alone until it changes.`,
};
