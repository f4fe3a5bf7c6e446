import type { verify as english } from '../../en/sentences/verify-sentences.ts';

const VERDICTS: Readonly<Record<string, string>> = {
  supported: '有依据',
  computed: '计算得出',
  conclusion: '结论',
  partly: '部分有依据',
  not_found: '没有找到依据',
  contradicted: '与来源矛盾',
};

export const verify: typeof english = {
  findingSignedByModel: () => '该论断由模型的阅读认可，但按规则不应交由模型判断。',
  findingSupported: () => '报告称该论断部分有依据，而所引段落完全支持它。',
  findingVerdict: ({ said, is }) => `报告对该论断的判定为“${said}”，按所引段落重新判定为“${is}”。`,
  verdict: ({ verdict }) => VERDICTS[verdict] ?? verdict,
  findingDocumentMissing: ({ path }) => `文档中已没有“${path}”。`,
  findingDocumentDiffers: ({ path }) => `“${path}”已不是当时引用的文件：内容不同。`,
  findingDocumentRenamed: ({ path, now }) => `“${path}”现在名为“${now}”，内容相同。`,
  findingQuoteMoved: ({ from, to }) => `引文现位于第 ${to} 字符处，而不是 ${from}。`,
  findingQuoteGone: ({ quote }) => `文档中没有这段引文：“${quote}”。`,
  findingLocator: () => '其位置没有涵盖从中引用的全部内容。',
  findingOtherQuote: () => '其引文不是任何论断所依据的引文。',
  findingHeading: ({ heading }) => `文档中没有标题“${heading}”。`,
  findingNoDigest: () => '报告没有摘要值。',
  findingDigest: () => '摘要值不符：报告写成之后，文件被改动过。',
  findingSupportedCount: ({ said, is }) => `报告称有 ${said} 个论断有依据，实际为 ${is} 个。`,
  findingPartlyCount: ({ said, is }) => `报告称有 ${said} 个论断部分有依据，实际为 ${is} 个。`,
  findingClaimCount: ({ said, is }) => `报告称核查了 ${said} 个论断，少于被删除的 ${is} 个。`,
  findingNumbering: () => '论断的编号不连续：有论断被加入或去掉。',
  findingUncited: () => '该论断没有引用任何来源。',
  findingNoReference: ({ number }) => `该论断引用的第 ${number} 号参考不在报告中。`,
  findingUnusedReference: () => '已没有论断引用此处参考。',
  findingOtherSource: () => '来源列表所列的文档与该参考的文档不同。',
};
