import { readFileSync } from 'node:fs';
import { isAccepted } from '../../src/domain/index.ts';
import {
  createEvidenceReader,
  preparePassage,
  readStatement,
  type WordLimits,
  weighStatement,
} from '../../src/rag/verify/index.ts';
import { isHome, readModelClaims, toEvidence } from '../eval-truth/model-claims.ts';

/** A claim that was read once and can be weighed with any limits. */
interface ReadClaim {
  readonly isTrue: boolean;
  readonly isSigned: (limits: WordLimits) => boolean;
}

export interface ClaimSet {
  readonly name: string;
  readonly claims: readonly ReadClaim[];
}

function toReadClaim(isTrue: boolean, ...request: Parameters<typeof readStatement>): ReadClaim {
  const read = readStatement(...request);
  return {
    isTrue,
    isSigned: (limits) => isAccepted(('verdict' in read ? read : weighStatement(read, limits)).verdict),
  };
}

/** The claims of a folder that a model wrote; the set that the rules were made on falls into its two halves. */
export function modelClaimSets(folder: string): ClaimSet[] {
  const reader = createEvidenceReader();
  const claims = readModelClaims(folder);
  const halves = claims.some(({ run }) => run.startsWith('r')) ? [true, false] : [undefined];
  return halves.map((half) => ({
    name: `${folder.split('/').at(-3) ?? ''}${half === undefined ? '' : half ? ', home' : ', away'}`,
    claims: claims
      .filter((claim) => half === undefined || isHome(claim) === half)
      .map(({ claim, label, passages, question, heading, before }) =>
        toReadClaim(
          label === 'true',
          claim,
          passages.map((passage) => reader.read(toEvidence(passage))),
          { question, heading: heading ?? '', before: before ?? '' },
        ),
      ),
  }));
}

/** Claims of Wikipedia; what is supported in part is not supported. */
export function wiceSet(file: string): ClaimSet {
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  return {
    name: 'WiCE',
    claims: rows
      .map((row) => JSON.parse(row) as { claim: string; label: string; evidence: readonly string[] })
      .map(({ claim, label, evidence }) =>
        toReadClaim(
          label === 'supported',
          claim,
          [preparePassage({ id: 'ev_1', text: evidence.join('\n\n'), offset: 0 })],
          {},
        ),
      ),
  };
}
