export { exportDocx } from './export-docx.ts';
export { exportPdf } from './export-pdf.ts';
export { exportBibtex, exportCsl } from './export-references.ts';
export { findSystemFonts } from './system-fonts.ts';
