import { plural } from '../../count.ts';

/** What `doctor` found, and what to do about it. */
export const doctor = {
  checkDataFolder: () => 'Data folder',
  checkDatabase: () => 'Database',
  checkFileStore: () => 'Kept files',
  filesStoreWorks: (p: { store: 'folder' | 'postgres' | 's3' }) =>
    `Originals and pictures are written and read ${{ folder: 'in the folder “files”', postgres: 'in the database', s3: 'in the S3-compatible store' }[p.store]}`,
  filesNotLookedAt: () => 'Not looked at, since the database was not opened here',
  checkFileSettings: () => 'Check files.store and, for S3, its bucket, region, endpoint, pathStyle and keys.',
  checkLanguage: () => 'Language',
  checkModel: (p: { roles: string }) => (p.roles === '' ? 'Model' : `Model of ${p.roles}`),
  checkEmbedding: () => 'Embedding',
  checkReranker: () => 'Reranker',
  checkJudge: () => 'Judge',
  checkWeb: () => 'Web',
  checkSource: (p: { id: string }) => `Source ${p.id}`,
  checkMcp: (p: { server: string }) => `MCP server ${p.server}`,
  checkDocuments: () => 'Documents',
  probeFailed: (p: { code: string; said: string }) => `${p.code} ${p.said}`,
  installNode: () => 'Install a current version from nodejs.org.',
  folderWritable: (p: { name: string; gigabytes: string }) => `${p.name} is writable, ${p.gigabytes} GB free`,
  freeRoom: () => 'Free some room, or choose another data folder.',
  changePermissions: () => 'Change its permissions, or choose another data folder.',
  extractiveMode: () =>
    'No model is connected (extractive mode). Questions are split by rules and reports quote the documents’ own sentences, each cited and checked. Without a model nothing is concluded, computed or rephrased.',
  setModel: () =>
    'For written answers set language.baseUrl and language.model (OPENAI_BASE_URL, OPENAI_MODEL), and language.apiKey if the endpoint needs one.',
  serverHasIt: (p: { url: string; pid: number }) =>
    `The server at ${p.url} (pid ${p.pid}) has it open; commands work through it`,
  databaseHolds: (p: { isEmbedded: boolean; documents: number; drift: string }) =>
    `${p.isEmbedded ? 'Embedded database' : 'Postgres'} opens and holds ${plural(p.documents, 'document')}${p.drift}`,
  vectorsInStep: () => '; the vectors in Chroma are in step',
  vectorsDrift: (p: { missing: number; extra: number }) =>
    `; Chroma lacks ${p.missing} vectors and has ${p.extra} too many`,
  noDrift: () => '',
  checkSearchCluster: () => 'Search cluster',
  searchClusterNotLookedAt: () => 'Not looked at: the database does not open',
  searchClusterWorks: (p: { host: string; version: string; isHome: boolean; waiting: number }) =>
    `OpenSearch ${p.version} at ${p.host} with its k-NN plugin ${p.isHome ? 'has the index' : 'answers; the index is in the database'}${p.waiting > 0 ? `; ${plural(p.waiting, 'change')} wait to be sent` : ''}`,
  moveIndexThere: () => '`plumbline library reindex --to opensearch` moves the index there.',
  checkIndexSettings: () => 'Check index.urls with the user and the password in it, and network.caFile.',
  stopOther: () => 'Stop the other process, or use another data folder.',
  checkPostgres: () => 'Check that the server runs, has pgvector, and that database.url is right.',
  modelAnswered: (p: { provider: string; model: string; endpoint: string; ms: number }) =>
    `${p.model} (${p.provider}) at ${p.endpoint} answered in ${p.ms} ms`,
  builtInVectors: (p: { dimension: number }) => `Built in, ${p.dimension} dimensions`,
  embeddingAnswers: (p: { model: string; dimension: number }) =>
    `${p.model} answers with ${p.dimension} dimensions`,
  checkEmbeddingKeys: () => 'Check embedding.baseUrl, embedding.model and embedding.dimension.',
  switchedOff: () => 'Switched off',
  builtIn: () => 'Built in',
  rerankAnswers: (p: { provider: string }) => `The ${p.provider} endpoint answers`,
  judgeRuns: (p: { name: string }) => `${p.name} runs here and judges statements`,
  checkJudgePath: () => 'Check verification.model. Until then statements are not checked.',
  checkRerankKeys: () => 'Check rerank.baseUrl and rerank.model. Until then the order of retrieval is used.',
  formatsRead: (p: { old: string }) =>
    `PDF, Word, PowerPoint, Excel, HTML, Markdown, EPUB, OpenDocument and mail are read; ${p.old}`,
  oldOfficeRead: () => 'LibreOffice reads files from before 2007',
  oldOfficeNotRead: () => 'DOC and PPT files from before 2007 are not, since LibreOffice is not installed',
  sourceNotAsked: (p: { lack: string; setting: string }) =>
    `Not asked, since it lacks ${p.lack}: set ${p.setting}`,
  aKey: () => 'a key',
  aServiceAddress: () => 'an address',
  aMailAddress: () => 'a mail address for its User-Agent',
  webIsOffline: () => 'Offline: nothing outside is contacted',
  webIsOff: () => 'Off: no source outside the library is ever asked',
  allowWeb: () => 'To let a question be searched on the web too, set web.mode to allowed.',
  answers: (p: { host: string }) => `${p.host} answers`,
  answersWithoutKey: (p: { host: string }) => `${p.host} answers, without a key`,
  answersWithKey: (p: { host: string }) => `${p.host} answers and accepts the key`,
  answersWithoutContact: (p: { host: string }) => `${p.host} answers, without web.contact`,
  answersInJson: (p: { host: string }) => `${p.host} answers with JSON`,
  aktoolsAnswers: (p: { host: string; version: string }) =>
    `AKTools at ${p.host} answers with AKShare ${p.version}`,
  sourceHealthy: (p: { detail: string; kind: string }) => `${p.detail} (${p.kind})`,
  runsGoOn: () => 'Runs go on without it and say so.',
};
