import type { ReportLanguage, Verdict } from '../../../domain/index.ts';
import type { ChartDrawing } from './draw-chart.ts';

/** How good a thing is, for forms that have colours. */
export type Tone = 'good' | 'warn' | 'bad' | 'plain';

export interface OutlineBadge {
  readonly text: string;
  readonly tone: Tone;
}

/** What a reference says at one claim: where it points and the words there. */
export interface OutlineNote {
  readonly number: number;
  readonly title: string;
  readonly place: string;
  readonly quote: string;
  readonly isContradicted: boolean;
}

/** The sign behind a claim that does not simply stand in its passages. */
export interface OutlineMark {
  readonly sign: string;
  readonly label: string;
  /** What is wanting in a claim that is in doubt; forms without room for it here have it in the part on checks. */
  readonly details: readonly string[];
  readonly isDoubt: boolean;
}

/** A piece of text with what stands right behind it. */
export interface OutlineRun {
  readonly text: string;
  readonly style?: 'bold' | 'italic' | 'marked' | undefined;
  /** Of a claim of the report: its id, and its verdict where it asserts something. */
  readonly claim?: OutlineClaim | undefined;
  readonly notes?: readonly OutlineNote[] | undefined;
  readonly mark?: OutlineMark | undefined;
  /** References that the text names without quoting them. */
  readonly refersTo?: readonly number[] | undefined;
}
export interface OutlineClaim {
  readonly id: string;
  readonly verdict?: Verdict | undefined;
}

export interface OutlineRow {
  /** The claim that the whole row is. */
  readonly claim?: OutlineClaim | undefined;
  readonly cells: readonly (readonly OutlineRun[])[];
}

/** Something named, with its state and what is to be said of it. */
export interface OutlineEntry {
  readonly lead: OutlineRun;
  readonly badge?: OutlineBadge | undefined;
  readonly detail?: string | undefined;
}

export interface OutlineReference {
  readonly number: number;
  readonly title: string;
  readonly place: string;
  readonly quotes: readonly string[];
  /** Id of the first claim that cites it. */
  readonly firstClaim?: string | undefined;
}

/** A new kind of block is a line here and a case in each form; the compiler names the forms that lack it. */
export type OutlineBlock =
  | { readonly kind: 'paragraph' | 'heading'; readonly runs: readonly OutlineRun[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly OutlineRun[])[] }
  | {
      readonly kind: 'table';
      readonly head?: OutlineRow | undefined;
      readonly rows: readonly OutlineRow[];
      /** Its measures as bars, for forms that can draw; they say nothing that the table does not. */
      readonly chart?: ChartDrawing | undefined;
    }
  | {
      readonly kind: 'passage';
      readonly claim: OutlineClaim;
      /** Document and place. */
      readonly source: OutlineRun;
      readonly body: readonly OutlineBlock[];
    }
  | { readonly kind: 'entries'; readonly entries: readonly OutlineEntry[] }
  | { readonly kind: 'references'; readonly references: readonly OutlineReference[] }
  | { readonly kind: 'facts'; readonly facts: readonly { readonly label: string; readonly value: string }[] };

export interface OutlinePart {
  readonly id: string;
  readonly heading: string;
  readonly badge?: OutlineBadge | undefined;
  /** Why the part is not whole. */
  readonly problem?: string | undefined;
  /** The direct answer comes first and large; what is about the run is set small. */
  readonly weight?: 'answer' | 'small' | undefined;
  /** Said before the blocks; a form that folds shows it alone. */
  readonly folded?: string | undefined;
  readonly blocks: readonly OutlineBlock[];
}

/** A report as people read it, in reading order and in their language: what every form is made from. */
export interface Outline {
  readonly language: ReportLanguage;
  readonly title: string;
  readonly asked?: { readonly label: string; readonly text: string } | undefined;
  readonly status: OutlineBadge;
  readonly counts: readonly string[];
  /** Shares of the claims checked, in [0, 1]; absent when there was none. */
  readonly shares?: { readonly supported: number; readonly partly: number } | undefined;
  readonly notice?: string | undefined;
  readonly parts: readonly OutlinePart[];
  readonly footer: string;
}
