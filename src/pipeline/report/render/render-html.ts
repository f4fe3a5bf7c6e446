import { createHash } from 'node:crypto';
import type { Report } from '../../../domain/index.ts';
import { labelsFor } from '../outline/labels.ts';
import type { Outline, OutlinePart } from '../outline/outline.ts';
import { outlineReport } from '../outline/outline-report.ts';
import { escapeHtml as text } from './escape-html.ts';
import { renderBadge, renderHtmlBlock } from './html-blocks.ts';
import { REPORT_STYLE } from './html-style.ts';

/**
 * The report as one self-contained page: no script, no external file, and a content policy that allows neither. Light and dark,
 * screen and paper. Pure and total; everything that is not ours is escaped.
 */
export function renderHtml(report: Report): string {
  const outline = outlineReport(report);
  const { asked, notice } = outline;
  const styleHash = createHash('sha256').update(REPORT_STYLE).digest('base64');
  return `<!doctype html>
<html lang="${labelsFor(outline.language).htmlLanguage}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Plumbline">
<title>${text(outline.title)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<div class="page">
${renderSummary(outline)}
<main>
<header>
<h1>${text(outline.title)}</h1>
${asked ? `<p class="asked"><span>${text(asked.label)}</span>${text(asked.text)}</p>` : ''}
</header>
${notice ? `<p class="notice" role="note">${text(notice)}</p>` : ''}
${outline.parts.map(renderPart).join('\n')}
<footer>${text(outline.footer)}</footer>
</main>
</div>
</body>
</html>
`;
}

function renderPart({ id, heading, badge, problem, folded, weight, blocks }: OutlinePart): string {
  const body = blocks.map(renderHtmlBlock).join('\n');
  const folding =
    folded === undefined ? body : `<details><summary>${text(folded)}</summary>${body}</details>`;
  return `<section id="${text(id)}"${weight === 'answer' ? ' class="answer"' : ''}>
<h2>${text(heading)}${badge ? renderBadge(badge) : ''}</h2>
${problem ? `<p class="problem">${text(problem)}</p>` : ''}${weight === 'small' ? `<div class="small">${folding}</div>` : folding}
</section>`;
}

/** What stands beside the report: how far to trust it, and the way through it. */
function renderSummary({ language, status, counts, shares, parts }: Outline): string {
  const labels = labelsFor(language);
  return `<aside class="summary" aria-label="${labels.checks}">
<p class="brand">Plumbline</p>
${renderBadge(status)}
${shares ? renderMeter(shares, counts) : ''}
<ul class="tally">${counts.map((count) => `<li>${text(count)}</li>`).join('')}</ul>
<nav class="contents" aria-label="${labels.contents}"><ol>
${parts.map(({ id, heading }) => `<li><a href="#${text(id)}">${text(heading)}</a></li>`).join('\n')}
</ol></nav>
</aside>`;
}

function renderMeter(
  { supported, partly }: NonNullable<Outline['shares']>,
  counts: readonly string[],
): string {
  const width = (share: number) => Math.round(share * 1000) / 10;
  const bars = [
    ['good', 0, supported],
    ['warn', supported, partly],
    ['bad', supported + partly, Math.max(0, 1 - supported - partly)],
  ] as const;
  const drawn = bars.map(
    ([tone, from, share]) => `<rect class="${tone}" x="${width(from)}" width="${width(share)}" height="5"/>`,
  );
  return `<svg class="meter" viewBox="0 0 100 5" preserveAspectRatio="none" role="img" aria-label="${text(counts.join(' · '))}">${drawn.join('')}</svg>`;
}
