import { createRequire } from 'node:module';
import type { Jieba } from '@node-rs/jieba';

// Loaded with the first Chinese text: most commands never see one.
const load = createRequire(import.meta.url);

let jieba: Jieba | undefined;

const loaded = (): Jieba => {
  if (jieba === undefined) {
    const { Jieba: Segmenter } = load('@node-rs/jieba') as typeof import('@node-rs/jieba');
    const { dict } = load('@node-rs/jieba/dict.js') as typeof import('@node-rs/jieba/dict.js');
    jieba = Segmenter.withDict(dict);
  }
  return jieba;
};

/** Loads jieba's dictionary before the first Chinese text does: it takes a tenth of a second and more, in which a server would not answer. */
export function loadChineseWords(): void {
  loaded();
}

/** Chinese words in order, by jieba. The dictionary loads on first use. */
export function segmentChinese(text: string): string[] {
  return loaded().cut(text, true);
}

interface TaggedWord {
  readonly word: string;
  readonly tag: string;
}

/** What was tagged last: several rules look at one sentence in a row. */
let tagged: { readonly text: string; readonly words: readonly TaggedWord[] } | undefined;

/** Chinese words with jieba's part of speech; `nr`, `ns`, `nt` and `nz` are names, `x` is a word the dictionary lacks. */
export function tagChinese(text: string): readonly TaggedWord[] {
  if (tagged?.text !== text) tagged = { text, words: loaded().tag(text, true) };
  return tagged.words;
}
