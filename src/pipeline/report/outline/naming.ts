import type { Claim, Report } from '../../../domain/index.ts';
import type { CiteForm } from './cite-once.ts';
import { createFormulasInText, type FormulaInText } from './formulas-in-text.ts';
import { type Citer, createCiter } from './outline-cites.ts';
import { createFootnotes, type Footnotes } from './outline-footnotes.ts';
import { type CitedTables, createCitedTables } from './tables-cited.ts';

/** How the texts of a report name what is behind them. */
export interface Naming {
  readonly shown: CiteForm;
  readonly cite: Citer;
  /** With all pages, however many. */
  readonly citeWhole: Citer;
  readonly tables: CitedTables;
  readonly footnotes: Footnotes;
  /** Calculations that its text shows itself. */
  readonly formulasIn: (claim: Claim) => readonly FormulaInText[];
  /** Whether it is said above all that what follows was searched for. */
  readonly isOfOpen?: boolean;
}

export function createNaming(report: Report, shown: CiteForm = 'place'): Naming {
  const tables = createCitedTables(report);
  const inText = createFormulasInText(report);
  const formulasIn = (claim: Claim) => (shown === 'number' ? [] : inText(claim));
  const cite = createCiter(report);
  const isBehind = (claim: Claim) => tables.behind(claim.citations, claim) !== undefined;
  const footnotes = createFootnotes(report, (claim) => shown === 'number' || isBehind(claim));
  return {
    shown,
    cite,
    citeWhole: createCiter(report, 'whole'),
    tables,
    footnotes,
    formulasIn,
  };
}
