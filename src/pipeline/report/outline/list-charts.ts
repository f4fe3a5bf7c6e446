import type { Report } from '../../../domain/index.ts';
import type { ChartDrawing } from './draw-chart.ts';
import { createNaming } from './naming.ts';
import { outlineBlocks } from './outline-blocks.ts';

/** A chart, and the row of the report's table that it stands below. */
export interface ReportChart extends ChartDrawing {
  readonly afterClaim: string;
}

/** The charts of a report as data, for a page that draws them itself. */
export function listCharts(report: Report): ReportChart[] {
  const naming = createNaming(report);
  const parts = [report.answer, ...report.sections.map(({ blocks }) => blocks)];
  return parts.flatMap((blocks) =>
    outlineBlocks(report, blocks, naming).flatMap((block): ReportChart[] => {
      if (block.kind !== 'table' || block.chart === undefined) return [];
      const afterClaim = block.rows.at(-1)?.claim?.id;
      return afterClaim === undefined ? [] : [{ afterClaim, ...block.chart }];
    }),
  );
}
