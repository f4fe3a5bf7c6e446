// npm run bench:page: size of the first view, time until it is there and until it answers over a slow connection (`--first`: these alone), and from a click on a claim to its marked passage.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser, openTab } from '../test/support/browser.ts';
import { scriptOfFirstView } from '../test/support/first-view.ts';
import { api, QUESTION, research, uploadExamples, uploadFiles } from '../test/support/sample-library.ts';
import { openLibraryFolder } from '../test/support/serve.ts';
import { bundleTable, msUntilInteractive } from './first-screen.ts';
import { LATE_MS, measureGraph } from './graph-frames.ts';
import { largePdf } from './large-pdf.ts';

const ROUNDS = 30;
const FIRST = { bytes: 120_000, ms: 1500, rounds: 10 };
/** Names in the graph: around the first of a library, as many as are shown at first, and all that can be. */
const NAMES = [1, 200, 600, 2000];
const LIMITS = { text: 300, pdf: 800, large: 1000 } as const;
const WHAT = { text: 'text', pdf: 'PDF', large: 'page 400 of 500' } as const;
const RARE = 'The pumping station of Arkholm lifted 731 megalitres of water in 2023.';
type Kind = keyof typeof LIMITS;

interface Block {
  claims: { id: string; citations: { number: number }[] }[];
}
interface Cited {
  citations: { number: number; format: string }[];
  answer: Block[];
  sections: { blocks: Block[] }[];
}

const p95 = (times: readonly number[]) =>
  times.toSorted((left, right) => left - right)[Math.ceil(times.length * 0.95) - 1] ?? 0;

const p50 = (times: readonly number[]) =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;

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

/** A report, and a claim of it for each kind of source. */
async function reportOn(
  url: string,
  question: string,
  collection: string,
  kinds: Readonly<Partial<Record<Kind, 'pdf' | 'other'>>>,
) {
  const runId = await research(url, question, { collections: [collection] });
  const report = await api<Cited>(url, `/research/${runId}/report`);
  const blocks = [...report.answer, ...report.sections.flatMap((section) => section.blocks)];
  const claims = blocks.flatMap((block) => block.claims);
  const formatOf = ({ citations: [first] }: (typeof claims)[number]) =>
    report.citations.find(({ number }) => number === first?.number)?.format;
  return Object.entries(kinds).map(([kind, format]) => {
    const claim = claims.find((one) => (formatOf(one) === 'pdf') === (format === 'pdf'));
    if (claim === undefined) throw new Error(`no claim of the report cites a source for “${kind}”`);
    return { kind: kind as Kind, runId, claimId: claim.id };
  });
}

const folder = openLibraryFolder();
const browser = await launchBrowser();
try {
  const { url } = await folder.serve();
  console.log(bundleTable());
  const bytes = scriptOfFirstView(resolve(import.meta.dirname, '../../dist/web'));
  const first: number[] = [];
  for (let round = 0; round < FIRST.rounds; round++) first.push(await msUntilInteractive(browser, url));
  console.log(
    `script of the first view   ${(bytes / 1000).toFixed(0)} kB gzip (limit ${FIRST.bytes / 1000})`,
  );
  console.log(
    `answers a click, slow 4G    p50 ${p50(first).toFixed(0)}, p95 ${p95(first).toFixed(0)} ms (limit ${FIRST.ms}), cold tab`,
  );
  if (bytes > FIRST.bytes || p95(first) > FIRST.ms) process.exitCode = 1;
  if (!process.argv.includes('--first')) await measureReports(url);
} finally {
  await browser.close();
  await folder.close();
}

/** Reports, their sources and the graph. */
async function measureReports(url: string): Promise<void> {
  await uploadExamples(url);
  await uploadFiles(url, 'register', [{ name: 'register.pdf', bytes: await largePdf(500, 400, RARE) }]);
  const cases = [
    ...(await reportOn(url, QUESTION, 'library', { pdf: 'pdf', text: 'other' })),
    ...(await reportOn(
      url,
      'How many megalitres of water did the pumping station of Arkholm lift in 2023?',
      'register',
      {
        large: 'pdf',
      },
    )),
  ];
  const views: number[] = [];
  const times: Record<Kind, number[]> = { text: [], pdf: [], large: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const { kind, runId, claimId } of cases) {
      const { page } = await openTab(browser, url);
      const from = performance.now();
      await page.goto(`/research/${runId}`);
      await page.locator('.passage-link').first().waitFor();
      views.push(performance.now() - from);
      await page.waitForTimeout(500);
      times[kind].push(await clickToMark(page, claimId, kind === 'text' ? 'aside mark' : '[data-mark]'));
      await page.context().close();
    }
  console.log(`report shown, cold tab     p95 ${p95(views).toFixed(0)} ms, ${views.length} times`);
  let isOver = false;
  for (const [kind, limit] of Object.entries(LIMITS) as [Kind, number][]) {
    const time = p95(times[kind]);
    isOver ||= time > limit;
    console.log(
      `click → marked, ${WHAT[kind].padEnd(16)} p95 ${time.toFixed(0)} ms (limit ${limit}), ${times[kind].length} times, each in a cold tab`,
    );
  }
  for (const names of NAMES) {
    const { page } = await openTab(browser, url);
    const { count, late, p95: length } = await measureGraph(page, names);
    await page.context().close();
    isOver ||= length > LATE_MS;
    console.log(
      `graph of ${String(names).padStart(4)} names      p95 ${length.toFixed(0)} ms between frames while dragged and zoomed (limit ${LATE_MS}), ${late} of ${count} over it`,
    );
  }
  if (isOver) process.exitCode = 1;
}
