import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLocalEmbedder } from '../../../../src/language/index.ts';
import { readLanguages } from '../../../../src/language/onnx/read-languages.ts';

const ENGLISH =
  'government company research statement security example history language development production however between because different material process evidence results question century'.split(
    ' ',
  );
const CHINESE = [
  ...'政府公司收入研究安全例如历史语言重要发展生产但是因为不同材料过程方法证据控制结果问题报告世纪',
];
const numbered = (words: readonly string[]) => Object.fromEntries(words.map((word, id) => [word, id]));
/** A folder that `fetch-models.sh` filled; without it what real models know is not tested. */
const MODELS = process.env['PLUMBLINE_TEST_MODELS'] ?? '';

describe('readLanguages', () => {
  it('should name the languages whose words are in the vocabulary', () => {
    expect(readLanguages(numbered(ENGLISH))).toEqual(['en']);
    expect(readLanguages(numbered(CHINESE))).toEqual(['zh']);
    expect(readLanguages(numbered([...ENGLISH, ...CHINESE, 'the']))).toEqual(['en', 'zh']);
  });

  it('should read scored words with their marks, and take few words of a language for none', () => {
    expect(readLanguages(ENGLISH.map((word) => [`▁${word}`, -1]))).toEqual(['en']);
    expect(readLanguages(numbered([...ENGLISH, ...CHINESE.slice(0, 20)]))).toEqual(['en']);
  });

  it('should not guess from tokens of bytes, nor where no language is whole', () => {
    expect(readLanguages(numbered(['Ġthe', ...ENGLISH]))).toBeUndefined();
    expect(readLanguages(numbered(['mast', '北']))).toBeUndefined();
  });
});

describe.skipIf(!existsSync(MODELS))(
  `languages of real models${existsSync(MODELS) ? '' : ' (skipped: PLUMBLINE_TEST_MODELS names no folder of models)'}`,
  () => {
    it.each([
      ['bge-small-en-v1.5', ['en']],
      ['e5-small-v2', ['en']],
      ['bge-small-zh-v1.5', ['zh']],
    ])('should know those of %s', (name, languages) => {
      expect(createLocalEmbedder({ folder: join(MODELS, name) }).languages).toEqual(languages);
    });
  },
);
