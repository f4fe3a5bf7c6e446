import { createHash } from 'node:crypto';
import type { Report, ReportSection } from '../../../domain/index.ts';
import { fileIn } from './cited-place.ts';
import { quotesOf } from './display-quote.ts';
import { escapeHtml as text } from './escape-html.ts';
import { formatPlace } from './format-locator.ts';
import { renderHtmlBlocks } from './html-claims.ts';
import { renderConfidence, renderContradictions } from './html-doubt.ts';
import { REPORT_STYLE } from './html-style.ts';
import { labelsFor } from './labels.ts';
import { listRunFacts } from './run-facts.ts';
import { shownSections } from './shown-sections.ts';
import { describeOrigin, listEgress, originOf } from './web-labels.ts';

type Tone = 'good' | 'warn' | 'bad' | '';
const STATUS_TONE: Readonly<Record<Report['status'] | ReportSection['status'], Tone>> = {
  answered: 'good',
  partly: 'warn',
  not_found: '',
  no_evidence: '',
  failed: 'bad',
  skipped: '',
};

/**
 * The report as one self-contained page: no script, no external file, and a content policy that allows neither. Light and dark,
 * screen and paper. Pure and total; everything that is not ours is escaped.
 */
export function renderHtml(report: Report): string {
  const labels = labelsFor(report.language);
  const styleHash = createHash('sha256').update(REPORT_STYLE).digest('base64');
  const chapters = listChapters(report);
  return `<!doctype html>
<html lang="${labels.htmlLanguage}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Plumbline">
<title>${text(report.title)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<div class="page">
${renderSummary(report, chapters)}
<main>
<header>
<h1>${text(report.title)}</h1>
${report.title === report.question ? '' : `<p class="asked"><span>${labels.question}</span>${text(report.question)}</p>`}
</header>
${report.budgetLimited ? `<p class="notice" role="note">${text(labels.budgetLimited)}</p>` : ''}
<section class="answer" id="answer">
<h2>${labels.answer}</h2>
${renderHtmlBlocks(report, report.answer)}
</section>
${chapters.map(({ id, html, heading, badge }) => `<section id="${id}">\n<h2>${text(heading)}${badge}</h2>\n${html}\n</section>`).join('\n')}
<footer>${text(labels.madeBy)}</footer>
</main>
</div>
</body>
</html>
`;
}

interface Chapter {
  readonly id: string;
  readonly heading: string;
  readonly badge: string;
  readonly html: string;
}

function listChapters(report: Report): Chapter[] {
  const labels = labelsFor(report.language);
  const sections = shownSections(report).map((section, index): Chapter => {
    const problem = section.problem
      ? `<p class="problem">${text(section.problem.detail)} (${text(section.problem.code)})</p>`
      : '';
    return {
      id: `section-${index + 1}`,
      heading: section.heading,
      badge:
        section.status === 'answered'
          ? ''
          : renderBadge(labels.sectionStatus[section.status], STATUS_TONE[section.status]),
      html: problem + renderHtmlBlocks(report, section.blocks),
    };
  });
  const chapter = (id: string, heading: string, html: string): Chapter[] =>
    html === '' ? [] : [{ id, heading, badge: '', html }];
  const egress = listEgress(report);
  const facts = listRunFacts(report).map(
    ({ label, value }) => `<dt>${text(label)}</dt><dd>${text(value)}</dd>`,
  );
  return [
    ...sections,
    ...chapter('contradictions', labels.contradictions, renderContradictions(report)),
    ...chapter(
      'unanswered',
      labels.unanswered,
      plainList(
        report.unanswered.map(
          ({ question, status, reason }) =>
            `${text(question)} ${renderBadge(labels.sectionStatus[status], STATUS_TONE[status])}<span class="reason">${text(reason)}</span>`,
        ),
      ),
    ),
    ...chapter('references', labels.references, renderReferences(report)),
    ...chapter('sources', labels.sources, plainList(report.sources.map((source) => renderSource(source)))),
    ...chapter(
      'skipped',
      labels.skippedDocuments,
      plainList(
        report.skippedDocuments.map(
          ({ sourcePath, problem }) =>
            `${text(sourcePath)}<span class="reason">${text(problem.detail)} (${text(problem.code)})</span>`,
        ),
      ),
    ),
    ...chapter('removed', labels.removed, renderRemoved(report)),
    ...chapter(
      'notes',
      labels.notes,
      report.notes.length === 0
        ? ''
        : `<div class="small"><ul>${report.notes.map((note) => `<li>${text(note)}</li>`).join('')}</ul></div>`,
    ),
    ...chapter('egress', egress.heading, plainList(egress.items.map(text))),
    ...chapter('facts', labels.facts, `<dl>${facts.join('')}</dl>`),
  ];
}

