import { INSTALL_LOCAL_MODELS } from '../../install-commands.ts';

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
    `A model in a local folder needs packages that are not installed. Run \`${INSTALL_LOCAL_MODELS}\`, or set another provider (embedding.provider, rerank.provider to “builtin”, verification.provider to “model”).`,
  localModelFailed: (p: { name: string; why: string }) =>
    `The model “${p.name}” ${p.why}. Check that it is a model in ONNX form for this task.`,
  localFolder: (p: { name: string; why: string }) =>
    `The model folder “${p.name}” ${p.why}. A model in ONNX form has config.json, tokenizer.json and onnx/model.onnx. The provider “builtin” needs no model.`,
  whyModelInput: (p: { name: string }) => `wants the input “${p.name}”, which no text encoder has`,
  whyModelScore: () => 'does not give one number or two for a question and a passage',
  whyModelLabels: () => 'does not give three numbers for a passage and a statement',
  whyFolderNoLabels: () =>
    'names no entailment, neutral and contradiction as the labels of a sequence classification',
  whyModelShape: (p: { dimension: number }) => `does not give ${p.dimension} numbers for each token`,
  whyModelVector: () => 'gave a vector without direction',
  whyModelLoad: () => 'cannot be loaded',
  whyModelEnded: () => 'ended its thread',
  whyModelRun: () => 'could not be run',
  whyFolderLacks: (p: { names: string[] }) => `has no ${p.names.join(' or ')}`,
  whyFolderUnusable: (p: { name: string }) => `has no usable ${p.name}`,
  noSuchModel: (p: { name: string }) => `There is no model “${p.name}” here.`,
  modelNameOdd: (p: { name: string }) =>
    `“${p.name}” cannot be the name of a model. Rename the folder: letters, digits, “.”, “-” and “_”.`,
  modelUnknown: (p: { name: string; names: string[] }) =>
    `“${p.name}” is neither a folder nor a known model. Known: ${p.names.join(', ')}. Others are named as on the hub: owner/name.`,
  modelSources: (p: { from: string }) =>
    `Models do not come from “${p.from}”. They come from the hub, a mirror of it (https://…), \`maven\` or a folder.`,
  modelInUse: (p: { name: string }) =>
    `${p.name} is in use. Choose another model, or the built-in one, then delete it.`,
  modelBytesRefused: (p: { name: string; host: string; why: 'moreBytes' | 'otherSize' | 'otherBytes' }) =>
    `${p.name} from ${p.host} was refused: it has ${{ moreBytes: 'more bytes than announced', otherSize: 'another size than it should', otherBytes: 'other contents than the pinned ones (sha256)' }[p.why]}. Nothing of it was kept. Try another source.`,
  modelBrokeOff: (p: { name: string; host: string }) =>
    `${p.host} cannot be reached, or broke off while it sent ${p.name}. Try again, which continues where it stopped, or use another source, such as a mirror.`,
  modelNotServed: (p: { name: string; host: string; status: number }) =>
    `${p.host} does not give ${p.name} (HTTP ${p.status}). Check the name, or use another source.`,
  modelDownloading: (p: { name: string }) =>
    `${p.name} is being downloaded. Wait until it has ended, or cancel it.`,
  modelOffline: (p: { host: string }) =>
    `Nothing is downloaded from ${p.host}: web.offline is on. Add a folder with its files, or turn it off.`,
  mavenBroughtNothing: (p: { artifact: string }) =>
    `\`mvn\` did not bring ${p.artifact}. Check that Maven is installed and reaches a repository, or use another source.`,
  nodeTooOld: (p: { version: string }) => `Node.js ${p.version} is too old. Plumbline needs 20.19 or newer.`,
  /** Said by `bin/check-limits.js`, before anything of this is loaded. */
  lowLimit: (p: { what: 'files' | 'fileSize' | 'addresses'; has: number; least: number; command: string }) =>
    `The system allows this process only ${p.has} ${{ files: 'open files', fileSize: 'KiB for a file', addresses: 'KiB of addresses' }[p.what]}, and Plumbline needs ${p.least}. Raise the limit, for example with \`${p.command}\` in the shell that starts it.`,
  folderNotWritable: (p: { name: string }) => `${p.name} cannot be written.`,
};
