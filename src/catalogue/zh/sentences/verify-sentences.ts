import type { verify as english } from '../../en/sentences/verify-sentences.ts';

export const verify: typeof english = {
  findingLawUnknown: ({ version }) =>
    `该报告按第 ${version} 版规则核查，本程序不认识该版本。已比对引文，未复核判定。`,
  findingNotQuoted: () => '报告称该陈述为原文引用，但所引段落并非逐字如此。',
  findingNoBasis: () => '报告称该陈述有依据，却没有说明依据为何。',
  findingNotPrinted: ({ text }) => `所引段落都没有印出“${text}”，也没有算式能得出它。`,
  findingCalculation: ({ formula }) => `算式 ${formula} 用其所在位置的数字得不出该结果。`,
  findingNotCheckedCount: ({ said, is }) => `报告称有 ${said} 条陈述未核查，实际为 ${is} 条。`,
  findingDocumentMissing: ({ path }) => `文档中已没有“${path}”。`,
  findingDocumentDiffers: ({ path }) => `“${path}”已不是当时引用的文件：内容不同。`,
  findingDocumentRenamed: ({ path, now }) => `“${path}”现在名为“${now}”，内容相同。`,
  findingQuoteMoved: ({ from, to }) => `引文现位于第 ${to} 字符处，而不是 ${from}。`,
  findingQuoteGone: ({ quote }) => `文档中没有这段引文：“${quote}”。`,
  findingLocator: () => '其位置没有涵盖从中引用的全部内容。',
  findingOtherQuote: () => '其引文不是任何陈述所依据的引文。',
  findingHeading: ({ heading }) => `文档中没有标题“${heading}”。`,
  findingNoDigest: () => '报告没有摘要值。',
  findingDigest: () => '摘要值不符：报告写成之后，文件被改动过。',
  findingSupportedCount: ({ said, is }) => `报告称有 ${said} 个陈述有依据，实际为 ${is} 个。`,
  findingPartlyCount: ({ said, is }) => `报告称有 ${said} 个陈述部分有依据，实际为 ${is} 个。`,
  findingClaimCount: ({ said, is }) => `报告称核查了 ${said} 个陈述，少于被删除的 ${is} 个。`,
  findingNumbering: () => '陈述的编号不连续：有陈述被加入或去掉。',
  findingUncited: () => '该陈述没有引用任何来源。',
  findingNoReference: ({ number }) => `该陈述引用的第 ${number} 号参考不在报告中。`,
  findingUnusedReference: () => '已没有陈述引用此处参考。',
  findingOtherSource: () => '来源列表所列的文档与该参考的文档不同。',
};
