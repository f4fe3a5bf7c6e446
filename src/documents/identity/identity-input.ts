import type { Section } from '../../domain/index.ts';
import type { HeadLine } from './head-lines.ts';

/** What an identity is read from: all of it is kept with a version, so that it can be made again without the file. */
export interface IdentityInput {
  readonly sourcePath: string;
  readonly format: string;
  /** The title as declared or printed. */
  readonly title: string;
  readonly markdown: string;
  readonly sections: readonly Pick<Section, 'title' | 'level' | 'start' | 'end' | 'generatedTitle'>[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly language: 'en' | 'zh' | 'other';
}

export interface IdentityContext extends IdentityInput {
  readonly head: readonly HeadLine[];
  /** The name of the file without folder and ending, its marks as spaces. */
  readonly fileName: string;
}
