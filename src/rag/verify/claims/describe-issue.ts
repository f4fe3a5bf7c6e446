import { catalogueOf } from '../../../catalogue/index.ts';
import type { ReportLanguage } from '../../../domain/index.ts';
import type { Issue } from '../checks/checks.ts';

/** One finding of the checks in plain words, in the language of the report; words of the claim as they are written there. */
export function describeIssue({ kind, detail, found }: Issue, language: ReportLanguage, claim = ''): string {
  return catalogueOf(language).issues[kind](inWordsOf(detail, claim), found);
}

/** The checks read a claim in lower case. */
function inWordsOf(detail: string, claim: string): string {
  const lower = claim.toLowerCase();
  const at = detail === '' || lower.length !== claim.length ? -1 : lower.indexOf(detail);
  return at < 0 ? detail : claim.slice(at, at + detail.length);
}
