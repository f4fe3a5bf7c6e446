import { plural } from '../../count.ts';

/** Help of `models`. */
export const modelsHelp = {
  models: 'list models that search by meaning: those that are here, and those for this machine',
  modelsAdd: 'copy a model from a folder, or download one by its name (owner/name for others of the hub)',
  modelsFrom: 'address of a mirror of the hub, or maven (default: the hub)',
  modelsNoUse: 'only add it (default: the first model is used at once, unless embedding.provider is set)',
  modelsCheck: 'run a model and print dimension, speed and memory',
  modelsUse:
    'use this model (builtin: none of this machine); after a change of vectors those of the library are made again',
  modelsRemove: 'delete a model from this machine, unless it is in use',
  modelsNote:
    'Models run in this process; texts stay here. Only `models add` and the settings page download. They lie in the folder models of dataDir.',
};

/** What `models` prints. */
export const models = {
  none: 'No models are here; search uses built-in vectors, which know spelling and no meaning.',
  stored: 'Here:',
  recommended: (p: { cores: number; memory: string }) =>
    `Recommended for this machine (${plural(p.cores, 'core')}, ${p.memory} of memory):`,
  state: (licence: string, isUsed: boolean) =>
    [...(licence === '' ? [] : [licence]), ...(isUsed ? ['in use'] : [])].join(', '),
  needs: (licence: string, memory: string) => `${licence}, ${memory} of memory a core`,
  howToAdd: (add: string, use: string) => `${add} downloads one, ${use} uses it.`,
  languages: (codes: readonly string[]) =>
    codes.length === 0
      ? 'any language'
      : codes.map((code) => ({ en: 'English', zh: 'Chinese' })[code] ?? code).join(', '),
  tasks: { embedding: 'vectors', reranking: 'reranking', entailment: 'judging' },
  licence: (name: string, licence: string, page: string) => `${name} has the licence ${licence} (${page}).`,
  bringing: (file: string, done: string, total: string) => `${file}: ${done} of ${total}`,
  added: (name: string, size: string) => `${name} is here (${size}).`,
  howToUse: (command: string) => `To use it: ${command}`,
  checking: 'running the model',
  checked: (p: {
    name: string;
    languages: string;
    dimension?: number | undefined;
    loadMs: number;
    queryMs: number;
    perSecond: number;
    perCpuSecond: number;
    memory: string;
  }) => [
    `${p.name}: ${p.languages}${p.dimension === undefined ? '' : `, ${p.dimension} dimensions`}`,
    `first answer after ${p.loadMs.toFixed(0)} ms, a question ${p.queryMs.toFixed(1)} ms`,
    `${p.perSecond.toFixed(1)} passages of about 200 tokens a second, ${p.perCpuSecond.toFixed(1)} for each second of a core`,
    `${p.memory} of memory`,
  ],
  using: (
    file: string,
    model: { name: string; task: 'embedding' | 'reranking' | 'entailment' } | undefined,
  ) =>
    model === undefined
      ? `Search uses built-in vectors from now on (set in ${file}).`
      : `${{ embedding: `Search uses ${model.name}`, reranking: `${model.name} ranks passages`, entailment: `${model.name} judges statements` }[model.task]} from now on (set in ${file}).`,
  notInForce:
    'An environment variable or an option of this command says otherwise and wins. `plumbline config` shows which.',
  embedding: (done: number, total: number) =>
    `${done} of ${plural(total, 'passage')} have their vectors; until all are made, search uses the old ones`,
  embedded: (documents: number) => `The vectors of ${plural(documents, 'document')} were made again.`,
  restart: 'A server has the library. Start it again: it makes the new vectors while the old ones serve.',
  removed: (name: string) => `${name} was deleted.`,
};
