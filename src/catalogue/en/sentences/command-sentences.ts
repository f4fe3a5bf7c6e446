/** Commands: what is wrong with what was typed, and how to go on. */
export const commands = {
  questionsNoFile: (p: { name: string }) => `“${p.name}” is a folder. Name the file of questions itself.`,
  readNoFile: (p: { name: string }) =>
    `“${p.name}” is a folder. Name one file of it, or read all with \`plumbline ingest\`.`,
  outNoFile: (p: { name: string }) =>
    `“${p.name}” is a folder. Name a file in it, such as ${p.name}/report.md.`,
  inputForbidden: (p: { name: string }) => `“${p.name}” may not be read. Check its permissions.`,
  backupUnreadable: (p: { name: string }) =>
    `“${p.name}” cannot be read. Name the file that \`plumbline library backup\` wrote.`,
  reportUnreadable: (p: { name: string }) => `“${p.name}” cannot be read. Name the report.json itself.`,
  schemaRefused: (p: { path: string; why: string }) =>
    `The JSON Schema cannot be filled. At ${p.path}: ${p.why}`,
  schemaNoJson: (p: { detail: string }) => `this is no JSON (${p.detail}). Correct it, or name another file.`,
  schemaNoObject: () => 'an object with “properties” is needed. Name at least one field there.',
  schemaNoType: () =>
    'a field needs one “type” of string, number, integer or boolean, or an “enum” of such values. Give it one.',
  schemaKeyword: (p: { detail: string }) =>
    `“${p.detail}” cannot be kept. Leave it out, and say in “description” what it means.`,
  schemaRef: (p: { detail: string }) =>
    `“${p.detail}” is no definition of this schema. Point “$ref” to one of its own, such as #/$defs/name.`,
  schemaName: () => 'this name cannot be kept. Give the field another one.',
  schemaDepth: () => 'it goes deeper than 8 levels, or round in a circle. Make it flatter.',
  schemaFields: () => 'it has more than 100 fields. Ask for the others in another run.',
  schemaSize: () => 'it is larger than 20 kB. Shorten its descriptions, or ask in several runs.',
  schemaInvalid: (p: { detail: string }) => `this is no JSON Schema (${p.detail}). Correct it.`,
  fieldNoModel: () => 'Without a model no field is filled.',
  fieldNoBudget: () => 'The budget was spent before the fields were filled.',
  fieldFailed: () => 'The model that fills fields could not be asked.',
  fieldNotSaid: () => 'The model gave no value.',
  fieldWrongType: () => 'The value is not of the type that the schema says.',
  fieldUncited: () => 'The value cites nothing that was found.',
  fieldTooMany: () => 'More values were given than are checked. Ask for fewer in one run.',
  wishesRefused: (p: { where: string }) => `The report cannot be written so. ${p.where}.`,
  appendixNeedsOut: () =>
    '--appendix separate writes a file beside each --out. Name a file with --out, or use --appendix none.',
  outNoEnding: (p: { name: string; endings: string[] }) =>
    `“${p.name}” does not say which kind of file to write. End it in ${p.endings.slice(0, -1).join(', ')} or ${p.endings.at(-1)}.`,
  outNotWritable: (p: { name: string }) =>
    `“${p.name}” cannot be written. Choose another place or change the permissions of its folder.`,
  outDiskFull: (p: { name: string; kept: string }) =>
    `The disk is full, so “${p.name}” was not written. ${p.kept} Free some room.`,
  outNotWritten: (p: { name: string; kept: string }) =>
    `“${p.name}” could not be written. ${p.kept} Choose another place.`,
  reportKept: () => 'The report is kept.',
  answersKept: () => 'The answers are kept.',
  libraryKept: () => 'The library is as it was.',
  downloadBroken: (p: { name: string }) =>
    `The server broke off while it sent “${p.name}”. Nothing half-written was kept. Try again; the log of the server says more.`,
  replanEmpty: () => 'Say after --replan what should be different in the new plan.',
  libraryEmpty: () =>
    'The library is empty. Run `plumbline ingest FOLDER`, or name a folder of documents with --docs.',
  runNoReport: (p: { id: string; status: string; advice: string }) =>
    `${p.id} has no report: it is ${p.status}. ${p.advice}`,
  reviewWith: (p: { id: string }) => `Decide on its plan with \`plumbline runs review ${p.id}\`.`,
  askAgainWith: () => 'Ask the question again with `plumbline research`.',
  resumeWith: (p: { id: string }) => `Go on with \`plumbline runs resume ${p.id}\`.`,
  runEndedWithout: (p: { id: string }) =>
    `${p.id} ended without a report. Run \`plumbline runs show ${p.id}\`.`,
  runReasonLost: () => 'The run failed, and its reason was not stored.',
  runCancelled: (p: { id: string }) => `${p.id} was cancelled.`,
  runNotInReview: (p: { id: string; status: string }) =>
    `${p.id} does not wait for review: it is ${p.status}.`,
  noRunToResume: () => 'No run waits to be resumed. Run `plumbline runs` to see the finished ones.',
  indexDiffers: () =>
    'The search index differs from the library. Run `plumbline library repair`; no file is read again.',
  noneRead: (p: { files: number }) =>
    `${p.files === 1 ? 'The file could not be read' : `None of the ${p.files} files could be read`}. \`plumbline library\` lists the reasons.`,
  askWhat: () => 'There is no question. Give one in quotes, `-` to read it from stdin, or --interactive.',
  reindexWhat: () => 'Name documents, or give --all.',
  renameHow: () => 'Give a title, or --own for the title that the document has by itself.',
  searchLimits: (p: { hits: number; passages: number }) =>
    `At most ${p.hits} hits and ${p.passages} passages around each are given.`,
  keyName: () => 'The name of a key has letters, digits, “.”, “-” and “_”, 64 at most.',
  noDocumentNamed: (p: { name: string }) =>
    `There is no document “${p.name}” in the library. Run \`plumbline library\` to see them.`,
  manyDocumentsNamed: (p: { name: string; documents: string[] }) =>
    `“${p.name}” fits ${p.documents.length} documents: ${p.documents.join(', ')}. Give an id.`,
  stoppedEarly: () => 'Stopped before the end; what was done is kept. The same command goes on from there.',

  unknownOption: (p: { option: string; meant: string }) =>
    `There is no option ${p.option}.${p.meant === '' ? '' : ` Did you mean ${p.meant}?`}`,
  unknownCommand: (p: { command: string; meant: string }) =>
    `There is no command “${p.command}”.${p.meant === '' ? '' : ` Did you mean ${p.meant}?`}`,
  argumentMissing: (p: { name: string }) => `The argument “${p.name}” is missing.`,
  argumentsTooMany: (p: { expected: number; given: number }) =>
    `Too many arguments: expected ${p.expected}, got ${p.given}. Put a question into quotes.`,
  runOpensWith: () => 'A run is named to open its report: give --open too.',
  optionValueMissing: (p: { option: string }) => `The option ${p.option} needs a value.`,
  optionsConflict: (p: { option: string; other: string }) =>
    `The options ${p.option} and ${p.other} cannot be given together.`,
  valueRefused: (p: { option: string; value: string; why: string }) =>
    `“${p.value}” is no value for ${p.option}. ${p.why}`,
  allowedChoices: (p: { choices: string }) => `Allowed are ${p.choices}.`,
  wholeNumber: () => 'Give a whole number above 0.',
  usDollars: () => 'Give an amount in US dollars.',
  portNumber: () => 'Give a port from 0 to 65535.',
  notUnderstood: (p: { said: string }) => `The command line was not understood: ${p.said}`,
};
