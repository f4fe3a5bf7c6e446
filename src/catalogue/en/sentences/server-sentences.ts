/** Requests to the HTTP API, and commands that work through a server. */
export const server = {
  noSuchAddress: () => 'There is nothing at this address. /api/docs lists what there is.',
  methodNotAllowed: (p: { method: string; methods: string[] }) =>
    `${p.method} is not possible here. Use ${p.methods.join(' or ')}.`,
  tooManyRequests: () => 'Too many requests are on their way at once. Try again in a few seconds.',
  requestRefused: (p: { part: string; where: string }) =>
    `The ${p.part} of the request is not acceptable.${p.where === '' ? '' : ` ${p.where}.`} See /api/docs for what is allowed.`,
  fieldProblem: (p: { field: string; english: string; chinese: string }) =>
    `${p.field === '' ? '' : `${p.field}: `}${p.english}`,
  addressBadPercent: () => 'The address of the request has a “%” that encodes nothing. Check it.',
  bodyNotJson: () => 'The body of the request is not valid JSON in UTF-8. Check quotes, commas and brackets.',
  bodyMissing: () => 'The request needs a JSON body. Set Content-Type: application/json.',
  bodyNotPlain: () => 'The body must be JSON in UTF-8, not compressed, as application/json.',
  bodyCutOff: () => 'The request ended before its body was complete.',
  bodySlow: (p: { seconds: number }) =>
    `The body of the request took longer than ${p.seconds} s. Send it again.`,
  bodyLarge: (p: { most: number }) => `The body of the request is over ${p.most} bytes. Send less at once.`,
  uploadEmpty: (p: { part: string }) => `The upload holds no file. Send files in parts named “${p.part}”.`,
  uploadForm: () => 'An upload is a multipart/form-data body with a boundary. Check Content-Type.',
  uploadManyFiles: (p: { most: number }) => `An upload holds at most ${p.most} files. Send it in parts.`,
  uploadManyBytes: (p: { most: number }) => `An upload holds at most ${p.most} bytes. Send it in parts.`,
  uploadManyParts: () => 'The upload has too many parts. Send it again with fewer.',
  uploadNotWhole: () => 'The upload is not a whole multipart body. Send it again.',
  uploadCutOff: () => 'The upload ended before it was complete. Send it again.',
  uploadFileLarge: (p: { name: string; most: number }) => `“${p.name}” is over ${p.most} bytes. Split it.`,
  uploadFileType: (p: { name: string }) =>
    `“${p.name}” is of a type that is not read. Send PDF, Word, Excel, PowerPoint, Markdown, HTML or text.`,
  uploadDiskFull: () => 'The disk of the server is full. Free some room and send it again.',
  serverManyFiles: () => 'The server has too many files open. Try again in a few seconds.',
  uploadNotStored: () => 'The upload could not be stored whole. Send it again.',
  tooManyUploads: () => 'Too many uploads wait to be read. Try again in a minute.',
  documentNoSections: () => 'The document has no sections: it was not read. Its status says why.',
  idempotencyKeyForm: () => 'Idempotency-Key must be 1 to 200 printable ASCII characters.',
  threadIdTwice: () => 'threadId and thread_id are the same field. Give one of them.',
  runNoReportYet: (p: { status: string }) =>
    `The run has no report: it is ${p.status}. Follow its events until it ends.`,
  tokenExpired: () => 'The token has expired. Sign in again.',
  tokenNotForUs: (p: { claim: string }) =>
    `The token is not for this server: its claim "${p.claim}" is another. Sign in for this server.`,
  tokenNotSigned: () =>
    'The token is not signed by a key of the issuer that this server trusts. Sign in again.',
  noGroup: () =>
    'None of your groups may use a collection here. Ask who runs this server to name one of them in server.oidc.groups, then sign in again.',
  issuerSilent: (p: { issuer: string }) =>
    `The issuer ${p.issuer} does not answer, so that nobody can sign in. Try again in a moment; keys work meanwhile.`,
  issuerIsAnother: (p: { issuer: string; said: string }) =>
    `The issuer at ${p.issuer} calls itself ${p.said}. Set server.oidc.issuer to exactly that name.`,
  loginNotSetUp: () => 'Nobody signs in to the page here: server.oidc.clientId is not set.',
  loginFailed: () => 'The issuer did not take the sign-in. Begin it again.',
  sharingOff: () =>
    'Reports are not shared by links here. Who runs the server allows it by server.shareReports.',
  noReportLink: () =>
    'This link does not open a report: it has ended, or the report is gone or closed to who asked for it. Ask the question again.',
  reportFormUnknown: () =>
    'A report is JSON, Markdown or HTML. Ask for application/json, text/markdown or text/html.',
  lastEventIdForm: () => 'Last-Event-ID must be the sequence number of an event.',
  serverStopping: () => 'The server is stopping. Send the request again when it has started.',
  figuresForAll: () => 'Figures are for API keys that may use every collection.',
  backupsForAll: () => 'Backups are for API keys that may use every collection.',
  settingsOfFiles: () =>
    'A server with API keys is set up by its configuration file and environment, not here.',
  settingsForAll: () => 'Settings are shown to API keys that may use every collection.',
  checksForAll: () => 'What the server needs is shown to API keys that may use every collection.',
  noExamples: () => 'This server has no example library. Upload documents of your own.',
  tooManyStreams: () => 'Too many event streams are open. Try again in a few seconds.',
  keyMissing: () => 'This server needs an API key. Send it as “Authorization: Bearer …” or in X-API-Key.',
  keyTooOften: (p: { name: string; seconds: number }) =>
    `The API key “${p.name}” has sent too many requests. Try again in ${p.seconds} s.`,
  keyNotForCollection: () => 'This API key may not use that collection.',
  keyGone: (p: { name: string }) =>
    `The API key “${p.name}” that asked for this is not there any more. Ask again with another one.`,
  keyNarrowed: (p: { name: string }) =>
    `The API key “${p.name}” may not use every collection of this any more. Ask again with those it may use.`,
  noCollectionYet: () => 'There is no collection to search yet. Upload documents first.',
  hostNotLocal: () =>
    'This server answers to local names only. Use http://localhost, set server.hosts, or set API keys.',
  originNotAllowed: () =>
    'This web page may not use the server. Add its origin to server.corsOrigins if it should.',
  portInUse: (p: { port: number }) =>
    `Port ${p.port} is in use. Stop the other program or choose another port with --port.`,
  cannotListen: (p: { host: string; port: number }) =>
    `The server cannot listen on ${p.host}:${p.port}. Check server.host and server.port.`,

  libraryOfServer: (p: { url: string; pid: number }) =>
    `The library is in use by the Plumbline server at ${p.url} (pid ${p.pid}). Ask it there (${p.url}/api/docs), or stop it.`,
  needsLibrary: (p: { what: string; url: string }) =>
    `${p.what} needs the library itself, which the Plumbline server at ${p.url} uses. Stop the server first.`,
  checkingIndex: () => 'Checking the index',
  repairingIndex: () => 'Repairing the index',
  movingIndex: () => 'Moving the index',
  localWorker: () => 'A worker on the embedded database',
  checkingReport: () => 'Checking a report against the library',
  promoting: () => 'Promoting documents',
  changingCollection: () => 'Changing a collection',
  serverSilent: (p: { url: string }) =>
    `The Plumbline server at ${p.url} does not answer. Start it with \`plumbline serve\`, or set client.url.`,
  serverOtherVersion: (p: { url: string }) =>
    `The server at ${p.url} answered in a form that this version does not know. Use the same version on both sides.`,
  serverWantsKey: (p: { url: string }) =>
    `The server at ${p.url} needs an API key. Set client.apiKey (PLUMBLINE_CLIENT_API_KEY).`,
  serverNoReason: (p: { url: string; status: number }) =>
    `The server at ${p.url} answered ${p.status} without saying why.`,
  serverNotRead: () => 'The server could not read the files. Its log has the reason.',
  nothingSent: () => 'No file was sent. Name a folder with documents.',
  threadName: () =>
    'The name of a thread is 1 to 200 letters, digits and any of _ - . : @, and begins with a letter or a digit.',
  noThreadOfId: () => 'There is no thread of this id. Names of new threads do not begin with run_.',
  unstorableIn: (p: { field: string; said: string }) => `${p.field}: ${p.said}.`,
  unstorable: () =>
    'The text holds a character that cannot be stored (U+0000, or one half of a surrogate pair). Remove it',
  chatModelUnknown: (p: { models: readonly string[] }) =>
    `There is no such model. There are ${p.models.join(' and ')}, each also with collections behind a colon: ${p.models[0]}:NAME.`,
  chatNoQuestion: () => 'The last message is to be of the user, and not empty: it is the question.',
};
