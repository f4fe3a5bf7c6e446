import { wording } from '../../../catalogue/index.ts';
import { type Claim, type Report, ReportSchema } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { checkClaims } from './check-claims.ts';
import { checkSources, type FindDocument, type QuoteReading } from './check-sources.ts';
import { checkStructure } from './check-structure.ts';
import type { Finding } from './finding.ts';
import { listClaims } from './list-claims.ts';

export interface ReportVerification {
  /** True when everything is as the report says. */
  readonly intact: boolean;
  readonly findings: readonly Finding[];
  readonly claims: number;
  readonly quotes: number;
  readonly documents: number;
  /** Statements whose verdict rests on a judge. It is not asked again; the places of its quotations are held against the documents. */
  readonly judged: number;
  /** Quotes beside what a second reader sees on their pages. A difference is to be looked at: neither reader is always right. */
  readonly secondReading: {
    readonly found: number;
    /** Word for word there, but in another order: columns, tables and notes are read in more than one. */
    readonly scattered: number;
    readonly differs: readonly Pick<QuoteReading, 'where' | 'quote'>[];
    /** Compared with our own conversion alone. */
    readonly unread: number;
  };
}

/**
 * Checks a report against documents, trusting nothing in it: digest, counts and references, every document's content, every quote at
 * its place, and every verdict judged again. E030 when the text is not a report.
 */
export async function verifyReport(text: string, find: FindDocument): Promise<ReportVerification> {
  const { report, raw } = parseReport(text);
  const structure = checkStructure(report, raw);
  const { findings, texts, readings } = await checkSources(report, find);
  const verdicts = checkClaims(report, ({ number }) => texts.get(number));
  const all = [...structure, ...findings, ...verdicts];
  const claims = listClaims(report).filter(({ frame }) => !frame);
  return {
    intact: all.length === 0,
    findings: all,
    claims: claims.length,
    quotes: claims.reduce((sum, { citations }) => sum + citations.length, 0),
    documents: new Set(report.citations.map(({ documentId }) => documentId)).size,
    judged: claims.filter(isJudged).length,
    secondReading: {
      found: count(readings, 'found'),
      scattered: count(readings, 'scattered'),
      differs: readings
        .filter(({ match }) => match === 'differs')
        .map(({ where, quote }) => ({ where, quote })),
      unread: count(readings, 'unread'),
    },
  };
}

const isJudged = ({ basis, verdict, secondOpinion }: Claim): boolean =>
  secondOpinion !== undefined || verdict === 'searched' || (basis !== undefined && basis !== 'quoted');

function count(readings: readonly QuoteReading[], match: QuoteReading['match']): number {
  return readings.filter((reading) => reading.match === match).length;
}

function parseReport(text: string): { readonly report: Report; readonly raw: object } {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (cause) {
    throw new AppError('E030', wording('reportNoJson'), { cause });
  }
  const parsed = ReportSchema.safeParse(raw);
  if (!parsed.success || typeof raw !== 'object' || raw === null)
    throw new AppError('E030', wording('noReport', { where: parsed.error?.issues[0]?.path.join('.') ?? '' }));
  return { report: parsed.data, raw };
}
