export {
  type AnswerFromReadingsInput,
  type DocumentReading,
  DocumentReadingSchema,
  type ItemToRead,
  type ReadingMode,
  ReadingModeSchema,
  type ReadWholeInput,
} from './document-reading.ts';
export {
  findMarks,
  type MarkedDocument,
  type MarkedItem,
  markDocument,
  marksIn,
  replaceMarks,
  shortIdsOf,
  withoutMarks,
} from './marks.ts';
