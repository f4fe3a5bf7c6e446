import { type Wording, wording } from '../../catalogue/index.ts';
import type { ReportDraft } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { findMisbehaviour, type Misbehaviour } from './find-misbehaviour.ts';
import type { ModelAnswer } from './model-call.ts';

const FAULTS: Readonly<Record<Misbehaviour, Wording>> = {
  empty: wording('faultEmpty'),
  uncited: wording('faultUncited'),
  too_long: wording('faultTooLong'),
  repeats: wording('faultRepeats'),
  other_language: wording('faultOtherLanguage'),
};

/** What keeps a writer's draft from being a report or an answer. */
export function faultOf(
  { answer, sections }: ReportDraft,
  asked: Parameters<typeof findMisbehaviour>[1],
): Misbehaviour | undefined {
  if (answer === '') return 'empty';
  return findMisbehaviour([answer, ...sections.map(({ body }) => body)].join('\n\n'), asked);
}

/** E006: the writer was asked so often, and this was wrong with its last reply. */
export const notWritten = (attempts: number, fault: Misbehaviour): AppError =>
  new AppError('E006', wording('noReportWritten', { attempts, fault: FAULTS[fault] }), {
    details: { fault },
  });

/** A reply that stopped before its end does so in half a sentence, which must not stand as a claim. */
export function wholeSentences(text: string, finishReason: ModelAnswer['finishReason']): string {
  if (finishReason !== 'length' && finishReason !== 'budget') return text;
  const whole = /^[\s\S]*[.!?。！？\]】](?=\s|$)/.exec(text)?.[0];
  return whole ?? text;
}
