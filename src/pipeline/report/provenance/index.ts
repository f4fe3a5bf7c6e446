export type { FindDocument } from './check-sources.ts';
export { sealReport } from './digest-report.ts';
export { findInFiles, findInLibrary } from './find-documents.ts';
export { verifyReport } from './verify-report.ts';
export { createFileVerifier, createReportVerifier, type VerifyReport } from './verify-service.ts';
