import type { ReportLanguage } from '../../../domain/index.ts';
import { subjectTitle } from '../../../linguistics/questions/index.ts';
import { plainLine } from '../../../rag/verify/index.ts';
import { labelsFor } from '../outline/labels.ts';

/** The writer’s title; where there is none, or it only repeats the question, what the question is about. */
export function reportTitle(
  written: string,
  { question, language }: { readonly question: string; readonly language: ReportLanguage },
): string {
  const isQuestion = lettersOf(plainLine(question)).startsWith(lettersOf(written));
  return (isQuestion ? plainLine(subjectTitle(question)) : written) || labelsFor(language).answer;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
