export { nothingReadable } from './nothing-readable.ts';
export { ownCollectionName } from './own-collection-name.ts';
export { walkFolder } from './walk-folder.ts';
