import type { Config } from '../config/index.ts';

/** Share of each limit that is kept back for writing the report. */
const REPORT_RESERVE = 0.25;

/** What one run may spend. */
export const runLimits = ({ budget }: Pick<Config, 'budget'>) => ({
  ...budget,
  reportReserve: REPORT_RESERVE,
});
