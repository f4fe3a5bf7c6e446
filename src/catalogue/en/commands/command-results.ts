import { plural } from '../../count.ts';

type Levels = Readonly<Record<string, string>>;

/** What commands print when they have done their work, and the tables of what is there. */
export const results = {
  written: (files: string) => `Written: ${files}`,
  status: {
    answered: 'Answered',
    partly: 'Partly answered',
    found: 'Passages found',
    not_found: 'Not found in the documents',
    failed: 'Not finished',
  },
  budgetSpent: ' (the budget was spent)',
  checks: {
    removed: (n: number) => `${n} removed`,
  },
  calls: (n: number) => plural(n, 'call'),
  tokens: (n: number) => plural(n, 'token'),
  citations: (n: number) => plural(n, 'citation'),
  subQuestions: (n: number) => plural(n, 'sub-question'),
  labels: {
    checked: 'Checked',
    sources: 'Sources',
    open: 'Open',
    note: 'Note',
    run: 'Run',
    written: 'Written',
    read: 'Read it',
    page: 'Check it',
  },
  pageOpens: (command: string) => `${command} starts the server and opens it`,
  noAnswer: 'The documents do not answer this question.',
  reportHasRest: '… the report has the rest.',

  noRuns: (command: string) => `No runs yet. Start one with ${command}`,
  is: (p: { id: string; status: string }) => `${p.id} is ${p.status}.`,
  noBatches: (command: string) => `No batches yet. Start one with ${command}`,
  rowsOf: (p: { settled: number; rows: number; failed: number }) =>
    `${p.settled}/${p.rows}, ${p.failed} failed`,
  nothingWritten: 'nothing (use --out)',
  batchStopped: 'Stopped; what is answered is kept. The same command goes on.',
  row: (row: number, problem: string) => `Row ${row}: ${problem}`,
  moreRows: (n: number) => `… and ${n} more.`,
  retryRows: 'Try them again with the same command and --retry failed.',
  settledOf: (settled: number, all: number) => `${settled} of ${all} settled`,
  deleted: (id: string) => `${id} is deleted.`,
  pruned: (p: { dryRun: boolean; runs: number; batches: number; documents: number; files: number }) =>
    `${p.dryRun ? 'Would delete' : 'Deleted'} ${plural(p.runs, 'run')}, ${plural(p.batches, 'batch', 'batches')} and ${plural(p.documents, 'fetched document')}.${p.files === 0 ? '' : ` ${plural(p.files, 'kept file')} that nothing needed went too.`}`,
  cacheCleared: (entries: number) => `Deleted ${plural(entries, 'entry', 'entries')}.`,
  cacheEmpty: 'Nothing is kept.',
  cacheEntries: (entries: number) => plural(entries, 'entry', 'entries'),
  cacheReads: (hits: number, reads: number) => `${hits} of ${plural(reads, 'read')} found`,
  restored: (p: { file: string; at: string; documents: number }) =>
    `Restored: ${p.file} of ${p.at} UTC, with ${plural(p.documents, 'document')}.`,
  restoredFiles: (p: { files: number; damaged: number }) =>
    `${plural(p.files, 'original or picture', 'originals and pictures')} restored${p.damaged === 0 ? '' : `; ${p.damaged} left out, since ${p.damaged === 1 ? 'it is' : 'they are'} not what was stored: \`plumbline library check\` names the documents`}.`,
  unfinished: (n: number, command: string) =>
    `${plural(n, 'run')} not ended; \`${command}\` goes on with the newest.`,
  replaced: (folder: string) =>
    `What was there is in ${folder} of the data directory; delete it when you need it no more.`,

  noPictures: 'No pictures of this document are kept.',
  libraryEmpty: (command: string) => `The library is empty. Fill it with ${command}`,
  readAndNot: (documents: number, failed: number) =>
    `${plural(documents, 'document')}${failed === 0 ? '' : `, ${plural(failed, 'file')} not read`}`,
  collectionRead: (p: { name: string; read: string; bytes: string; time: string }) =>
    `${p.name}: ${p.read}, ${p.bytes}, ${p.time}`,
  documentStatus: {
    processing: 'processing',
    indexed: 'indexed',
    partial: 'partial',
    failed: 'failed',
    quarantined: 'quarantined',
  } as Levels,
  andMore: (n: number, command: string) => `and ${plural(n, 'more warning')}: ${command}`,
  watching: 'Watching for changes. Press Ctrl-C to stop.',
  sections: (n: number) => plural(n, 'section'),
  warnings: (n: number) => plural(n, 'warning'),
  page: (pages: string) => `p. ${pages}`,
  facts: {
    id: 'id',
    file: 'file',
    format: 'format',
    status: 'status',
    problem: 'problem',
    kind: 'kind',
    form: 'form',
    issuer: 'issuer',
    subject: 'subject',
    period: 'period',
    edition: 'edition',
    number: 'number',
    authors: 'authors',
    language: 'language',
    pages: 'pages',
    passages: 'passages',
    headings: 'headings',
    topics: 'topics',
    version: 'version',
    readAt: 'read at',
  },
  headingsFrom: {
    outline: 'as its bookmarks say',
    styles: 'as its styles say',
    layout: 'found by their look',
    inferred: 'found by their numbers and wording',
    none: 'none',
  },
  warning: (text: string) => `Warning: ${text}`,
  readingStage: (stage: string, done: number, total: number) => `Reading: ${stage} ${done}/${total}`,
  kept: (collection: string, n: number) => `${collection}: ${plural(n, 'document')} kept.`,
  webOff: (collection: string) => `Nothing of ${collection} is sent to the web.`,
  webAllowed: (collection: string) =>
    `Questions made from ${collection} may be sent to the web by runs with --web.`,
  inStep: (documents: number) =>
    `The search index is in step with the library (${plural(documents, 'document')}).`,
  repaired: 'Repaired.',
  syncChanges: {
    added: 'added',
    changed: 'changed',
    removed: 'removed',
    gone: 'gone, kept',
    failed: 'failed',
  },
  synced: (p: {
    files: number;
    added: number;
    changed: number;
    removed: number;
    gone: number;
    failed: number;
  }) =>
    `${plural(p.files, 'file')} in the folder: ${p.added} added, ${p.changed} changed, ${p.removed} removed, ${p.gone} gone and kept, ${p.failed} failed.`,
  filesWhole: (n: number) => `Kept files are what was stored (${plural(n, 'file')}).`,
  fileDiffers: (p: { state: 'missing' | 'changed'; path: string; picture: string }) =>
    `${p.picture === '' ? 'The original' : `The picture ${p.picture}`} of ${p.path} is ${p.state === 'missing' ? 'missing' : 'not what was stored'}.`,
  differ: (p: { differing: number; documents: number; named: string; hasMore: boolean }) =>
    `${p.differing} of ${plural(p.documents, 'document')} differ: ${p.named}${p.hasMore ? ' and others' : ''}.`,
  sectionsDiffer: (p: { documents: number; named: string; hasMore: boolean }) =>
    `The sections of ${plural(p.documents, 'document')} are not whole: ${p.named}${p.hasMore ? ' and others' : ''}. Read the file again where a repair leaves it so.`,
  knowledgeDiffers: (p: { graphs: number; topics: number; summaries: number; sums: number }) =>
    `What was made of the documents is not of what is stored: the graphs of ${p.graphs}, the topics of ${p.topics}, the summaries of ${p.summaries}, the sums of ${plural(p.sums, 'collection')}. A repair has them made anew.`,
  unidentified: (n: number) =>
    `${plural(n, 'document')} ${n === 1 ? 'was' : 'were'} read before Plumbline looked for issuer, period and kind.`,
  wrongCounts: (n: number) => `${plural(n, 'kept count')} of words ${n === 1 ? 'is' : 'are'} wrong.`,
  vectorised: (done: number, total: number) =>
    `${done} of ${plural(total, 'passage')} have their vectors; the others are found by their words.`,
  otherVectors: (n: number) => `The vectors of ${plural(n, 'document')} are of another embedding model.`,
  movingIndex: (done: number, total: number) =>
    `${done} of ${plural(total, 'passage')} are at the new place.`,
  movedIndex: (p: { documents: number; to: 'database' | 'opensearch' }) =>
    `The index is ${p.to === 'opensearch' ? 'on the OpenSearch cluster' : 'in the database'} now (${plural(p.documents, 'document')} indexed).`,
  vectorDrift: (missing: number, extra: number) =>
    `The vector store lacks ${plural(missing, 'passage')} and has ${extra} too many.`,

  entityTypes: {
    organisation: 'organisation',
    person: 'person',
    place: 'place',
    product: 'product',
    technology: 'technology',
    event: 'event',
    work: 'work',
    term: 'term',
    name: 'name',
  },
  mentions: (n: number) => plural(n, 'sentence'),
  inDocuments: (n: number) => plural(n, 'document'),
  documentsDue: (n: number) => `${plural(n, 'document')} still to be read for names.`,
  topicsDue: (n: number) => `${plural(n, 'document')} still to be read for topics.`,
  generatedSummary: (text: string) => `(summary, generated) ${text}`,
  noTopics: 'No topics are known here.',
  mergedTopics: (names: string) => `   holds ${names}`,
  moreTopics: 'There are more; raise --limit to see them.',
  noRelated: 'No document is related to it.',
  sameTopics: (names: string) => `Same topics: ${names}`,
  sameNames: (names: string) => `Names in both: ${names}`,
  closeWords: (share: string) => `Closeness of the words: ${share}`,
  noEntities: 'No names are known here.',
  graphUsed: (names: string) => `By the graph: ${names}`,
  alsoCalled: (names: string) => `Also called: ${names}`,
  moreRelations: 'There are more relations; raise --limit to see them.',
  nothingFound: 'Nothing found: no document has a word of this question.',
  moreHere: (n: number) => `, ${n} more here`,
  weak: 'weak',
  foundBy: (retrievers: string) => `found by ${retrievers}`,

  listens: (p: { url: string; needsKey: boolean }) =>
    `Plumbline listens on ${p.url}\n  Documents of the API: ${p.url}/api/docs\n  ${p.needsKey ? 'Requests need an API key.' : 'Only this machine can reach it; no API key is needed.'}`,
  newKey: (p: { key: string; name: string; sha256: string }) =>
    `Key (shown once, give it to its user): ${p.key}\n\nPut this into plumbline.yaml:\n\nserver:\n  apiKeys:\n    - name: ${p.name}\n      sha256: ${p.sha256}\n      # collections: [policies]      only these\n      # requestsPerMinute: 60\n\nor into the environment: PLUMBLINE_SERVER_API_KEYS=${p.name}:${p.sha256}`,
  workerWaits: 'The worker waits for runs. Stop it with Ctrl-C.',

  checkedParts: (p: { claims: number; quotes: number; documents: number }) =>
    `${plural(p.claims, 'claim')}, ${plural(p.quotes, 'quote')}, ${plural(p.documents, 'document')}`,
  intact: (checked: string) => `Intact: ${checked}, as the report says.`,
  differences: (n: number, checked: string) => `${plural(n, 'difference')} in ${checked}.`,
  judged: (n: number) =>
    `${plural(n, 'statement')} ${n === 1 ? 'rests' : 'rest'} on a judge, who was not asked again. The places of the judge’s quotations, and the figures, were checked.`,
  otherWords: (where: string, quote: string) =>
    `${where}: a second reader sees other words on the page than “${quote}”: look there.`,
  secondReader: (p: { found: number; seen: number; scattered: number }) =>
    `A second reader sees ${p.found} of ${plural(p.seen, 'quote')} word for word, ${p.scattered} in another order.`,
  ownReading: (n: number, hasFiles: boolean) =>
    `${plural(n, 'quote')} compared with what Plumbline itself read alone (plumbline library read FILE prints it)${hasFiles ? '.' : '; --docs DIR compares quotes of PDFs with a second reader too.'}`,
};
