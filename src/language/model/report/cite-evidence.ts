import type { WriteInput } from '../../../domain/index.ts';
import { evidenceOf } from '../prompts/report/shown-notes.ts';

const NOTE_ID = /\bt\d{1,4}\.\d{1,4}\b/g;

/** A writer that cites a note means its passages. */
export function citeEvidence(text: string, { investigations = [], evidence }: WriteInput): string {
  const findings = new Map(
    investigations.flatMap(({ findings: own }) => own.map((finding) => [finding.id, finding] as const)),
  );
  if (findings.size === 0) return text;
  return text.replace(/\[[^[\]\n]{1,400}\]/g, (marker) =>
    marker.replace(NOTE_ID, (id) => {
      const finding = findings.get(id);
      return finding === undefined ? id : evidenceOf(finding, evidence).join(', ') || id;
    }),
  );
}
