import { plural } from '../../count.ts';

/** Help of the commands for documents and their versions. */
export const versionHelp = {
  onlyDocument: 'ask this document alone, by id, path or title; repeatable',
  asOf: 'ask the documents as they were at this date',
  libraryList: 'list documents by filter, a page at a time',
  listText: 'words that all stand in title or path',
  listStatus: 'only documents of this status; repeatable',
  listFormat: 'only documents of this format; repeatable',
  listTag: 'only documents with this tag; repeatable',
  listSort: 'what to sort by; with - in front the other way round',
  listLimit: 'documents of a page',
  listCursor: 'where to go on: what the page before said',
  libraryVersions: 'list the versions of a document',
  libraryCompare: 'what changed from one version of a document to another',
  fromVersion: 'number of the earlier version',
  toVersion: 'number of the later version',
  libraryReindex: 'make what is searched of documents anew from what is stored',
  reindexAll: 'all documents of the library, or of the collections that are named',
  libraryRestructure:
    'make the sections of documents anew, from their originals or their stored text; goes on where it was killed',
  restructureDryRun: 'say what would be done and change nothing',
  libraryRename: 'give a document a title, or its own one back (--own)',
  newTitle: 'the title',
  ownTitle: 'the title that the document has by itself',
  libraryTag: 'file a document under tags; without any, take them off',
  tags: 'all of its tags from now on',
  libraryMove: 'move a document to another collection that is there',
  libraryDelete: 'delete documents and everything derived from them',
  documents: 'ids, paths or titles',
};

/** What they print. */
export const versionResults = {
  versionLine: (p: { number: number; isCurrent: boolean; isCited: boolean }) =>
    `${p.number}${p.isCurrent ? ', current' : ''}${p.isCited ? ', cited' : ''}`,
  changeCounts: (p: { added: number; removed: number; moved: number; changed: number; unchanged: number }) =>
    `${plural(p.added, 'section')} added, ${p.removed} removed, ${p.moved} moved, ${p.changed} changed, ${p.unchanged} as before.`,
  documentStart: 'the start of the document',
  comparisonCut: 'There is more; the API has as much as this.',
  changed: { added: 'added', removed: 'removed', moved: 'moved', changed: 'changed' },
  listed: (shown: number, total: number) => `${shown} of ${plural(total, 'document')}`,
  nextPage: (command: string) => `The next page: ${command}`,
  reindexed: (n: number) => `${plural(n, 'document')} indexed anew.`,
  restructuring: (n: number, of: number, path: string) => `Sections of ${path} (${n} of ${of})`,
  restructured: (p: { original: number; text: number; same: number; isDryRun: boolean }) => {
    const verb = p.isDryRun ? 'would be read' : 'read';
    const made = p.isDryRun ? 'would be restructured' : 'restructured';
    return `${plural(p.original, 'document')} ${verb} again from the original, ${p.text} ${made} from stored text, ${p.same} as they are.`;
  },
  notDone: (name: string, reason: string) => `${name}: ${reason}`,
  renamed: (id: string, title: string) => `${id} is “${title}”.`,
  tagged: (id: string, tags: string) => `${id}: ${tags === '' ? 'no tags' : tags}`,
  moved: (id: string, collection: string) => `${id} is in ${collection}.`,
  documentsDeleted: (n: number) => `${plural(n, 'document')} deleted.`,
};
