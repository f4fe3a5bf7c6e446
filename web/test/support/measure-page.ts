import type { Page } from 'playwright-core';

export interface Measured {
  /** Pixels that the page is wider than what is seen of it. */
  readonly overflowPx: number;
  /** The longest line of running text, in the characters that fit into it, and how it begins. */
  readonly longestLine: readonly [characters: number, text: string];
  /** Words that are cut off without a way to see them whole. */
  readonly cut: readonly string[];
}

/** How what is shown now stands in its window. */
export const measurePage = (page: Page): Promise<Measured> =>
  page.evaluate(() => {
    const PROSE = 60;
    /** The mean width of a letter, as a share of the size of its font; of a Chinese sign it is the whole. */
    const LETTER = 0.5;
    let longestLine: [number, string] = [0, ''];
    for (const element of document.querySelectorAll('#content *')) {
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      for (const node of element.childNodes) {
        const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : '';
        if (text.length < PROSE) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const wide = Math.max(0, ...[...range.getClientRects()].map(({ width }) => width));
        const characters = Math.round(wide / (size * (/\p{Script=Han}/u.test(text) ? 1 : LETTER)));
        if (characters > longestLine[0]) longestLine = [characters, text.slice(0, 40)];
      }
    }
    const cut = [...document.querySelectorAll<HTMLElement>('button, nav a span, h1, h2, label, .badge')]
      .filter((element) => element.offsetWidth > 2 && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => (element.textContent ?? '').trim().slice(0, 40));
    const { scrollWidth, clientWidth } = document.documentElement;
    return { overflowPx: scrollWidth - clientWidth, longestLine, cut };
  });
