import type { UnnumberedBlock } from './check-blocks.ts';

/** A paragraph of the report's own words: it asserts nothing that a source could show. */
export function statement(text: string): UnnumberedBlock {
  return {
    kind: 'paragraph',
    claims: [{ text, verdict: 'not_checked', citations: [], issues: [], frame: true }],
  };
}
