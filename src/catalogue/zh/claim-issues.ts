import type { issues as english } from '../en/claim-issues.ts';

type Describe = (detail: string, found: string | undefined) => string;

export const issues: Readonly<Record<keyof typeof english, Describe>> = {
  number_missing: (detail) => `所引段落中没有数字 ${detail}`,
  number_unplaced: (detail) => `所引段落中有数字 ${detail}，但不能确定说的就是这一项`,
  number_differs: (detail, found) => `陈述为 ${detail}，来源为 ${found}`,
  unit_differs: (detail, found) => `${detail} 的单位与来源（${found}）不一致`,
  date_missing: (detail) => `所引段落中没有日期 ${detail}`,
  date_differs: (detail, found) => `陈述为 ${detail}，来源为 ${found}`,
  name_missing: (detail) => `所引段落中没有名称“${detail}”`,
  quote_missing: (detail) => `所引段落中没有“${detail}”这些字`,
  negation_differs: (detail, found) =>
    found === undefined
      ? `陈述否定（“${detail}”）了来源所肯定的内容`
      : `来源否定（“${found}”）了陈述所肯定的内容`,
  direction_differs: (detail, found) => `陈述为“${detail}”，来源为“${found}”`,
  calculation_differs: (detail, found) => `陈述为 ${detail}，按数字计算为 ${found}`,
  scope_differs: (detail) => `来源没有说“${detail}”`,
  cause_missing: (detail) => `来源没有给出这个原因：“${detail}”`,
  gap_filled: (_detail, found) => `段落中有相关内容：“${found}”`,
  far_apart: (detail, found) =>
    found === undefined
      ? `来源中“${detail}”分属不同的事物`
      : `来源中“${detail}”位于“${found}”之后，可能说的是别的事物`,
  words_missing: (detail) => (detail === '' ? '所引段落没有这样说' : `所引段落中没有：${detail}`),
  other_language: () => '陈述与来源的语言不同，只能核对数字和名称',
  no_citation: () => '没有引用来源，也没有找到能够证明它的段落',
};
