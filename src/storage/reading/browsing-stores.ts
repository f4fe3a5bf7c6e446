import type { LibraryStore, SectionTable } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { createVersionContents } from '../library/version-contents.ts';
import { createSectionTable } from '../sections/section-table.ts';

/** What documents are browsed with. */
export interface BrowsingStores {
  readonly sections: SectionTable;
  readonly library: Pick<LibraryStore, 'getChunkRange' | 'getChunks' | 'getMarkdown'>;
}

export const openBrowsingStores = (database: Database): BrowsingStores => ({
  sections: createSectionTable({ database }),
  library: createVersionContents(database),
});
