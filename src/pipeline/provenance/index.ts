export type { FindDocument, FoundDocument } from './check-sources.ts';
export { digestOf, sealReport } from './digest-report.ts';
export { findInFiles, findInLibrary } from './find-documents.ts';
export { FINDING_KINDS, type Finding } from './finding.ts';
export { type ReportVerification, verifyReport } from './verify-report.ts';
export { createReportVerifier, type VerifyReport } from './verify-service.ts';
