export { createIngestTally } from './ingest-tally.ts';
export { nothingReadable } from './nothing-readable.ts';
export { ownCollection } from './own-collection-name.ts';
export { walkFolder } from './walk-folder.ts';
