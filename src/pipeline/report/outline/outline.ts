import type { ReportLanguage, Verdict } from '../../../domain/index.ts';
import type { ChartDrawing } from './draw-chart.ts';

/** How good a thing is, for forms that have colours. */
export type Tone = 'good' | 'warn' | 'bad' | 'plain';

export interface OutlineBadge {
  readonly text: string;
  readonly tone: Tone;
}

/** A document behind a text, and where in it. */
export interface OutlineCite {
  /** Its number among the references. */
  readonly document: number;
  /** What the text calls it: a short name, or its number; empty where it was named just before. */
  readonly name: string;
  /** In words; empty where the whole document is meant, or too many are cited to name places. */
  readonly place: string;
  /** Numbers of its citations in the report. */
  readonly numbers: readonly number[];
  /** What is quoted there, for forms that can show it beside the text; the appendix has all. */
  readonly quotes?: readonly OutlineQuote[] | undefined;
}

export interface OutlineInstead {
  /** `Table 2`; `pages of Table 2` where its rows are about other words of the same pages; `searched for in 5 documents`. */
  readonly label: string;
  /** The first row of the table. */
  readonly claimId?: string | undefined;
}

export interface OutlineQuote {
  readonly title: string;
  /** In its document. */
  readonly place: string;
  readonly quote: string;
  readonly isContradicted: boolean;
}

/** The sign behind a claim that is in doubt. */
export interface OutlineMark {
  readonly sign: string;
  /** What the sign means, and what is wanting in the claim; forms without room for it here have it in the appendix. */
  readonly details: readonly string[];
}

/** A piece of text with what stands right behind it. */
export interface OutlineRun {
  readonly text: string;
  /** What the text begins with and is bold in it. */
  readonly lead?: string | undefined;
  readonly style?: 'bold' | 'italic' | 'marked' | undefined;
  /** Of a claim of the report: its id, and its verdict where it asserts something. */
  readonly claim?: OutlineClaim | undefined;
  readonly cites?: readonly OutlineCite[] | undefined;
  /** What is cited within the text, each behind an offset of it, in order. */
  readonly inside?: readonly OutlineInside[] | undefined;
  /** What is named in place of documents: a table of the report, or that something was searched for. */
  readonly instead?: OutlineInstead | undefined;
  readonly mark?: OutlineMark | undefined;
  /** Label of the footnote that names the documents behind it. */
  readonly footnote?: string | undefined;
}

export interface OutlineInside {
  readonly at: number;
  readonly cites: readonly OutlineCite[];
  /** How the figure right before it is worked out. */
  readonly formula?: string | undefined;
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

/** A place of a document that is cited. */
export interface OutlinePlace {
  readonly number: number;
  /** Empty where the document has no places to name. */
  readonly place: string;
  /** Of the words there, those that its statements rest on, at a glance. */
  readonly words: string;
  /** All that is quoted there, where that is more; for forms that can fold it. */
  readonly quotes: readonly string[];
  /** Id of the first claim that cites it. */
  readonly firstClaim?: string | undefined;
}

/** A cited document. */
export interface OutlineReference {
  readonly number: number;
  /** What the text calls it: a short name, or its number. */
  readonly name: string;
  readonly title: string;
  /** Its file, and of a fetched document where that comes from. */
  readonly file: string;
}

/** A piece of a place, and the citation whose words are there. */
export interface OutlineWords {
  readonly text: string;
  readonly number: number;
}

/** The pages of many documents behind a statement. */
export interface OutlineFootnote {
  readonly label: string;
  readonly runs: readonly OutlineRun[];
}

/** A new kind of block is a line here and a case in each form; the compiler names the forms that lack it. */
export type OutlineBlock =
  | {
      readonly kind: 'paragraph' | 'heading';
      readonly runs: readonly OutlineRun[];
      /** In a quoted text: the items that it is set in under. */
      readonly depth?: number | undefined;
    }
  | {
      readonly kind: 'list';
      readonly items: readonly (readonly OutlineRun[])[];
      /** How deep each item is set in; not at all where it is not said. */
      readonly depths?: readonly number[] | undefined;
    }
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
      /** What to know before its words are relied on, said between source and body. */
      readonly warnings: readonly OutlineRun[];
      readonly body: readonly OutlineBlock[];
    }
  | { readonly kind: 'entries'; readonly entries: readonly OutlineEntry[] }
  | {
      readonly kind: 'references';
      /** Each with all places that are cited, in words. */
      readonly references: readonly (OutlineReference & {
        readonly place: string;
        /** The pieces of `place`, in order, whose words the appendix has; for forms that can lead there. */
        readonly links: readonly OutlineWords[];
      })[];
    }
  | {
      readonly kind: 'quotations';
      readonly documents: readonly (OutlineReference & { readonly places: readonly OutlinePlace[] })[];
    }
  | { readonly kind: 'facts'; readonly facts: readonly { readonly label: string; readonly value: string }[] };

export interface OutlinePart {
  readonly id: string;
  readonly heading: string;
  /** The direct answer comes first and large. */
  readonly weight?: 'answer' | undefined;
  /** Said before the blocks. */
  readonly intro?: string | undefined;
  readonly blocks: readonly OutlineBlock[];
}

/** A report as people read it, in reading order and in their language: what every form is made from. */
export interface Outline {
  readonly language: ReportLanguage;
  readonly title: string;
  /** What was asked, in small print. */
  readonly asked?: { readonly label: string; readonly text: string } | undefined;
  /** Of a report that no model wrote: what it is, in small print. */
  readonly found?: string | undefined;
  /** Headings of a report that is long enough for a list of them. */
  readonly contents: readonly { readonly id: string; readonly heading: string }[];
  /** The text, up to its references. */
  readonly parts: readonly OutlinePart[];
  /** In the order of their marks; each form has a place of its own for them. */
  readonly footnotes: readonly OutlineFootnote[];
  /** How the report was made. */
  readonly appendix?: { readonly heading: string; readonly parts: readonly OutlinePart[] } | undefined;
  readonly footer: string;
}
