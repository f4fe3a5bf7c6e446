import { silentLogger } from '../../src/logging/index.ts';
import { openDatabase } from '../../src/storage/database/open-database.ts';

/** Reports whose model call is stored in the data directory of a killed process. */
export async function countStoredReports(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir, logger: silentLogger, onStage: () => undefined });
  try {
    const { rows } = await database.query(
      "select count(*)::int as calls from model_journal where step like 'report:%'",
    );
    return Number(rows[0]?.['calls']);
  } finally {
    await database.close();
  }
}
