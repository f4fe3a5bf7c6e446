import type { Scope, StoredChunk } from '../../domain/index.ts';
import type { Period } from '../../linguistics/periods/index.ts';
import type { FoundFigure, WantedMeasure } from './find-figures.ts';
import type { UnderstoodQuestion } from './understand-question.ts';

/** One search of a question: in these documents, for these words. */
export interface SearchLeg {
  /** The best place of a passage counts; the first is the question's own words, the others are those of statements. */
  readonly texts: readonly string[];
  readonly scope: Scope;
  /** Whose documents these are. */
  readonly entity?: string | undefined;
  /** One of several bodies that the question may mean and does not name. */
  readonly isUnnamed?: boolean | undefined;
  /** The question as it is asked of them: with the period that “the latest year” is there. */
  readonly understood: UnderstoodQuestion;
  /** Measures and the lines of its calculations, each with its periods. */
  readonly wanted: readonly WantedMeasure[];
  /** Measures whose best row is looked at before anything else: they are what is asked for. */
  readonly leading: readonly string[];
  /** One of the texts, whose best passages are looked at next. */
  readonly reasons?: string | undefined;
  /** Passages are evidence only where they hold this name; see `unissued`. */
  readonly mustName?: string | undefined;
  /** Only capitals make it a name: passages say it in capitals, and where one does, it is no absent body. */
  readonly isBare?: boolean | undefined;
  /**
   * Documents in which no body reports on itself. Where one of them has the name in its title or a heading, it is a matter of theirs
   * and not an absent body: their passages need not say it.
   */
  readonly unissued?: ReadonlySet<string> | undefined;
  /**
   * The question names no body, and no time or one of several bodies: words of statements and rows add hits, but none comes before
   * as many of the question's own words.
   */
  readonly ownWordsLead?: boolean | undefined;
  /** The library does not have the body that the question is about: what its other words find is shown, but is not evidence. */
  readonly isElsewhere?: boolean | undefined;
}

export interface SearchPlan {
  readonly understood: UnderstoodQuestion;
  readonly legs: readonly SearchLeg[];
  /** Names of which there is no document. */
  readonly unknown: readonly string[];
  /** Bodies that the question may mean, where it asks for a measure and does not say whose. */
  readonly unnamed: readonly string[];
  whose(documentId: string): string | undefined;
  /** What a person should know of how the question was read. */
  readonly notes: readonly string[];
  /** Those of the notes that say that there is no document of a name, by name. */
  readonly absences: ReadonlyMap<string, string>;
  /**
   * By how much a document's period fits, in (0, 1]; 1 where no period is asked for, and where nobody is named and the passage itself
   * says the years asked for.
   */
  fitOf(documentId: string, text?: string): number;
  /** Whether a document is of a year or quarter, or may print it beside its own; true for one that does not say its period. */
  covers(documentId: string, period: Pick<Period, 'year' | 'quarter'>): boolean;
  /** Figures asked for that stand in the passage; `wanted` for others. */
  figuresIn(
    passage: Pick<StoredChunk, 'documentId' | 'text' | 'prefix'> & {
      readonly headingPath?: readonly string[];
    },
    wanted?: readonly WantedMeasure[],
  ): readonly FoundFigure[];
}
