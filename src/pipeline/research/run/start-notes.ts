import type { ReportLanguage } from '../../../domain/index.ts';

/** What the configuration promises to search and a run will not: told at its start and in its report. */
export interface SearchGaps {
  /** Sources asked for every sub-question that lack what they need. */
  readonly sources: readonly {
    readonly id: string;
    readonly lacks: 'key' | 'address' | 'contact';
    readonly setting: string;
  }[];
  /** Names of `retrieval.baseCollections` that no collection of the library bears. */
  readonly collections: readonly string[];
}

interface Words {
  readonly lacks: Readonly<Record<SearchGaps['sources'][number]['lacks'], string>>;
  readonly source: (id: string, lack: string, setting: string) => string;
  readonly collection: (name: string) => string;
}

const WORDS: Readonly<Record<ReportLanguage, Words>> = {
  en: {
    lacks: { key: 'key', address: 'address', contact: 'contact address' },
    source: (id, lack, setting) =>
      `${id} is a required source and was not asked, because it has no ${lack}. Set ${setting}, or take it out of sources.required.`,
    collection: (name) =>
      `The collection “${name}” of retrieval.baseCollections is not in the library, so it was not searched.`,
  },
  zh: {
    lacks: { key: '密钥', address: '地址', contact: '联系地址' },
    source: (id, lack, setting) =>
      `必查来源 ${id} 缺少${lack}，本次未查询。请设置 ${setting}，或将其从 sources.required 中移除。`,
    collection: (name) => `资料库中没有 retrieval.baseCollections 所列的集合“${name}”，本次未检索该集合。`,
  },
};

export function startNotes(gaps: SearchGaps, language: ReportLanguage): string[] {
  const words = WORDS[language];
  return [
    ...gaps.sources.map(({ id, lacks, setting }) => words.source(id, words.lacks[lacks], setting)),
    ...gaps.collections.map(words.collection),
  ];
}
