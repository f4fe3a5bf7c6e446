// npm run bench:page: size of the first view, time until it is there, and from a click on a claim to its marked passage.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser, openTab } from '../test/support/browser.ts';
import { scriptOfFirstView } from '../test/support/first-view.ts';
import { api, QUESTION, research, uploadExamples } from '../test/support/sample-library.ts';
import { openLibraryFolder } from '../test/support/serve.ts';

const ROUNDS = 30;
const LIMITS = { text: 300, pdf: 800 } as const;

interface Cited {
  citations: { number: number; format: string }[];
  answer: { claims: { id: string; citations: { number: number }[] }[] }[];
}

const p95 = (times: readonly number[]) =>
  times.toSorted((left, right) => left - right)[Math.ceil(times.length * 0.95) - 1] ?? 0;

/** From the click to the mark, as the browser counts it; the pointer does not rest on the claim before. */
const clickToMark = (page: Page, claimId: string, mark: string): Promise<number> =>
  page.evaluate(
    async ([id, wanted]) => {
      const from = performance.now();
      document.getElementById(`claim-${id}`)?.click();
      while (document.querySelector(wanted) === null)
        await new Promise((done) => requestAnimationFrame(done));
      return performance.now() - from;
    },
    [claimId, mark] as const,
  );

const folder = openLibraryFolder();
const browser = await launchBrowser();
try {
  const { url } = await folder.serve();
  await uploadExamples(url);
  const runId = await research(url, QUESTION);
  const report = await api<Cited>(url, `/research/${runId}/report`);
  const claims = report.answer.flatMap((block) => block.claims);
  const formatOf = ({ citations: [first] }: (typeof claims)[number]) =>
    report.citations.find(({ number }) => number === first?.number)?.format;
  const views: number[] = [];
  const times: Record<keyof typeof LIMITS, number[]> = { text: [], pdf: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const { page } = await openTab(browser, url);
    const from = performance.now();
    await page.goto(`/research/${runId}`);
    await page.locator('.claim-link').first().waitFor();
    views.push(performance.now() - from);
    await page.waitForTimeout(500);
    for (const kind of ['pdf', 'text'] as const) {
      const claim = claims.find((one) => (formatOf(one) === 'pdf') === (kind === 'pdf'));
      if (claim === undefined) continue;
      times[kind].push(await clickToMark(page, claim.id, kind === 'pdf' ? '[data-mark]' : 'mark'));
      await page.keyboard.press('Escape');
      await page.locator('[data-mark], mark').first().waitFor({ state: 'detached' });
    }
    await page.context().close();
  }
  const bytes = scriptOfFirstView(resolve(import.meta.dirname, '../../dist/web'));
  console.log(`script of the first view   ${(bytes / 1000).toFixed(0)} kB gzip (limit 200)`);
  console.log(`report shown, cold tab     p95 ${p95(views).toFixed(0)} ms`);
  for (const kind of ['text', 'pdf'] as const)
    console.log(
      `click → marked, ${kind.padEnd(10)} p95 ${p95(times[kind]).toFixed(0)} ms (limit ${LIMITS[kind]}), ${times[kind].length} times`,
    );
  if (bytes > 200_000 || p95(times.text) > LIMITS.text || p95(times.pdf) > LIMITS.pdf) process.exitCode = 1;
} finally {
  await browser.close();
  await folder.close();
}
