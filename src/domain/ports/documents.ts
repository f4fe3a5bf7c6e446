import type { Section, StructuredDocument } from '../document.ts';

export interface ReadableFile {
  /** Absolute path; never shown to a user. */
  readonly path: string;
  /** Path relative to the ingested folder, with `/`; what users and citations see. */
  readonly sourcePath: string;
  readonly bytes: number;
  /** Of a file that was fetched: what the server called it. Pages are then read for their main text. */
  readonly mediaType?: string | undefined;
  /** Where it is protected with one. */
  readonly password?: string | undefined;
}

export interface ConvertProgress {
  readonly stage: 'detect' | 'convert' | 'normalise' | 'chunk';
  readonly done?: number | undefined;
  readonly total?: number | undefined;
}

/** A picture of a document, with what is known about it. */
export interface DescribableImage {
  readonly id: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Printed by the picture; may be empty. Data, never instruction. */
  readonly caption: string;
  /** Language of the description. */
  readonly language: 'en' | 'zh';
}

/** Says what a picture shows. */
export interface ImageDescriber {
  /** Names the model and the wording of its task; part of a version's identity. */
  readonly fingerprint: string;
  /** One paragraph of plain text. Throws `AppError` (E024, E025); passes aborts through. */
  describe(image: DescribableImage, signal?: AbortSignal): Promise<string>;
}

/** What OCR found on one page or picture of a file, as the reader wrote it down; others pass it on as it is. */
export interface Recognition {
  readonly part: string;
  readonly body: string;
}

/** Reads files into structure. Parsing happens in other processes with limits; a bad file throws `AppError` (E003, E029–E033, E042). */
export interface DocumentReader {
  /** Names everything that shapes the result (converter versions, chunk sizes, OCR); part of a version's identity. */
  readonly fingerprint: string;
  /** File name endings that are looked at when a folder is walked, with dot, lower case. */
  readonly extensions: readonly string[];
  read(
    file: ReadableFile,
    identity: { readonly documentId: string; readonly versionId: string },
    options?: {
      readonly signal?: AbortSignal;
      readonly onProgress?: (progress: ConvertProgress) => void;
      /** Whose file it is: readings of one share do not keep those of another waiting. */
      readonly share?: string;
      /** Whether the blocks behind the Markdown are given too. */
      readonly withBlocks?: boolean;
      /** Whether the text of a PDF's pages is given as the second reader alone sees it. */
      readonly withSecondText?: boolean;
      /** What earlier readings of the same file recognised: it is not recognised again. */
      readonly recognised?: readonly Recognition[];
      /** Called with each page or picture as soon as it is recognised. */
      readonly onRecognised?: (recognition: Recognition) => void;
    },
  ): Promise<StructuredDocument>;
  close(): Promise<void>;
}

/**
 * The sections of a version, made again from its stored text by the rules of today. Text and passages stay as they are, with their
 * places; only the section that holds a passage may be another.
 */
export type RestructureStored = (
  stored: Pick<StructuredDocument, 'markdown' | 'chunks' | 'structureSource' | 'title'> & {
    /** As they are stored; none where they are lost or cannot be right. */
    readonly sections: readonly Section[];
  },
  identity: { readonly documentId: string; readonly versionId: string },
) => Pick<StructuredDocument, 'sections' | 'chunks' | 'structureSource'> & {
  /** Whether they are others than those that are stored. */
  readonly isChanged: boolean;
};
