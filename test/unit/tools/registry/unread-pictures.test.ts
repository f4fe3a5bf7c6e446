import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../../src/catalogue/index.ts';
import { unreadPictures } from '../../../../src/tools/registry/answers/unread-pictures.ts';

const large = { x: 50, y: 50, width: 500, height: 300 };
const pictures = [
  { page: 5, box: large },
  { page: 5, box: large },
  { page: 6, box: large, ocrText: 'Sales 731' },
  { page: 6, box: large, description: 'A chart.' },
  { page: 7, box: { ...large, height: 30 } },
  { page: 8, box: large },
  { caption: 'A cover' },
];
const files = { pictures: async () => pictures as never };
const say = (language: 'en' | 'zh', pages?: { first: number; last: number }) =>
  unreadPictures(files, 'ver_1', catalogueOf(language).tools, pages);

describe('pictures that nobody has read', () => {
  it('should be told by page, without small ones and those that were read', async () => {
    expect(await say('en')).toBe(
      '[page 5 holds 2 pictures that were not read] [page 8 holds 1 picture that was not read]',
    );
    expect(await say('zh')).toBe('［第 5 页有 2 张图片未识别］ ［第 8 页有 1 张图片未识别］');
  });

  it('should be told of the pages that are asked for', async () => {
    expect(await say('en', { first: 6, last: 7 })).toBe('');
    expect(await say('en', { first: 6, last: 8 })).toContain('page 8');
  });
});
