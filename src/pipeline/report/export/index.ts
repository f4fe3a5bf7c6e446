export { exportDocx } from './export-docx.ts';
export { exportPdf } from './export-pdf.ts';
export { exportBibtex, exportCsl } from './export-references.ts';
export { SYSTEM_FONTS } from './pdf-fonts.ts';
