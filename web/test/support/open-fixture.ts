import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContextOptions, Route } from 'playwright-core';
import type { Report } from '../../../examples/clients/typescript/plumbline-api.ts';
import { openTab, type Tab } from './browser.ts';
import { placedPassage } from './fixture-library.ts';

const BUILT = resolve(import.meta.dirname, '../../../dist/web');
const ORIGIN = 'http://page.example';
const MISSING = {
  type: 'about:blank',
  title: 'Missing',
  status: 404,
  code: 'E004',
  detail: '',
  retryable: false,
};

/** What the API answers beside what it says of the run of a report: by path, as JSON or as a stream of events. */
export type Replies = Readonly<Record<string, object | string>>;

/** The built page over one report, without a server: what states a report can have is written, not waited for. */
export async function openFixture(
  browser: Browser,
  report: Report,
  { replies = {}, ...options }: BrowserContextOptions & { readonly replies?: Replies } = {},
): Promise<Tab> {
  const tab = await openTab(browser, ORIGIN, options);
  const run = {
    ...{ id: report.runId, threadId: 'thread_1', question: report.question, collectionIds: ['default'] },
    ...{ reviewPlan: false, mode: 'research', status: 'done', links: {} },
    ...{ createdAt: report.facts.startedAt, updatedAt: report.facts.finishedAt },
  };
  const known: Replies = {
    '/api/health': { status: 'ok', version: '1', hasModel: true },
    [`/api/research/${report.runId}`]: run,
    [`/api/research/${report.runId}/report`]: report,
    [`/api/research/${report.runId}/evidence`]: { evidence: [] },
    [`/api/research/${report.runId}/charts`]: { charts: [] },
    '/api/documents/doc_1/versions': { versions: [] },
    '/api/documents/doc_1/related': { documents: [] },
    '/api/qa/history': { questions: [] },
    '/api/conversations': { conversations: [] },
    '/api/collections': { collections: [] },
    '/api/topics': { topics: [], documents: { made: 0, due: 0 } },
    ...replies,
  };
  await tab.page.route('**/*', (route) => answer(route, known));
  return tab;
}

async function answer(route: Route, known: Replies): Promise<void> {
  const { pathname, searchParams } = new URL(route.request().url());
  if (!pathname.startsWith('/api/')) {
    const file = join(BUILT, pathname);
    return route.fulfill({ path: pathname !== '/' && existsSync(file) ? file : join(BUILT, 'index.html') });
  }
  if (pathname === '/api/documents/doc_1/passage')
    return route.fulfill({ json: placedPassage(searchParams) });
  const reply = known[pathname];
  if (reply === undefined) return route.fulfill({ status: 404, json: MISSING });
  if (typeof reply === 'string') return route.fulfill({ contentType: 'text/event-stream', body: reply });
  return route.fulfill({ json: reply });
}
