export { ownCollectionName } from './own-collection-name.ts';
export { walkFolder } from './walk-folder.ts';
