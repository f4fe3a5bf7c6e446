import type { Application } from '../pipeline/index.ts';
import {
  exportBibtex,
  exportCsl,
  exportDocx,
  exportPdf,
  findSystemFonts,
  renderHtml,
  renderJson,
  renderMarkdown,
} from '../pipeline/report/index.ts';

/** Every form that a report can be had in; made from the report alone, here or beside a server. */
export const REPORT_FORMS: Pick<Application, 'renderers' | 'exporters'> = {
  renderers: { markdown: renderMarkdown, html: renderHtml, json: renderJson },
  exporters: {
    docx: (report, _fonts, view) => exportDocx(report, view),
    pdf: (report, fonts, view) => exportPdf(report, fonts, findSystemFonts, view),
    csl: async (report) => exportCsl(report),
    bibtex: async (report) => exportBibtex(report),
  },
};
