import type { DocumentIdentity, LibraryDocument } from '../../src/domain/index.ts';
import { knowLibrary } from '../../src/rag/query/known-library.ts';

const source = { from: 'text' as const };
const identity: DocumentIdentity = {
  title: 'Norvik Water – Annual report 2022',
  kind: { value: 'annual report', source },
  issuer: { value: 'Norvik Water', source },
  aliases: [{ value: '诺维克水务', source }],
  selfNames: [],
  authors: [],
  abbreviations: [],
  period: { label: 'FY2022', year: 2022, date: '2022-12-31', fiscal: true, source },
};

/** A library of one document `d`, the annual report of one company. */
export const NORVIK_LIBRARY = knowLibrary([
  { id: 'd', title: identity.title, sourcePath: 'n.pdf', identity } as unknown as LibraryDocument,
]);
