// A process of the crash test: reads the documents once, then makes graph, summaries and topics by a model until it is done or killed.

import { openApplication } from '../../src/app/open-application.ts';
import { loadConfig } from '../../src/config/index.ts';
import { QUIET } from '../quiet.ts';

const [folder = '', docs = '', ...set] = process.argv.slice(2);
const { config } = loadConfig({ environment: {}, cwd: folder, set });
const app = await openApplication({ config, ...QUIET });
const { pool } = app.storage.sql;

const rowsOf = async (sql: string) => (await pool.query(sql)).rows;
/** Answers that are kept, of each kind. */
const stored = async () =>
  Object.fromEntries(
    (
      await rowsOf(
        `select split_part(key, ':', 1) as kind, count(*)::int as n from cache_entries
         where key like 'graph:%' or key like 'summary:%' or key like 'topics:%' group by 1`,
      )
    ).map((row) => [String(row['kind']), Number(row['n'])]),
  );

if ((await app.library.documents()).length === 0) await app.ingest.ingestFolder({ folder: docs });
process.send?.({ type: 'begun', stored: await stored() });
await app.knowledge.make();
process.send?.({
  type: 'made',
  stored: await stored(),
  made: JSON.stringify([
    await rowsOf('select entity_key, name, type, mentions, documents, degree from graph_entities order by 1'),
    await rowsOf('select source_key, target_key, weight, documents from graph_relations order by 1, 2'),
    await rowsOf('select count(*) as n from graph_documents where problem is not null'),
    await rowsOf('select ordinal, summary, summary_by from sections order by version_id, ordinal'),
    await rowsOf(
      'select topic_id, name, weight, confidence from topic_candidates order by document_id, topic_id',
    ),
    await rowsOf('select count(*) as n from topic_documents where problem is not null'),
  ]),
});
await app.close();
