/** Versions of documents, and lists of them. */
export const versions = {
  cursorOfOtherQuery: () =>
    'The cursor is not one of this query. Keep filters and sort from page to page, or leave it out to begin at the first one.',
  noVersionOfNumber: (p: { number: number; last: number }) =>
    `There is no version ${p.number} of this document: its newest one is ${p.last}.`,
  versionNotKept: (p: { number: number }) =>
    `Version ${p.number} of this document is not kept any more. Ask a later one; library.keepVersions says how many are kept.`,
  pathTaken: (p: { path: string }) =>
    `The other collection has a document at “${p.path}” already. Delete one of them first.`,
  documentBusy: () => 'The document is being read again at this moment. Try again when that is done.',
  versionNeedsDocument: () =>
    'A version is asked of one document. Name exactly one document with it, or ask all of them as of a time.',
  versionOrTime: () => 'A version and a time cannot be asked for together. Give one of them.',
  timeForm: () => 'The time must be a date (2026-03-31) or a time with its zone (2026-03-31T12:00:00Z).',
  nothingThen: (p: { at: string }) =>
    `The library had none of these documents as of ${p.at}. Choose a later date.`,
  unreadDocument: () => 'The document has nothing to index: it was not read. Its status says why.',
  versionsWithoutWeb: () =>
    'Documents, versions and times are asked in the library alone. Leave out the web, or leave out these.',
};
