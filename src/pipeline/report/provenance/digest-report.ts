import canonicalize from 'canonicalize';
import { type Report, ReportSchema, withStorableText } from '../../../domain/index.ts';
import { sha256 } from '../../../linguistics/index.ts';

/** The report with the digest over everything else in it. Sealing again gives the same. */
export function sealReport(report: Report): Report {
  // What is stored and exported has gone through the schema, so the digest is over that form.
  const whole = ReportSchema.parse(withStorableText(report));
  return { ...whole, digest: { algorithm: 'sha256', value: digestOf(whole) } };
}

/**
 * SHA-256, in hex, of the canonical JSON of a report without its `digest`. Takes the file as it is read, so unknown fields count.
 * Canonical JSON has no halves of surrogate pairs (RFC 8785): they count as U+FFFD, so that no file stops the check.
 */
export function digestOf(report: object): string {
  return sha256(canonicalize(withStorableText({ ...report, digest: undefined })) ?? '');
}
