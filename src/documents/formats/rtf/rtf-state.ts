import type { Block } from '../../../domain/index.ts';
import type { ImageCollector } from '../../images/image-collector.ts';
import type { Shift } from '../../markup/raised-letters.ts';
import type { RtfFlow } from './rtf-flow.ts';
import type { createRtfMath } from './rtf-math.ts';

export interface RtfGroup {
  /** Where text goes; undefined: nowhere. */
  sink: ((text: string) => void) | undefined;
  /** Whether its text is printed: signs of a font of signs are read as those. */
  prints: boolean;
  onEnd: (() => void) | undefined;
  isNew: boolean;
  /** `\*`: passed over by readers that do not know it. */
  isOptional: boolean;
  hidden: boolean;
  deleted: boolean;
  struck: boolean;
  shift: Shift | undefined;
  unicodeSkip: number;
  font: number;
}

export interface RtfState {
  groups: RtfGroup[];
  flows: RtfFlow[];
  flow: RtfFlow;
  group: RtfGroup;
  /** Where text goes that is printed. */
  readonly printed: (text: string) => void;
  readonly images: ImageCollector;
  readonly styles: Map<number, string>;
  readonly encodings: Map<number, string>;
  /** Fonts of the Western code page: some programs write bytes of that of the file in them all the same. */
  readonly westernFonts: Set<number>;
  /** Names of the fonts. */
  readonly fonts: Map<number, string>;
  defaultFont: number;
  readonly metadata: Record<string, string>;
  /** What stands above and below the pages, each text once. */
  readonly beside: Map<string, Block>;
  readonly readsHidden: boolean;
  hiddenCharacters: number;
  notes: number;
  author: string;
  field: { instruction: string; value: string | undefined };
  /** Of a field of a form: its kind, and which of the choices. */
  form: { kind: number; chosen: number | undefined; preset: number; choices: string[] };
  /** Of a picture. */
  mediaType: string;
  /** How deep the groups of styles stand. */
  styleDepth: number;
  math: ReturnType<typeof createRtfMath> | undefined;
  encoding: string;
  bytes: string;
  /** Characters that stand after a Unicode one for readers without Unicode. */
  skip: number;
}
