/** The database, the index and backups. */
export const storage = {
  backupOtherFormat: (p: { format: number; own: number }) =>
    `The backup has format ${p.format}, and this version of Plumbline reads format ${p.own}. Restore it with the version that wrote it.`,
  backupAltered: () =>
    'The backup is damaged: its contents do not match their digest. Nothing was restored; use another copy.',
  backupNotWhole: () =>
    'The file is no backup of Plumbline, or only a part of one. Nothing was restored; use another copy.',
  backupTooLarge: (p: { why: string }) => `The backup is too large: ${p.why}. Nothing was restored.`,
  backupMalformed: (p: { why: string }) =>
    `The database in the backup is damaged: ${p.why}. Nothing was restored; use another copy.`,
  whyBackupBytes: (p: { most: number }) => `it unpacks to more than ${p.most} bytes`,
  whyBackupFiles: (p: { most: number }) => `it holds more than ${p.most} files`,
  whyBackupPacked: () => 'it cannot be unpacked',
  whyBackupShort: () => 'it ends too early',
  whyBackupEmpty: () => 'it is empty',
  whyBackupOutside: () => 'a file of it would lie outside of the database',
  whyBackupNoFile: () => 'it holds something that is no file',
  whyBackupSize: () => 'a size in it is no number',
  restoreEmbeddedOnly: () =>
    'Plumbline restores its embedded database only. For a Postgres server: `pg_restore --clean --if-exists --dbname="$DATABASE_URL" library.dump`',
  backupEmbeddedOnly: () =>
    'Plumbline backs up its embedded database only. For a Postgres server: `pg_dump --format=custom --file=library.dump "$DATABASE_URL"`',
  rowDamaged: () =>
    'A part of this row is stored in a form that cannot be read. The log file has the details; ask it again in a new batch.',
  runDamaged: (p: { id: string }) =>
    `${p.id} is stored in a form that cannot be read. Restore a backup, or ask its question again.`,
  runTakenOver: (p: { id: string }) => `Another process has taken over ${p.id}. Follow its events instead.`,
  documentGone: () => 'The document is not in the library any more. Ingest its folder again.',

  questionVector: (p: { components: number; wanted: number }) =>
    `The vector of a question has ${p.components} components, or one that is no number; the index has ${p.wanted}. Check the embedding model and its configured dimension.`,
  documentVectors: (p: { why: string }) =>
    `A document cannot be indexed: ${p.why}. Check the embedding model and its configured dimension.`,
  whyVectorFields: (p: { fields: string }) =>
    `its chunks do not all have the same vector fields (${p.fields})`,
  whyVectorLength: (p: { field: string; components: number; wanted: number }) =>
    `a ${p.field} vector has ${p.components} components where the index has ${p.wanted}`,
  whyVectorNumber: (p: { field: string }) => `a ${p.field} vector has a component that is no number`,
  vectorsMissing: (p: { vectors: number; chunks: number }) =>
    `The embedding model gave vectors for ${p.vectors} of ${p.chunks} chunks. Check embedding.model, then ingest again.`,
  unknownModel: () => 'an unknown model',
  otherEmbeddings: (p: { stored: string; configured: string }) =>
    `The index was made with the embeddings “${p.stored}”, and “${p.configured}” is configured; their vectors cannot be compared. Ingest any folder to have the vectors made anew from what is stored, or configure the former again.`,
  chromaFailed: (p: { host: string }) =>
    `The Chroma server at ${p.host} failed or cannot be reached. Check that it runs and that database.chromaUrl is right; until then passages are found by their words alone.`,

  searchAway: (p: { host: string }) =>
    `The search cluster at ${p.host} cannot be reached, or has too much to do. Check that it runs and that index.urls are right, then try again. Documents that are published meanwhile wait in the database; reading, reports and lists work.`,
  searchRefused: (p: { host: string }) =>
    `The search cluster at ${p.host} refuses who asks. Check the user and the password in index.urls, or on AWS the region there and the AWS keys of the environment or profile, and that they may read, write and create indexes that begin with the prefix there, or with “plumbline” where there is none.`,
  searchCertificate: (p: { host: string }) =>
    `The certificate of the search cluster at ${p.host} is not trusted. Name the authority that issued it in network.caFile, and check that index.urls have the name that it was issued for.`,
  searchDiskFull: (p: { host: string }) =>
    `A node of the search cluster at ${p.host} has no room and takes no writes. Nothing is lost: what was published waits in the database and is sent once there is room. Free some space on the node.`,
  searchVersion: (p: { host: string; found: string; least: string }) =>
    `The cluster at ${p.host} is ${p.found}; the index needs OpenSearch ${p.least} or newer. Update it, or name another one in index.urls.`,
  searchNoVectors: (p: { host: string }) =>
    `The search cluster at ${p.host} lacks the k-NN plugin (opensearch-knn), which keeps the vectors. Install it on every node, or name another cluster in index.urls.`,
  searchMapping: (p: { alias: string; fields: string }) =>
    `The index ${p.alias} is not as it was made: somebody else has changed ${p.fields}. \`plumbline library repair\` makes it anew from what is stored.`,
  searchIndexGone: (p: { host: string }) =>
    `The index of this library is not on the search cluster at ${p.host} any more. \`plumbline library repair\` makes it anew from what is stored.`,
  searchUnsuitable: (p: { host: string; type: string }) =>
    `The search cluster at ${p.host} does not take what it was sent (${p.type}). Check that index.urls name an OpenSearch cluster; \`plumbline doctor\` looks at its version, its plugins and its index. The log file has the details.`,
  searchPackage: () =>
    'The package @opensearch-project/opensearch is not installed. Install it beside Plumbline, or take index.urls out.',
  searchMending: () =>
    'The search index is being made anew and is not whole yet. Try again when `plumbline library repair` is done; if it was interrupted, run it again.',
  indexElsewhere: () =>
    'The search index of this library is on an OpenSearch cluster. Set index.urls again; `plumbline library reindex --to database` brings it back.',
  moveAlone: () => 'The whole index moves: name no documents with --to.',
  indexMoved: () => 'The search index has just moved to another place. Try again.',
  indexNotWhole: () =>
    'The index did not come out whole at its new place, so the old one serves on. Check that nobody else writes to it, and run `plumbline library reindex` again.',
  whyNoCluster: () => 'the index is to be moved there',

  libraryDiskFull: () =>
    'The disk that holds the library is full. Nothing that was stored is lost. Free some space and run the command again.',
  valueUnholdable: () =>
    'A text or a number that was given is one that the database cannot hold. Check what you sent.',
  dataFolderIsFile: () => 'The data folder is a file, or lies in one. Choose another one with --data-dir.',
  dataFolderForbidden: () =>
    'The data folder may not be written. Change its permissions, or choose another one with --data-dir.',
  databaseRefuses: (p: { state: string }) =>
    `The database refuses the connection (${p.state}: wrong user, password or database name). Check DATABASE_URL.`,
  databaseUnreachable: (p: { what: string; state: string }) =>
    `The ${p.what} cannot be reached (${p.state === '' ? 'connection lost' : p.state}). Check that it runs and that DATABASE_URL is right, then try again.`,
  databaseFailed: (p: { what: string; state: string }) =>
    `The ${p.what} failed${p.state === '' ? '' : ` (${p.state})`}. The log file has the details.`,
  runDatabase: () => 'run database',
  libraryDatabase: () => 'library database',
  databaseNewer: (p: { step: string }) =>
    `The database was made by a newer version of Plumbline (it has the step “${p.step}”, which this version does not know). Update Plumbline, or use another database.`,
  databaseOlder: () =>
    'The database was made by an older version of Plumbline than this one can read. Open it once with the version before this one, or use another data directory or database and ingest the documents again.',
  databaseLost: (p: { name: string; isGone: boolean }) =>
    `The data directory “${p.name}” is that of a library, but its database (the folder “pg”) is ${p.isGone ? 'empty or gone' : 'not whole'}. Put the folder back, restore a backup with \`plumbline library restore FILE --force\`, or choose another data directory.`,
  dataOtherFormat: (p: { name: string; format: number; own: number }) =>
    `The data directory “${p.name}” has ${p.format > 0 ? `format ${p.format}` : 'an unknown format'}, and this version of Plumbline reads format ${p.own}. Use the version that wrote it, or another data directory.`,
  databaseRestarts: () => 'The embedded database is starting again. Try again in a moment.',
  databaseDoesNotStart: () =>
    'The embedded database stopped and does not start again: files in the folder “pg” of the data directory are missing or damaged, or the system lets it open none. The log file has the reason. Put the folder back, or stop Plumbline and restore a backup with `plumbline library restore FILE --force`.',
  openedAtOnce: () =>
    'Several programs are trying to open the same data directory. Start them one after the other.',
  dataPathLong: (p: { bytes: number; most: number }) =>
    `The path of the data directory is too long for this system (${p.bytes} bytes, at most ${p.most}). Choose a shorter one.`,
  libraryInUse: (p: { pid: string; host: string; isSilent: boolean }) =>
    `The library is in use by another Plumbline process (pid ${p.pid}${p.host === '' ? '' : ` on ${p.host}`}).${p.isSilent ? ' It does not answer at the moment.' : ''} Wait for it to end, stop it, use its server, or choose another data directory.`,
  dataDirectoryTaken: (p: { name: string }) =>
    `The data directory “${p.name}” holds a library already. Name another one with --data-dir, or move that library aside with --force.`,
  noDescriptors: () =>
    'The database cannot open its files at the moment: the system has no file descriptor free. It goes on when there is one; raise the limit of open files (ulimit -n) if this comes back.',
  dataDirectoryGone: () =>
    'The data directory of this process is gone: it was moved, deleted or replaced. Nothing is written any more. Stop the process, put the directory back or restore a backup, and start it again.',
  vectorNotInstalled: () =>
    'The Postgres server has no pgvector, which keeps the vectors of the library. Install the package of your server (on Debian or Ubuntu postgresql-NN-pgvector, or the image pgvector/pgvector), then run: `create extension vector`',
  vectorNotAllowed: () =>
    'The user of DATABASE_URL may not create the extension “vector”. Ask an administrator to run in this database: `create extension vector`',
  vectorTooOld: () =>
    'The pgvector of the Postgres server is older than 0.7. Update its package, then run: `alter extension vector update`',
};
