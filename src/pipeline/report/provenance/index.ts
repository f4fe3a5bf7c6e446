export type { FindDocument } from './check-sources.ts';
export { sealReport } from './digest-report.ts';
export { findInFiles, findInLibrary } from './find-documents.ts';
export type { Finding } from './finding.ts';
export { type ReportVerification, verifyReport } from './verify-report.ts';
export { createFileVerifier, createReportVerifier, type VerifyReport } from './verify-service.ts';
