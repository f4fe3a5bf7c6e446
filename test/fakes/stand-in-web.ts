import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { type SourceServers, startSourceServers } from './source-servers/source-servers.ts';
import type { StandInWork } from './source-servers/stand-in-works.ts';

/** A page or paper of the stand-in web. */
export interface StandInPage {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly kind: 'page' | 'paper' | 'abstract-only';
  readonly language: 'en' | 'zh';
  /** Extra HTML, for pages that try something. */
  readonly extraHtml?: string | undefined;
  readonly extraHead?: string | undefined;
  readonly abstract?: string | undefined;
}

export interface StandInWeb {
  readonly sources: SourceServers;
  /** What the sources know. */
  readonly works: readonly StandInWork[];
  readonly pagesUrl: string;
  /** Paths that were asked of the page server. */
  readonly requests: readonly string[];
  /** Configuration that makes every source and page of it reachable. */
  readonly set: readonly string[];
  close(): Promise<void>;
}

const FILLER = {
  en: 'The harbour office keeps the records and publishes them every spring for anybody who wants to read them.',
  zh: '港务局保存这些记录，并在每年春天向公众发布。',
};

/** 200 pages and papers about stations of one made-up power company, each with one fact of its own. */
export function stationPages(count: number): StandInPage[] {
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const language = index % 10 === 9 ? 'zh' : 'en';
    const kind = index % 4 === 1 && language === 'en' ? 'paper' : index % 4 === 3 ? 'abstract-only' : 'page';
    const output = 100 + number;
    return {
      title:
        language === 'zh'
          ? `赫伦第${number}号潮汐电站年度报告`
          : `Annual report of Heron tidal station ${number}`,
      sentences:
        language === 'zh'
          ? [`赫伦第${number}号电站2024年发电${output}吉瓦时。`, `第${number}号电站有${number + 20}名员工。`]
          : [
              `Heron station ${number} generated ${output} gigawatt hours in 2024.`,
              `Heron station ${number} employs ${number + 20} people.`,
            ],
      kind,
      language,
    };
  });
}

/** Serves the pages and every source that knows of them, all on loopback. */
export async function startStandInWeb(
  pages: readonly StandInPage[],
  { latencyMs = 0 }: { readonly latencyMs?: number } = {},
): Promise<StandInWeb> {
  const requests: string[] = [];
  const papers = new Map<number, Uint8Array>();
  for (const [index, page] of pages.entries())
    if (page.kind === 'paper') papers.set(index, await toPdf(page));
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    requests.push(path);
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
    const match = /^\/(page|paper)\/(\d+)$/.exec(path);
    const page = pages[Number(match?.[2])];
    if (path === '/robots.txt' || page === undefined) return void response.writeHead(404).end();
    const paper = papers.get(Number(match?.[2]));
    if (match?.[1] === 'paper' && paper !== undefined)
      return void response.writeHead(200, { 'content-type': 'application/pdf' }).end(paper);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(toHtml(page));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const pagesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const works = pages.map((page, index) => toWork(page, index, pagesUrl));
  const sources = await startSourceServers(works, { latencyMs });
  const { settings } = sources;
  const hosts = [pagesUrl, sources.baseUrl].map((url) => new URL(url).host);
  return {
    sources,
    works,
    pagesUrl,
    requests,
    set: [
      'web.mode=allowed',
      `web.allowHosts=${hosts.join(',')}`,
      'web.contact=operator@example.org',
      `sources.wikipedia.baseUrl=${settings.wikipedia.baseUrl}`,
      `sources.openalex.baseUrl=${settings.openalex.baseUrl}`,
      `sources.semanticScholar.baseUrl=${settings.semanticScholar.baseUrl}`,
      'sources.semanticScholar.apiKey=key-s2',
      `sources.tavily.baseUrl=${settings.tavily.baseUrl}`,
      'sources.tavily.apiKey=key-tavily',
      ...(['brave', 'exa', 'serper', 'firecrawl'] as const).flatMap((id) => [
        `sources.${id}.baseUrl=${settings[id].baseUrl}`,
        `sources.${id}.apiKey=key-${id}`,
      ]),
      `sources.searxng.baseUrl=${settings.searxng.baseUrl}`,
      `sources.secEdgar.baseUrl=${settings.secEdgar.baseUrl}`,
      `sources.akshare.baseUrl=${settings.akshare.baseUrl}`,
      `sources.arxiv.baseUrl=${settings.arxiv.baseUrl}`,
      `sources.crossref.baseUrl=${settings.crossref.baseUrl}`,
    ],
    close: async () => {
      await sources.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function toWork(page: StandInPage, index: number, pagesUrl: string): StandInWork {
  const number = String(index).padStart(4, '0');
  return {
    title: page.title,
    abstract: page.abstract ?? page.sentences.join(page.language === 'zh' ? '' : ' '),
    authors: page.language === 'zh' ? ['王 海'] : [`Ada Tide${number}`, 'Ben Shore'],
    date: '2025-03-15',
    doi: page.kind === 'page' ? undefined : `10.5555/heron.${number}`,
    venue: 'Journal of Tides',
    language: page.language,
    url: `${pagesUrl}/page/${index}`,
    pdfUrl: page.kind === 'paper' ? `${pagesUrl}/paper/${index}` : undefined,
  };
}

function toHtml({ title, sentences, language, extraHtml = '', extraHead = '' }: StandInPage): string {
  const filler = FILLER[language];
  return `<!doctype html><html lang="${language}"><head><title>${title}</title>${extraHead}</head><body>
<nav><a href="/">Home</a> <a href="/buy">Buy</a></nav>
<article><h1>${title}</h1>
<h2>${language === 'zh' ? '结果' : 'Results'}</h2>${sentences.map((sentence) => `<p>${sentence} ${filler}</p>`).join('\n')}
${extraHtml}
<h2>${language === 'zh' ? '记录' : 'Records'}</h2><p>${filler} ${filler}</p></article>
<footer>Imprint</footer></body></html>`;
}

async function toPdf({ title, sentences, extraHtml = '', extraHead = '' }: StandInPage): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setCreationDate(new Date(0));
  document.setModificationDate(new Date(0));
  if (extraHead !== '') document.setSubject(extraHead);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  page.drawText(title, { x: 50, y: 780, size: 20, font });
  const lines = [...sentences, ...(extraHtml === '' ? [] : [extraHtml]), FILLER.en];
  for (const [index, line] of lines.entries())
    page.drawText(line, { x: 50, y: 720 - index * 24, size: 11, font, maxWidth: 500, lineHeight: 12 });
  return document.save();
}
