/** The configuration, and what has to be installed. */
export const setup = {
  environmentName: () => 'PLUMBLINE_ENV must be a name such as “production”: letters, digits, “-” and “_”.',
  environmentFile: (p: { name: string; files: string[] }) =>
    `PLUMBLINE_ENV is “${p.name}”, but there is neither ${p.files.join(' nor ')} in the working directory. Create one of them or unset PLUMBLINE_ENV.`,
  configUnreadable: (p: { name: string }) =>
    `The configuration file ${p.name} cannot be read. Check its name and permissions.`,
  configProblems: (p: { problems: string[] }) =>
    `The configuration has ${p.problems.length === 1 ? 'a problem' : `${p.problems.length} problems`}:\n${p.problems.map((problem) => `  - ${problem}`).join('\n')}`,
  localPackages: () =>
    'A model in a local folder needs packages that are not installed. Run `npm install onnxruntime-node @huggingface/tokenizers`, or set its provider (embedding.provider, rerank.provider) to “builtin”.',
  localModelFailed: (p: { name: string; why: string }) =>
    `The model “${p.name}” ${p.why}. Check that it is a model in ONNX form for this task.`,
  localFolder: (p: { name: string; why: string }) =>
    `The model folder “${p.name}” ${p.why}. A model in ONNX form has config.json, tokenizer.json and onnx/model.onnx. The provider “builtin” needs no model.`,
  whyModelInput: (p: { name: string }) => `wants the input “${p.name}”, which no text encoder has`,
  whyModelScore: () => 'does not give one number or two for a question and a passage',
  whyModelShape: (p: { dimension: number }) => `does not give ${p.dimension} numbers for each token`,
  whyModelVector: () => 'gave a vector without direction',
  whyModelLoad: () => 'cannot be loaded',
  whyModelEnded: () => 'ended its thread',
  whyModelRun: () => 'could not be run',
  whyFolderLacks: (p: { names: string[] }) => `has no ${p.names.join(' or ')}`,
  whyFolderUnusable: (p: { name: string }) => `has no usable ${p.name}`,
  nodeTooOld: (p: { version: string }) => `Node.js ${p.version} is too old. Plumbline needs 20.19 or newer.`,
  /** Said by `bin/check-limits.js`, before anything of this is loaded. */
  lowLimit: (p: { what: 'files' | 'fileSize' | 'addresses'; has: number; least: number; command: string }) =>
    `The system allows this process only ${p.has} ${{ files: 'open files', fileSize: 'KiB for a file', addresses: 'KiB of addresses' }[p.what]}, and Plumbline needs ${p.least}. Raise the limit, for example with \`${p.command}\` in the shell that starts it.`,
  folderNotWritable: (p: { name: string }) => `${p.name} cannot be written.`,
};
