import { describe, expect, it } from 'vitest';
import type { Report } from '../../../../src/domain/index.ts';
import { exportBibtex, exportCsl } from '../../../../src/pipeline/report/export/index.ts';
import { assembleReport, renderHtml, renderMarkdown } from '../../../../src/pipeline/report/index.ts';
import { makeDraft, makeInput } from './report-input.ts';

function webReport(language: 'en' | 'zh'): Report {
  const report = assembleReport({
    ...makeInput(),
    draft: makeDraft('Daily backups are kept for 30 days [ev_1].'),
  });
  const [citation] = report.citations;
  if (citation === undefined) throw new Error('the sample report cites nothing');
  return {
    ...report,
    language,
    citations: [{ ...citation, sourcePath: 'https://tides.example/papers/7' }],
    sources: [
      {
        documentId: citation.documentId,
        title: 'On tides',
        sourcePath: 'https://tides.example/papers/7',
        format: 'html',
        contentHash: 'abc',
        citations: [1],
        web: {
          url: 'https://tides.example/papers/7',
          extent: 'abstract',
          sources: ['openalex'],
          title: 'On tides',
          authors: ['Wei Li', 'Ann Bell'],
          year: 2021,
          date: '2021-05-03',
          venue: 'Journal of Water',
          doi: '10.1234/tides.5',
          fetchedAt: '2026-05-01T10:00:00.000Z',
          mediaType: 'text/html',
        },
      },
    ],
    provenance: {
      plans: [],
      hosts: ['api.openalex.org'],
      egress: [
        {
          host: 'api.openalex.org',
          requests: 2,
          failed: 1,
          refused: 0,
          purposes: ['search'],
          sent: ['spring <tides>'],
        },
        { host: '10.0.0.1', requests: 0, failed: 0, refused: 3, purposes: ['document'], sent: [] },
      ],
    },
  };
}

describe('a report with sources of the web', () => {
  it.each([
    ['en', 'Hosts contacted', 'abstract only', '2 requests, 1 failed', '3 refused, so not sent'],
    ['zh', '联系过的主机', '仅摘要', '2 次请求，1 次失败', '3 次被拒绝，未发送'],
  ] as const)(
    'should say in %s what was contacted and how much was read',
    (language, heading, extent, first, second) => {
      const markdown = renderMarkdown(webReport(language));
      for (const text of [
        `### ${heading}`,
        extent,
        first,
        second,
        'tides.example/papers/7',
        'Journal of Water',
      ])
        expect(markdown).toContain(text);
      const html = renderHtml(webReport(language));
      for (const text of [`>${heading}<`, extent, first, second, 'spring &lt;tides&gt;'])
        expect(html).toContain(text);
      expect(renderMarkdown({ ...webReport(language), provenance: { plans: [], hosts: [] } })).not.toContain(
        heading,
      );
    },
  );

  it('should export what is needed for citing', () => {
    const [item] = JSON.parse(exportCsl(webReport('en'))) as Record<string, unknown>[];
    expect(item).toMatchObject({
      type: 'article-journal',
      author: [{ literal: 'Wei Li' }, { literal: 'Ann Bell' }],
      issued: { 'date-parts': [[2021, 5, 3]] },
      'container-title': 'Journal of Water',
      DOI: '10.1234/tides.5',
      URL: 'https://tides.example/papers/7',
      genre: 'abstract only',
      accessed: { 'date-parts': [[2026, 5, 1]] },
    });
    const bibtex = exportBibtex(webReport('en'));
    for (const field of ['author = {{Wei Li} and {Ann Bell}}', 'year = {2021}', 'doi = {10.1234/tides.5}'])
      expect(bibtex).toContain(field);
  });
});
