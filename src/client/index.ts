export { createHttpClient, type ServerAddress } from './http-client.ts';
export { fetchBackup } from './remote-backup.ts';
export { createRemoteBatches } from './remote-batches.ts';
export { createRemoteDocuments } from './remote-documents.ts';
export { createRemoteFiles } from './remote-files.ts';
export { createRemoteIngest, createRemoteLibrary } from './remote-library.ts';
export { createRemoteResearch } from './remote-research.ts';
export { createRemoteTools } from './remote-tools.ts';
