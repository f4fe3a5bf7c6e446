import type { ReportLanguage } from '../../domain/index.ts';
import {
  detectLanguage,
  estimateTokens,
  normalizeText,
  splitSentences,
  withoutBrackets,
} from '../../linguistics/index.ts';

/** Why a writer's reply cannot be taken for a report. */
export type Misbehaviour = 'empty' | 'uncited' | 'too_long' | 'repeats' | 'other_language';

/** A reply may be longer than asked, but not ten times as long. */
const LONGEST_TIMES = 5;
const LEAST_REPEATED = 5;
const REPEATED_SHARE = 0.3;
const SENTENCE_CHARACTERS = 15;
/** Shorter replies may be names and figures alone. */
const LEAST_TOLD = 60;

/**
 * What keeps a reply from being a report: no sentence with a marker (a refusal and a report from memory have none), many times the
 * length that was asked for, the same sentences again and again, or another language than the reader's. `undefined` for a reply that can be checked.
 */
export function findMisbehaviour(
  reply: string,
  asked: {
    readonly tokens: number;
    readonly evidenceIds: ReadonlySet<string>;
    /** Absent: any language is right. */
    readonly language?: ReportLanguage | undefined;
  },
): Misbehaviour | undefined {
  const ids = [...reply.matchAll(/\bev_\d+\b/g)].map(([id]) => id);
  if (!ids.some((id) => asked.evidenceIds.has(id))) return 'uncited';
  if (repeats(reply)) return 'repeats';
  if (estimateTokens(reply) > LONGEST_TIMES * asked.tokens) return 'too_long';
  const told = withoutBrackets(reply, ' ').replaceAll('|', ' ').trim();
  const isOther = asked.language !== undefined && detectLanguage(told) !== asked.language;
  return told.length >= LEAST_TOLD && isOther ? 'other_language' : undefined;
}

function repeats(reply: string): boolean {
  const text = withoutBrackets(reply, '');
  const sentences = splitSentences(text)
    .map(({ start, end }) => normalizeText(text.slice(start, end)))
    .filter(({ length }) => length >= SENTENCE_CHARACTERS);
  const again = sentences.length - new Set(sentences).size;
  return again >= LEAST_REPEATED && again > REPEATED_SHARE * sentences.length;
}
