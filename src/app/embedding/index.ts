export type {
  Answer,
  Collection,
  LibraryDocument,
  Report,
  RunEvent,
  SearchAnswer,
} from '../../domain/index.ts';
export { AppError } from '../../errors/index.ts';
export type { IngestProgress, IngestSummary } from '../../pipeline/index.ts';
export type { EmbeddedRun } from './embedded-runs.ts';
export {
  openPlumbline,
  type Plumbline,
  type PlumblineOptions,
  type QuestionOptions,
} from './open-plumbline.ts';
