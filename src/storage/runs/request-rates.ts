import * as z from 'zod';
import type { Database } from '../database/database.ts';

const TakenSchema = z.tuple([z.object({ allowed: z.boolean(), tokens: z.number() })]);

/** How often each key asks, of all servers on one database together and by its clock. */
export interface RequestRates {
  /** From a bucket of a minute’s that refills evenly: 0 when the request may go on, else the seconds until the next one may. */
  take(name: string, perMinute: number): Promise<number>;
}

export function createRequestRates(database: Pick<Database, 'lookUp'>): RequestRates {
  return {
    async take(name, perMinute) {
      const refilled = `least($2, kept.tokens
        + greatest(0, extract(epoch from clock_timestamp() - kept.at)::float8) * $2 / 60)`;
      const { rows } = await database.lookUp(
        `insert into request_rates as kept (name, tokens, allowed, at)
         values ($1, $2::float8 - 1, true, clock_timestamp())
         on conflict (name) do update set allowed = ${refilled} >= 1,
           tokens = ${refilled} - case when ${refilled} >= 1 then 1 else 0 end, at = clock_timestamp()
         returning allowed, tokens`,
        [name, perMinute],
      );
      const [{ allowed, tokens }] = TakenSchema.parse(rows);
      return allowed ? 0 : Math.max(1, Math.ceil(((1 - tokens) * 60) / perMinute));
    },
  };
}
