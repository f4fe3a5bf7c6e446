import type { Page } from 'playwright-core';

interface Focus {
  readonly name: string;
  /** Nothing has it: the next key begins at the top of the page again. */
  readonly isLost: boolean;
  /** A person sees where it is: it has a ring, and at least a part of it is on the screen and not covered. */
  readonly isSeen: boolean;
}

const readFocus = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const boxes = [...element.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const isOnTop = boxes.some(({ left, right, top, bottom }) =>
      [0.1, 0.5, 0.9].some((part) => {
        const found = document.elementFromPoint(left + (right - left) * part, top + (bottom - top) * part);
        return found !== null && (element.contains(found) || found.contains(element));
      }),
    );
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    return {
      name: (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim(),
      isLost: element === document.body,
      isSeen: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && isOnTop,
    };
  });

/** Goes on with the tabulator until something has the focus. Whatever has it on the way is seen to have it. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const passed: string[] = [];
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press(key);
    const focus = await readFocus(page);
    // After the last comes the browser itself.
    if (focus.isLost) continue;
    if (!focus.isSeen) throw new Error(`nobody sees that “${focus.name.slice(0, 80)}” has the focus`);
    if (typeof name === 'string' ? focus.name.startsWith(name) : name.test(focus.name)) return;
    passed.push(focus.name.slice(0, 30));
  }
  throw new Error(`the keyboard does not reach “${name}”, but ${passed.join(' · ')}`);
}

/** The name of what has the focus, once something has it. */
export async function focusedName(page: Page): Promise<string | undefined> {
  const { isLost, name } = await readFocus(page);
  return isLost ? undefined : name;
}
