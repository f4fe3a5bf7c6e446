import { detectLanguage } from '../../linguistics/index.ts';
import { type Period, readPeriods } from '../../linguistics/periods/index.ts';
import { stripInstructions } from '../../linguistics/questions/index.ts';
import { type AskedEntity, findEntities } from './find-entities.ts';
import type { KnownLibrary } from './known-library.ts';

/** Whom and when a question is about. */
export interface UnderstoodQuestion {
  readonly asked: string;
  /** Without instructions on how to answer. */
  readonly question: string;
  readonly language: 'en' | 'zh';
  readonly entities: readonly AskedEntity[];
  /** Years, halves, quarters, months and days with a known year. */
  readonly periods: readonly Period[];
}

/** Reads a question by rules, against what the library knows. Any text is a question. */
export function understandQuestion(asked: string, library: KnownLibrary): UnderstoodQuestion {
  const { question } = stripInstructions(asked);
  return {
    asked,
    question,
    language: detectLanguage(question),
    entities: findEntities(question, library),
    periods: readPeriods(question).filter(({ year }) => year !== undefined),
  };
}