function renderSummary(report: Report, chapters: readonly Chapter[]): string {
  const labels = labelsFor(report.language);
  const { claims, supported, partly, removed } = report.verification;
  const rows = [
    [labels.tally.supported, supported],
    ...(partly > 0 ? [[labels.tally.partly, partly] as const] : []),
    ...(removed.length > 0 ? [[labels.tally.removed, removed.length] as const] : []),
    [labels.references, report.citations.length],
    [labels.sources, report.sources.length],
  ] as const;
  const share = (value: number) => Math.round((value / Math.max(1, claims)) * 1000) / 10;
  const bar = `<rect class="good" x="0" width="${share(supported)}" height="5"/><rect class="warn" x="${share(supported)}" width="${share(partly)}" height="5"/><rect class="bad" x="${share(supported + partly)}" width="${share(claims - supported - partly)}" height="5"/>`;
  return `<aside class="summary" aria-label="${labels.checks}">
<p class="brand">Plumbline</p>
${renderBadge(labels.status[report.status], STATUS_TONE[report.status])}
${renderConfidence(report)}
${claims > 0 ? `<svg class="meter" viewBox="0 0 100 5" preserveAspectRatio="none" role="img" aria-label="${text(labels.claimSummary(report.verification))}">${bar}</svg>` : ''}
<ul class="tally">${rows.map(([label, value]) => `<li>${text(label)} <b>${value}</b></li>`).join('')}</ul>
<nav class="contents" aria-label="${labels.contents}"><ol>
<li><a href="#answer">${labels.answer}</a></li>
${chapters.map(({ id, heading }) => `<li><a href="#${id}">${text(heading)}</a></li>`).join('\n')}
</ol></nav>
</aside>`;
}

function renderReferences(report: Report): string {
  if (report.citations.length === 0) return '';
  const items = report.citations.map((citation) => {
    const quotes = quotesOf(report, citation).map((quote) => `<blockquote>${text(quote)}</blockquote>`);
    const place = [
      fileIn(report, citation),
      formatPlace(citation.locator, report.language),
      describeOrigin(originOf(report, citation.documentId), report.language),
    ].filter((part) => part !== '');
    return `<li id="ref-${citation.number}"><span class="number">${citation.number}</span><div><span class="reference-title">${text(citation.documentTitle || citation.sourcePath)}</span><br><span class="place">${text(place.join(report.language === 'zh' ? '，' : ', '))}</span>${renderBack(report, citation.number)}${quotes.join('')}</div></li>`;
  });
  return `<ol class="references">${items.join('\n')}</ol>`;
}

function renderBack(report: Report, number: number): string {
  const blocks = [...report.answer, ...report.sections.flatMap((section) => section.blocks)];
  const first = blocks
    .flatMap(({ claims }) => claims)
    .find(({ citations }) => citations.some((citation) => citation.number === number));
  return first ? `<a class="back" href="#${text(first.id)}" aria-label="↩ ${number}">↩</a>` : '';
}

function renderSource({
  title,
  sourcePath,
  format,
  contentHash,
  citations,
}: Report['sources'][number]): string {
  const numbers = citations.map(
    (number) => `<span class="cite"><a href="#ref-${number}">${number}</a></span>`,
  );
  return `${text(title || sourcePath)} ${numbers.join('')}<span class="file">${text(sourcePath)} · ${text(format)} · <code>${text(contentHash.slice(0, 12))}</code></span>`;
}

function renderRemoved(report: Report): string {
  const { removed } = report.verification;
  if (removed.length === 0) return '';
  const labels = labelsFor(report.language);
  const items = removed.map(
    ({ text: claim, reason }) => `${text(claim)}<span class="reason">${text(reason)}</span>`,
  );
  return `<details><summary>${removed.length} · ${text(labels.removedIntro)}</summary>${plainList(items)}</details>`;
}

function plainList(items: readonly string[]): string {
  return items.length === 0
    ? ''
    : `<ul class="plain">${items.map((item) => `<li>${item}</li>`).join('\n')}</ul>`;
}

function renderBadge(label: string, tone: Tone): string {
  return ` <span class="badge${tone === '' ? '' : ` ${tone}`}">${text(label)}</span>`;
}
