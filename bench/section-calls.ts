import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openApplication } from '../src/app/open-application.ts';
import { loadConfig } from '../src/config/index.ts';
import type { LibraryBrowser, LibraryDocument } from '../src/domain/index.ts';
import { AppError } from '../src/errors/index.ts';
import { normalizeText } from '../src/linguistics/index.ts';
import { percentile } from './percentile.ts';
import { QUIET } from './quiet.ts';
import { type GoldSection, loadGoldSections } from './section-calls/gold-sections.ts';

// Calls that a scripted agent needs until it has a known section whole: by search and pages alone, and by the table of
// contents and sections. npm run bench:sections -- --data DIR [--questions 40]
const { values } = parseArgs({
  options: { data: { type: 'string' }, questions: { type: 'string', default: '40' } },
});
if (values.data === undefined) throw new Error('Name the data with --data DIR.');
/** An agent that has not found it by then gives up. */
const MOST_CALLS = 60;
/** Bookmarks and headings may stand on both sides of a page break. */
const NEAR = 1;

const gold = loadGoldSections(resolve(values.data), Number(values.questions));
const folder = mkdtempSync(join(tmpdir(), 'plumbline-sections-'));
const documents = join(folder, 'documents');
mkdirSync(documents);
for (const pdf of gold.pdfs) symlinkSync(pdf, join(documents, basename(pdf)));
const { config } = loadConfig({ environment: {}, cwd: folder, set: ['language.provider=extractive'] });
const app = await openApplication({ config, ...QUIET });
try {
  const { collection } = await app.ingest.ingestFolder({ folder: documents, linksOut: true });
  const known = await app.library.documents([collection.id]);
  const browser = app.library.browse({ collectionIds: [collection.id] });
  const before: number[] = [];
  const after: number[] = [];
  let first = 0;
  for (const section of gold.sections) {
    const document = known.find(({ sourcePath }) => sourcePath === section.file);
    if (document === undefined) throw new Error(`${section.file} was not read.`);
    const old = await bySearchAndPages(section, document, collection.id);
    const now = await bySections(browser, section, document);
    before.push(old);
    if (await isFoundFirst(section, document, collection.id)) first++;
    // What the new tools do not find is looked for as before.
    after.push(now.found ? now.calls : Math.min(MOST_CALLS, now.calls + old));
    console.log(
      `${String(old).padStart(3)} → ${String(after.at(-1)).padStart(3)}  ${section.file}  ${section.title}`,
    );
  }
  const sum = (calls: readonly number[]) => calls.reduce((total, one) => total + one, 0);
  const fewer = 1 - sum(after) / sum(before);
  console.log(`${gold.sections.length} questions, ${known.length} documents`);
  console.log(`section search:       the section itself first for ${first} titles`);
  console.log(`search and pages:     median ${percentile(before, 50)}, total ${sum(before)}`);
  console.log(`contents and section: median ${percentile(after, 50)}, total ${sum(after)}`);
  console.log(`${(100 * fewer).toFixed(0)} % fewer calls; the structure of a document in 1 call`);
  if (percentile(after, 50) > 3 || fewer < 0.7) process.exitCode = 1;
} finally {
  await app.close();
  rmSync(folder, { recursive: true });
}

/** Whether the search for sections has the one of this title before all others. */
async function isFoundFirst(section: GoldSection, document: LibraryDocument, collectionId: string) {
  const { hits } = await app.library.search({
    question: section.title,
    collectionIds: [collectionId],
    shape: 'section',
    limit: 1,
  });
  const [hit] = hits;
  const page = hit?.locator.pages?.first ?? Number.NaN;
  return hit?.documentId === document.id && Math.abs(page - section.firstPage) <= NEAR;
}

/** Searches once, opens the pages of the hits until the title stands on one, and reads on until the section ends. */
async function bySearchAndPages(section: GoldSection, document: LibraryDocument, collectionId: string) {
  const { hits } = await app.library.search({
    question: section.title,
    collectionIds: [collectionId],
    limit: 10,
  });
  let calls = 1;
  const ofHits = hits
    .filter(({ documentId }) => documentId === document.id)
    .flatMap(({ locator }) => (locator.pages === undefined ? [] : [locator.pages.first]));
  const others = Array.from({ length: MOST_CALLS }, (_, place) => place + 1);
  const read = new Set<number>();
  const want = Array.from(
    { length: section.lastPage - section.firstPage + 1 },
    (_, place) => section.firstPage + place,
  );
  for (const page of [...new Set([...ofHits, ...others])]) {
    if (calls >= MOST_CALLS || read.has(page)) continue;
    calls++;
    read.add(page);
    if (page !== section.firstPage) continue;
    return Math.min(MOST_CALLS, calls + want.filter((one) => !read.has(one)).length);
  }
  return MOST_CALLS;
}

/** Asks for the section by its title; where that does not name one, the table of contents says which there are. Reads it to its end. */
async function bySections(browser: LibraryBrowser, section: GoldSection, document: LibraryDocument) {
  let calls = 0;
  const read = async (selector: string) => {
    let cursor: string | undefined;
    let isFound = false;
    do {
      calls++;
      const { locator, next } = await browser.section(document.id, selector, { cursor });
      const first = locator.pages?.first ?? Number.NaN;
      isFound ||= Math.abs(first - section.firstPage) <= NEAR;
      cursor = isFound ? next : undefined;
    } while (cursor !== undefined && calls < MOST_CALLS);
    return isFound;
  };
  // Whoever knows the title asks for it; several sections of it, or none, are said.
  if (await read(section.title).catch(refused)) return { found: true, calls };
  const { nodes } = await browser.tree(document.id, { maxLevel: 6 });
  calls++;
  const best = nodes
    .map((node) => ({ node, share: titleShare(section.title, `${node.printedNumber ?? ''} ${node.title}`) }))
    .filter(({ share }) => share >= 0.5)
    .toSorted((left, right) => right.share - left.share)
    .slice(0, 3);
  for (const { node } of best) if (await read(node.id)) return { found: true, calls };
  return { found: false, calls };
}

function refused(error: unknown): boolean {
  if (error instanceof AppError && (error.code === 'E021' || error.code === 'E051')) return false;
  throw error;
}

/** Share of the words of both titles that they have in common. */
function titleShare(wanted: string, title: string): number {
  const words = (text: string) => new Set(normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? []);
  const [left, right] = [words(wanted), words(title)];
  const common = [...left].filter((word) => right.has(word)).length;
  return common / Math.max(left.size, right.size, 1);
}
