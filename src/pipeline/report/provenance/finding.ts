import type { Wording } from '../../../catalogue/index.ts';

const FINDING_KINDS = [
  'digest-missing',
  'digest-differs',
  'counts-differ',
  'reference-missing',
  'claim-uncited',
  'verdict-differs',
  'quote-differs',
  'document-changed',
  'document-missing',
  'quote-moved',
  'quote-gone',
] as const;

/** One thing that is not as the report says. */
export interface Finding {
  readonly kind: (typeof FINDING_KINDS)[number];
  /** Claim id or reference number; empty for the report as a whole. */
  readonly where: string;
  readonly said: Wording;
}
