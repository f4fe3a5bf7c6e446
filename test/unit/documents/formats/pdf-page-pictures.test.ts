import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import type { PageLayout } from '../../../../src/documents/formats/pdf/page-layout.ts';
import {
  type Camera,
  createPagePictures,
} from '../../../../src/documents/formats/pdf/readers/page-pictures.ts';
import { createSight } from '../../../../src/documents/formats/pdf/readers/unseen-text.ts';
import { makePage, makeRun } from '../../../fakes/page-layout.ts';
import { saidWarnings } from '../../../fakes/said-warnings.ts';

const TEXT = 'The committee approved the budget.';

/** A picture of a page of 600 by 800 points with a grey bar where its one line stands. */
function photograph(): Uint8Array {
  const canvas = createCanvas(300, 400);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, 300, 400);
  context.fillStyle = '#555';
  for (let x = 30; x < 120; x += 2) context.fillRect(x, 30, 1, 6);
  return canvas.toBuffer('image/png');
}

const pageWithText = (number: number, more: Partial<PageLayout> = {}): PageLayout => ({
  ...makePage(number, [makeRun(TEXT, 60, 60)]),
  ...more,
});

/** Draws every page but those that fail, and writes down what it was asked for. */
function cameraWithout(failing: readonly number[], asked: number[][] = []): Camera {
  return async (pages) => {
    asked.push([...pages]);
    if (pages.some((page) => failing.includes(page))) throw new Error('The page cannot be drawn.');
    return pages.map((pageNum) => ({ pageNum, imageBuffer: photograph() }));
  };
}

const numbersFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

describe('pictures of pages', () => {
  it('should be taken of all pages but the one that fails, which is named', async () => {
    const asked: number[][] = [];
    const pictures = createPagePictures(() => cameraWithout([7], asked));
    const sight = createSight(pictures);
    const pages = await sight.look(numbersFrom(1, 25).map((number) => pageWithText(number)));
    expect(pages.map(({ runs }) => runs.length)).toEqual(numbersFrom(1, 25).map(() => 1));
    expect(asked.length).toBeLessThan(12);
    expect(saidWarnings(sight.warnings())).toEqual([
      'It was not checked whether the text can be seen: drawing failed (page 7).',
    ]);
  });

  it('should name a page that is left out of an answer, or whose picture is none', async () => {
    const pictures = createPagePictures(() => async (pages) => {
      const shots = pages.map((pageNum) => ({ pageNum, imageBuffer: photograph() }));
      return shots
        .slice(1)
        .map((shot, at) => (at === 0 ? { ...shot, imageBuffer: new Uint8Array(9) } : shot));
    });
    const found = await pictures.look(numbersFrom(1, 4).map((number) => pageWithText(number)));
    expect([...found.keys()]).toEqual([3, 4]);
    expect([...pictures.undrawn()]).toEqual([['failure', new Set([1, 2])]]);
  });

  it('should stop when the time is over, and name those pages and those that are too large, in one warning', async () => {
    let clock = 0;
    const slow: Camera = async (pages) => {
      clock += 30_000;
      return pages.map((pageNum) => ({ pageNum, imageBuffer: photograph() }));
    };
    const sight = createSight(
      createPagePictures(
        () => slow,
        () => clock,
      ),
    );
    await sight.look([pageWithText(1), pageWithText(2, { height: 3_001 })]);
    await sight.look([pageWithText(3), makePage(4, []), pageWithText(5)]);
    expect(saidWarnings(sight.warnings())).toEqual([
      'It was not checked whether the text can be seen: too large to be drawn (page 2); drawing the file takes too long (pages 3, 5).',
    ]);
  });

  it('should say nothing where every page with text was drawn', async () => {
    const sight = createSight(createPagePictures(() => cameraWithout([])));
    await sight.look([pageWithText(1), makePage(2, [])]);
    expect(sight.warnings()).toEqual([]);
  });
});
