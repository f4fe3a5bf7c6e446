import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';

let jieba: Jieba | undefined;

const loaded = (): Jieba => {
  jieba ??= Jieba.withDict(dict);
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

/** Chinese words with jieba's part of speech; `nr`, `ns`, `nt` and `nz` are names, `x` is a word the dictionary lacks. */
export function tagChinese(text: string): { readonly word: string; readonly tag: string }[] {
  return loaded().tag(text, true);
}
