import * as z from 'zod';
import type { IndexCheck, IndexDrift } from '../../domain/index.ts';
import type { Database, Query } from '../database/database.ts';
import { checkKnowledge, repairKnowledge } from '../graph/check-knowledge.ts';
import { identifyStored, listUnidentified } from '../library/identify-stored.ts';
import type { IndexWriter } from '../library/index-writer.ts';
import type { EmbedVersion } from '../library/load-version.ts';
import { listWrongSections, repairSections, type WrongSections } from '../sections/check-sections.ts';
import type { DriftCheck } from './chroma/check-drift.ts';
import { listDue, retryRefused } from './due-vectors.ts';
import type { ClusterTools } from './index-tools.ts';
import { remakeEntries } from './remake-entries.ts';

const CurrentSchema = z.object({ documentId: z.string(), versionId: z.string(), chunks: z.coerce.number() });
type Current = z.infer<typeof CurrentSchema>;

interface Compared {
  /** By the id of the document. */
  readonly library: ReadonlyMap<string, Current>;
  readonly differing: readonly string[];
}

/** What the library has of each document: its current version and how many chunks that has. */
async function readCurrent(query: Query): Promise<ReadonlyMap<string, Current>> {
  const { rows } = await query(
    `select d.id as "documentId", d.current_version_id as "versionId", count(c.id) as chunks
     from documents d join chunks c on c.version_id = d.current_version_id
     group by d.id, d.current_version_id`,
  );
  const current = z.array(CurrentSchema).parse(rows);
  return new Map(current.map((one) => [one.documentId, one]));
}

function toDrift(
  { library, differing }: Compared,
  found: Pick<IndexDrift, 'wrongCounts' | 'unidentified' | 'vectors' | 'knowledge'> & {
    readonly sections: readonly WrongSections[];
  },
): IndexDrift {
  const { wrongCounts, unidentified, vectors, sections, knowledge } = found;
  return {
    documents: library.size,
    differing,
    unidentified,
    wrongCounts,
    ...(sections.length > 0 && { sections: sections.map(({ documentId }) => documentId) }),
    ...(knowledge && { knowledge }),
    ...(vectors && { vectors: { missing: vectors.missing, extra: vectors.extra } }),
  };
}

async function compareIndex(query: Query, index: IndexWriter): Promise<Compared> {
  const library = await readCurrent(query);
  const whole = new Set<string>();
  const wrong = new Set<string>();
  const due = await listDue(query);
  for (const { documentId, versionId, chunks, hasVectors } of await index.contents(query)) {
    const current = library.get(documentId);
    const isWhole = hasVectors || due.has(versionId);
    const isSame = current?.versionId === versionId && current.chunks === chunks && isWhole;
    (isSame ? whole : wrong).add(documentId);
  }
  for (const documentId of library.keys()) if (!whole.has(documentId)) wrong.add(documentId);
  return { library, differing: [...wrong].sort() };
}

/** Compares the index with the library, and makes what differs anew from the stored chunks. */
export function createIndexCheck(deps: {
  readonly database: Database;
  readonly index: IndexWriter;
  readonly drift: DriftCheck | undefined;
  readonly cluster?: Pick<ClusterTools, 'beginMending' | 'endMending'> | undefined;
}): IndexCheck {
  const { database, index, drift } = deps;
  const query: Query = (sql, params) => database.query(sql, params);

  const compare = () => compareIndex(query, index);
  const makeAnew = (documentId: string, current: Current | undefined, embed: EmbedVersion) =>
    remakeEntries({ database, index }, { documentId, versionId: current?.versionId, embed });

  return {
    async check() {
      const found = await compare();
      const unidentified = await listUnidentified(query);
      return toDrift(found, {
        wrongCounts: (await index.counts?.wrong(query)) ?? 0,
        vectors: await drift?.check(),
        unidentified: unidentified.length,
        sections: await listWrongSections(query),
        knowledge: await checkKnowledge(query),
      });
    },
    async repair({ embed, identify, signal }) {
      await retryRefused(query);
      await deps.cluster?.beginMending();
      const found = await compare();
      const sections = await listWrongSections(query);
      await repairSections(database, sections, signal);
      const unidentified = await listUnidentified(query);
      for (const documentId of unidentified) {
        signal?.throwIfAborted();
        await identifyStored(database, documentId, identify);
      }
      // A title is searched with every chunk, so a document that got another one is indexed again.
      for (const documentId of new Set([...found.differing, ...unidentified])) {
        signal?.throwIfAborted();
        await makeAnew(documentId, found.library.get(documentId), embed);
      }
      await deps.cluster?.endMending();
      const wrongCounts = (await index.counts?.wrong(query)) ?? 0;
      if (wrongCounts > 0) await database.transaction(async (run) => index.counts?.recount(run));
      const knowledge = await checkKnowledge(query);
      if (knowledge !== undefined) await repairKnowledge(database, knowledge);
      const vectors = await drift?.repair();
      return toDrift(found, { wrongCounts, vectors, unidentified: unidentified.length, sections, knowledge });
    },
  };
}
