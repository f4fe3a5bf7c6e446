import { analyzeText } from '../../linguistics/index.ts';
import type { UnderstoodQuestion } from './understand-question.ts';

/** Stems of words that only say that a figure is asked for, how it stands to another, or whose whole it is. */
const FRAME = new Set(
  analyzeText(
    `what total net amount value figure number year end fiscal quarter reported report increase decrease change compare comparison drop
    rise grow growth company size level much pay paid out full consolidated overall average margin percent percentage rate ratio balance
    unadjusted gross cash annual yearly
    多少 金额 数额 变化 增长 下降 比较 相比 同比 公司 总额 年度 全年 合计`,
  ),
);

/**
 * Whether the figures of its measures are all that a question asks for. Any other word of content names a part, a product or a place,
 * of which the row of the whole says nothing.
 */
export function isWholeFigure({ matter, measures, periods, form }: UnderstoodQuestion): boolean {
  if (form === 'explanation' || measures.length === 0) return false;
  let rest = matter;
  for (const { asked } of measures) rest = rest.replace(new RegExp(asked.source, `${asked.flags}g`), ' ');
  for (const { raw } of periods) rest = rest.split(raw).join(' ');
  return analyzeText(rest).every((term) => FRAME.has(term));
}
