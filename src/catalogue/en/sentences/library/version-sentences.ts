/** Versions of documents, and lists of them. */
export const versions = {
  cursorOfOtherQuery: () =>
    'The cursor is not one of this query. Keep filters and sort from page to page, or leave it out to begin at the first one.',
  noVersionOfNumber: (p: { number: number; last: number }) =>
    `There is no version ${p.number} of this document: its newest one is ${p.last}. \`plumbline library versions\` lists them.`,
  versionNotKept: (p: { number: number }) =>
    `Version ${p.number} of this document is not kept any more. Ask a later one; library.keepVersions says how many are kept.`,
};
