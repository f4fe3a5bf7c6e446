import type { models as english } from '../../en/sentences/model-sentences.ts';

export const models: typeof english = {
  model: ({ model, endpoint }) => `${endpoint} 处的模型“${model}”`,
  modelSlowDown: ({ where, seconds }) =>
    `${where}要求放慢速度${seconds > 0 ? `（${seconds} 秒）` : ''}，多次重试后仍然如此。请稍候再试，或降低该模型的并发数和每分钟请求数。`,
  modelSaid: ({ advice, said }) => `${advice}服务器的原话：“${said}”。`,
  modelReplyCut: ({ where }) =>
    `${where}的回复达到长度上限而被截断。请提高模型的最大输出词元数，或换用其他模型。`,
  modelQuota: ({ where }) => `${where}所用账户的额度已用完。请充值或配置其他端点，然后重试。`,
  modelUnauthorized: ({ where }) =>
    `端点拒绝了${where}的 API 密钥。请检查所配置的密钥是否有效、是否可使用该模型。`,
  modelNotFound: ({ where }) =>
    `没有${where}。请检查模型名称，以及基础网址的结尾是否符合提供方的说明（常为 /v1）。`,
  modelContext: ({ where }) =>
    `提示对${where}来说太长。请把所配置的上下文词元数降到模型实际的大小，或换用上下文更长的模型。`,
  modelRefused: ({ where, status }) =>
    `${where}拒绝了请求（HTTP ${status}）。请检查它是否为兼容 OpenAI 的对话模型；日志中有它的应答。`,
  modelTimeout: ({ where }) =>
    `${where}没有及时应答。请检查它是否在运行、是否过载，或提高该模型的超时时间，然后重试。`,
  modelNoApi: ({ where }) =>
    `${where}的应答不符合兼容 OpenAI 的端点。请检查基础网址（常以 /v1 结尾）以及中间的代理。`,
  modelBreaksOff: ({ where }) => `${where}的回复总是中途断开。请检查端点以及中间的代理，然后重试。`,
  modelServer: ({ where, status }) => `${where}持续失败（HTTP ${status}）。请检查端点，或等它恢复后再试。`,
  modelNoConnection: ({ where, reason }) =>
    `无法连接${where}（${reason}）。请检查它是否在运行、地址是否正确，然后重试。`,
  modelMissingModule: ({ name }) =>
    `程序有一部分没有安装：缺少 npm 包“${name}”。请在 Plumbline 所在文件夹运行 npm install，然后重试。`,
  modelPackageMissing: ({ model, name }) =>
    `没有安装用于询问 ${model} 的软件包。请在 Plumbline 所在文件夹运行 npm install ${name}，然后重试。`,
  buildMissing: ({ name }) =>
    `没有安装 ${name} 用于本系统的部分，例如使用过 npm install --omit=optional。请在 Plumbline 所在文件夹运行 npm install，不带该选项。`,
  networkUnknownHost: () => '找不到主机名',
  networkRefused: () => '连接被拒绝',
  networkLost: () => '连接中断',
  modelUnexpected: () => '询问模型时发生意外错误。详情见日志。',
  modelAnswerUnusable: ({ task }) =>
    `模型对“${task}”的回答无法使用，要求其修正后仍然如此。请再次运行，或配置更能遵循指令的模型。`,
  noReportWritten: ({ attempts, fault }) =>
    `模型尝试 ${attempts} 次仍未写出报告：${fault}。找到的证据已保留；请重写报告，必要时换用其他写作模型。`,
  faultEmpty: () => '回复为空',
  faultUncited: () => '回复没有引用任何段落',
  faultTooLong: () => '回复比要求的长度长许多倍',
  faultRepeats: () => '回复反复说同样的内容',
  faultOtherLanguage: () => '回复所用的语言不是报告的语言',
  reportNotWritten: ({ said }) => `报告未能写成。${said}`,
  endpointFailed: ({ what, host, reason }) =>
    `${host} 处的端点（${what}）失败：${reason}。请检查配置中的地址、密钥和模型。`,
  forEmbedding: () => '向量',
  forRerank: () => '重排',
  forLanguageModel: () => '语言模型',
  forVision: () => '图像',
  endpointSilent: () => '没有描述图片',
  endpointStatus: ({ status }) => `应答状态为 ${status}`,
  endpointSaid: ({ status, said }) => `应答状态为 ${status}：“${said}”`,
  textRefused: ({ host, said }) => `${host} 的嵌入端点拒绝了该文档的一段文本：“${said}”。其他文档不受影响。`,
  textSplit: ({ said }) => `有文本超过嵌入服务器所接受的长度，已分段嵌入。服务器的原话：“${said}”。`,
  endpointNoAnswer: ({ ms }) => `${ms} 毫秒内没有应答`,
  endpointNoJson: () => '应答不是 JSON',
  endpointUnreachable: () => '无法连接',
  endpointNoVectors: () => '应答的格式中没有向量',
  endpointVectorCount: ({ vectors, texts }) => `${texts} 段文本只返回 ${vectors} 个向量`,
  endpointDimension: ({ numbers, wanted }) => `向量为 ${numbers} 维，而配置为 ${wanted} 维`,
  endpointBadVector: () => '返回了没有方向的向量，或对一段文本返回两个向量',
  endpointNoScores: () => '应答的格式中没有分数',
  endpointScores: ({ scores, passages }) => `${passages} 个段落中只有 ${scores} 个得到可用的分数`,
  endpointNoMessage: () => '应答的格式中没有消息',
  fewVectors: () => '向量模型返回的向量少于文本。请检查 embedding.model。',
  nothingRetrieved: () =>
    '无法检索：词语检索和向量检索都失败了。请重试；如再次失败，Plumbline 的检查会指出哪一部分出了问题。',
};
