import type { Contradiction, ReportLanguage } from '../../../domain/index.ts';
import type { Disagreement } from '../../../rag/verify/index.ts';

interface Cites {
  /** Number of a piece of evidence, given to it now if it has none. */
  cite(evidenceId: string, quote: string): number;
}

/** Sources that disagree, with references and in the words of the report's language. */
export function listContradictions(
  disagreements: readonly Disagreement[],
  language: ReportLanguage,
  numbering: Cites,
): Contradiction[] {
  return disagreements.map(
    (found): Contradiction => ({
      about: found.about,
      values: found.values.map(({ raw, statement, evidenceId, date }) => ({
        value: raw,
        statement,
        number: numbering.cite(evidenceId, statement),
        ...(date === undefined ? {} : { date }),
      })),
      ...(found.follows === undefined ? {} : { follows: found.follows }),
      reason: reasonFor(found, language),
    }),
  );
}

function reasonFor({ follows, because, values }: Disagreement, language: ReportLanguage): string {
  const zh = language === 'zh';
  const value = follows === undefined ? undefined : values[follows]?.raw;
  if (value === undefined || because === undefined)
    return zh
      ? '没有依据判断哪个值有效，因此报告不作取舍。'
      : 'Nothing in the sources decides between them, so the report does not either.';
  const reasons = {
    corrects: zh ? '其来源说明更正了另一个值' : 'its source says that it replaces the other',
    audited: zh ? '它是审定的值，其他的是初步的值' : 'it is the audited or final one, the other is not',
    newer: zh ? '其来源较新' : 'its source is the newer one',
  };
  return zh
    ? `报告采用 ${value}：${reasons[because]}。`
    : `The report follows ${value}: ${reasons[because]}.`;
}

/** What the answer says about a disagreement, in one sentence of our own. */
export function describeDisagreement(found: Disagreement, language: ReportLanguage): string {
  const { about, values } = found;
  const reason = reasonFor(found, language);
  const given = values.map(({ raw, date }) => (date === undefined ? raw : `${raw} (${date})`));
  return language === 'zh'
    ? `来源不一致（${about}）：${given.join('、')}。${reason}`
    : `Sources disagree (${about}): ${given.join(' and ')}. ${reason}`;
}
