import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';

let jieba: Jieba | undefined;

/** Loads jieba's dictionary, which takes 0.1 to 0.3 s, before it is needed: it would keep the users of a server waiting. */
export function loadChineseWords(): Jieba {
  jieba ??= Jieba.withDict(dict);
  return jieba;
}

/** Chinese words in order, by jieba. The dictionary loads on first use. */
export function segmentChinese(text: string): string[] {
  return loadChineseWords().cut(text, true);
}

/** Chinese words with jieba's part of speech; `nr`, `ns`, `nt` and `nz` are names, `x` is a word the dictionary lacks. */
export function tagChinese(text: string): { readonly word: string; readonly tag: string }[] {
  return loadChineseWords().tag(text, true);
}
