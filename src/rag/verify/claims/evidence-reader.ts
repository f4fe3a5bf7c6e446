import type { Steps } from '../../../concurrency/index.ts';
import type { Evidence } from '../../../domain/index.ts';
import { readSources } from '../figures/source.ts';
import { type PreparedPassage, preparePassage } from './align.ts';
import type { Facets } from './passages.ts';

/** Evidence as the checks read it. Title, headings and the repeated table header are context: they name, they are not quoted. */
export interface PreparedEvidence extends PreparedPassage {
  readonly whole: Pick<Facets, 'keys' | 'folded'>;
}

/** Reads each piece of evidence once, however often it is checked; `prepare` does so ahead of the first check, figures too, in small steps. */
export interface EvidenceReader {
  prepare(evidence: readonly Evidence[]): Steps<void>;
  read(entry: Evidence): PreparedEvidence;
}

export function createEvidenceReader(): EvidenceReader {
  const known = new WeakMap<Evidence, PreparedEvidence>();
  const read = (entry: Evidence) => {
    const prepared = known.get(entry) ?? readEvidence(entry);
    known.set(entry, prepared);
    return prepared;
  };
  return {
    read,
    *prepare(evidence) {
      for (const entry of evidence) {
        yield;
        const passage = read(entry);
        yield;
        readSources([passage]);
      }
    },
  };
}

function readEvidence(evidence: Evidence): PreparedEvidence {
  const passage = preparePassage({
    id: evidence.id,
    text: evidence.text,
    offset: evidence.locator.offsets.start,
    context: [evidence.documentTitle, ...evidence.locator.headingPath].join('\n'),
    prefix: evidence.prefix,
    origin: {
      title: evidence.documentTitle,
      path: evidence.sourcePath,
      headings: evidence.locator.headingPath,
    },
  });
  const whole = {
    keys: new Set(passage.sentences.flatMap(({ keys }) => [...keys])),
    folded: passage.sentences.map(({ folded }) => folded).join('\n'),
  };
  return { ...passage, whole };
}
