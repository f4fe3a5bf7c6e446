import type { Page } from 'playwright-core';

const DRAGS = 6;
const STEPS = 12;
const REACH_PX = 90;

export interface Frames {
  readonly count: number;
  /** Frames that came later than this after the one before. */
  readonly late: number;
  readonly p95: number;
}

/** Frames of more than this many milliseconds are seen as a stutter. */
export const LATE_MS = 50;

const entity = (at: number) => ({
  key: `k${at}`,
  name: at === 0 ? 'Centre' : `Name ${at}`,
  type: 'term',
  mentions: 1 + (at % 9),
  documents: 1,
  degree: 1,
});

/** A graph around one name as the API gives it: two steps, as many relations as other names. */
function graphOf(names: number) {
  const place = { documentId: 'd', versionId: 'v', documentTitle: 'T', chunkId: 'c', start: 0, end: 1 };
  const near = Math.ceil(Math.sqrt(names));
  return {
    entity: entity(0),
    aliases: [],
    entities: Array.from({ length: names }, (_, at) => entity(at)),
    relations: Array.from({ length: Math.max(1, names - 1) }, (_, at) => ({
      source: at < near ? 'k0' : `k${1 + (at % near)}`,
      target: `k${at + 1}`,
      weight: 1 + (at % 5),
      keywords: [],
      sentences: [{ ...place, text: `Sentence ${at}.` }],
    })),
    sentences: [],
    cut: false,
  };
}

/** Draws a graph of so many names, drags and zooms it as a person does, and gives the frames that the browser made meanwhile. */
export async function measureGraph(page: Page, names: number): Promise<Frames> {
  await page.route('**/api/graph/entity/**', (route) => route.fulfill({ json: graphOf(names) }));
  await page.goto('/knowledge/Centre');
  const drawing = page.locator(`[data-nodes="${names}"]`);
  await drawing.waitFor();
  await drawing.scrollIntoViewIfNeeded();
  const box = await drawing.boundingBox();
  if (box === null) throw new Error('the graph is not in sight');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    const times: number[] = [];
    (window as unknown as { frameTimes: number[] }).frameTimes = times;
    void (async () => {
      for (;;) times.push(await new Promise(requestAnimationFrame));
    })();
  });
  for (let drag = 0; drag < DRAGS; drag++) {
    const way = drag % 2 === 0 ? 1 : -1;
    await page.mouse.down();
    await page.mouse.move(x + way * REACH_PX, y + (way * REACH_PX) / 2, { steps: STEPS });
    await page.mouse.up();
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -way * 120);
    await page.waitForTimeout(250);
  }
  const times = await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes);
  const lengths = times.slice(1).map((at, index) => at - (times[index] ?? at));
  const sorted = lengths.toSorted((left, right) => left - right);
  return {
    count: lengths.length,
    late: lengths.filter((length) => length > LATE_MS).length,
    p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0,
  };
}
