import * as z from 'zod';

const place = { x: z.number(), y: z.number(), width: z.number() };

/** What `drawChart` draws, as data: no form of ours takes markup from a report. */
const ReportChartSchema = z.object({
  afterClaim: z.string().describe('Claim that is the last row of its table.'),
  title: z.string(),
  description: z.string().describe('Every measure with its figures, for those who cannot see it.'),
  width: z.number(),
  height: z.number(),
  shapes: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['bar', 'axis']), ...place, height: z.number() }),
      z.object({
        kind: z.literal('text'),
        ...place,
        text: z.string(),
        role: z.enum(['name', 'label', 'value']),
      }),
    ]),
  ),
});

export const ReportChartListSchema = z.object({ charts: z.array(ReportChartSchema) });

export const CHART_COMPONENTS = { ReportChart: ReportChartSchema, ReportChartList: ReportChartListSchema };
