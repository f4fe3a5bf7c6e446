import { count } from '../../count.ts';
import type { runs as english } from '../../en/sentences/run-sentences.ts';

const STATUSES: Readonly<Record<string, string>> = {
  queued: '排队中',
  planning: '规划中',
  'awaiting-review': '等待审阅',
  researching: '研究中',
  writing: '写作中',
  running: '进行中',
  paused: '已暂停',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
  'budget-limited': '预算受限',
};

export const runs: typeof english = {
  runNotFound: ({ id }) => `没有运行“${id}”。`,
  noRunOfId: () => '没有该编号的运行。',
  noConversation: () => '没有该编号的会话。',
  conversationTitle: ({ most }) => `会话标题须为 1 至 ${most} 个字符。`,
  noBatchOfId: () => '没有该编号的批次。',
  noUploadOfId: () => '没有该编号的上传。',
  noPassageOfId: () => '报告中没有这一段落。',
  noDocumentOfId: () => '没有该编号的文档。',
  collectionNotFound: ({ name }) => `没有集合“${name}”。`,
  runDoesNotStop: ({ id }) => `${id} 尚未停止，已通知它停止；请一分钟后再删除。`,
  runExecuting: ({ id }) => `${id} 已在执行。请查看它的事件。`,
  runWorkedOn: ({ id }) => `${id} 正在处理中。请查看它的事件。`,
  runSetAside: ({ id }) =>
    `${id} 多次使其工作进程终止或停住而没有进展，因此被搁置。日志文件说明它当时在做什么。恢复它可再试一次。`,
  runBusy: ({ id }) => `${id} 正忙。请重试。`,
  runRefuses: ({ id, refusal, status, advice }) => `${id} ${refusal}：其状态为 ${status}。${advice}`,
  runStatus: ({ status }) => STATUSES[status] ?? status,
  adviceWaits: () => '它在等待工作进程。',
  adviceFollow: () => '请查看它的事件。',
  adviceDecide: () => '请对它的计划作出决定。',
  adviceResume: () => '请恢复它。',
  adviceReport: () => '它的报告已经写好。',
  adviceResumeOrAsk: () => '请恢复它，或重新提问。',
  adviceAskAgain: () => '请重新提问。',
  adviceLargerBudget: () => '它的报告已经写好；提高预算后恢复运行即可补全。',
  adviceAskLarger: () => '它的报告已经写好；如需完整的报告，请以更高的预算或不带预算重新提问。',
  notCancelled: () => '无法取消',
  notPaused: () => '无法暂停',
  notAwaitingReview: () => '没有等待审阅',
  notResumed: () => '无法恢复',
  notRewritten: () => '无法重写',
  notExecuted: () => '无法执行',
  taskTooLate: ({ id }) => `${id} 的报告正在撰写或已经完成。请改为追问。`,
  noReportToFollow: ({ id, status }) => `${id} 没有可以追问的报告：其状态为 ${status}。`,
  noPlanToFork: ({ id }) => `${id} 还没有计划，因此无法由它分出新的运行。`,
  noCheckpoint: ({ id, checkpoint }) => `${id} 没有带计划的检查点“${checkpoint}”。`,
  planEmpty: () => '编辑后的计划是空的。请至少给出一个子问题。',
  noReportToRewrite: ({ id }) => `${id} 没有可以重写的报告。请恢复它。`,
  runNotQueued: ({ id, status }) => `${id} 的状态为 ${status}，没有排队。请恢复它，或重新提问。`,
  queueFull: ({ waiting, areYours, seconds }) =>
    `已有 ${waiting} 个${areYours ? '您的' : ''}运行在等待，达到上限。请 ${seconds} 秒后再试，或取消其中一些。`,
  webOffline: () => '本次运行要求使用网络，而 Plumbline 处于离线状态。请去掉其中之一。',
  webNotAllowed: () => '本次运行要求使用网络，而设置不允许。请在设置中允许（web.mode），或不使用网络提问。',
  noCollectionNamed: () => '请求没有指明集合。请至少指明一个，或使用网络。',
  collectionEmpty: () => '该集合中没有能够读取的文档，因此没有可检索的内容。原因见上面的导入记录。',
  threadBusy: ({ id, thread, status }) =>
    `会话“${thread}”上的 ${id} 状态为 ${status}。请等它结束后再问，或取消它。`,
  idempotencyKeyUsed: () => '该幂等键已用于另一个请求。新问题请用新键。',
  planFailed: ({ attempts }) =>
    `尝试 ${attempts} 次后仍无法把问题拆分为子问题。请换一种问法：说明所问的对象，一次只问一件事。`,
  planUnreadable: ({ attempts }) =>
    `已向模型请求 ${attempts} 次计划，其回复均无法读取。请重试，或换用更能遵循指令的模型（language.roles.planner.model）。`,
  nothingToAsk: () => '没有可以查询的内容：资料库为空，也没有设置网络来源。请添加文档，或设置一个来源。',
  allToolsFailed: ({ failures }) => `所有检索工具都失败了（${failures.join('；')}）。详情见日志。`,
  toolFailure: ({ tool, code, said }) => `${tool}：${code} ${said}`,
  allExecutorsFailed: ({ reasons }) =>
    `所有执行器都失败了，因此没有可以报告的内容。${reasons.join('')}处理后请恢复运行。`,
  reason: ({ code, said }) => `${code}：${said}`,
  taskTimedOut: ({ seconds }) => `该子问题未能在 ${seconds} 秒内完成。`,
  budgetAboveLimit: ({ name, wanted, limit }) =>
    `budget.${name} 为 ${wanted}，而配置只允许 ${limit}。请改为 ${limit} 或更小，或不填。`,
  ownBudgetSpent: ({ reason, reservePercent }) =>
    `为本次运行给定的预算已用尽（${reason}${reservePercent > 0 ? `，其中 ${reservePercent}% 留给报告` : ''}）。请用更大的预算重新提问，或不设预算。`,
  runBudgetSpent: ({ reason, reservePercent }) =>
    `本次运行的预算已用尽（${reason}${reservePercent > 0 ? `，其中 ${reservePercent}% 留给报告` : ''}）。请在配置中提高 budget.*，然后恢复运行。`,
  overCalls: ({ spent, limit }) => `模型调用 ${spent} 次，上限 ${limit} 次`,
  overTokens: ({ spent, limit }) => `${spent} 个词元，上限 ${limit} 个`,
  overCost: ({ spent, limit }) => `$${spent}，上限 $${limit}`,
  overSeconds: ({ spent, limit }) => `${spent} 秒，上限 ${limit} 秒`,
  checkpointsInMemory: () => 'E007：无法连接检查点数据库。本次运行只在内存中保存检查点，一旦中断便无法恢复。',
  draftMissing: () => '报告的草稿不见了。恢复运行即可重写。',
  verifiedMissing: () => '核查后的报告不见了。恢复运行即可重写。',
  noFetchedDocuments: ({ id }) => `${id} 没有抓取的文档。只有查询网络的运行才会抓取。`,
  unexpected: () => 'Plumbline 内部发生意外错误。详情见日志文件。',
  noteReranker: () => '重排失败或耗时过长，段落按检索顺序排列。',
  noteVectors: () => '向量检索失败，段落仅按词语找到。',
  noteWords: () => '词语检索失败，段落仅按向量找到。',
  noteGraph: () => '图谱检索失败，段落仅按词语和向量找到。',
  noteOnlyGraph: () => '词语和向量检索失败，段落仅在图谱中找到。',
  noteGraphEmpty: () =>
    '这些文档的图谱中没有与问题相关的内容。图谱由语言模型生成（`knowledge.modelTokens`）；`vector` 模式不使用图谱。',
  graphUnsearchable: () => '无法检索图谱，而此检索模式不检索其他内容。请重试，或改用检索模式 `vector`。',
  noteQuestionsFailed: ({ failed, all }) => `${all} 个问题中有 ${failed} 个无法检索，其余均已检索。`,
  noteCorrected: ({ said, name }) => `把“${said}”当作“${name}”。`,
  noteParty: ({ title, role, name }) => `在《${title}》中，“${role}”指${name}。`,
  noteAbsent: ({ name }) => `没有由“${name}”发布或以其为名的文档；下面可能是文档中提到它的内容。`,
  noteAbsentHere: ({ name, known }) =>
    `资料库中没有以“${name}”为名的文档。若文档用其他语言的名称称呼它，请用那个名称提问；库中有以下主体的文档：${known}。`,
  noteLocalOnly: ({ question }) => `“${question}”由不得外传的文档得出，因此只在资料库中检索。`,
  notePromptCut: ({ model, seen, sent }) =>
    `模型“${model}”的服务器只读取了约 ${count(sent)} 个词元的提示中的 ${count(seen)} 个。此后的提示不超过它所读取的长度，因此能容纳的证据较少。请以更长的上下文启动服务器，或设置 language.contextTokens。`,
  noteReplyCut: ({ model }) =>
    `模型“${model}”的一次回复达到词元上限而被截断，只使用已有的部分。请提高 language.maxOutputTokens。`,
  noteReplyBudget: ({ model }) => `模型“${model}”的一次回复在运行预算用完时被结束，只使用已有的部分。`,
  noteReplyLoop: ({ model }) => `模型“${model}”不断重复同样的话，回复在该处被结束。`,
  noteInvestigation: ({ question, said }) => `对“${question}”的研究提前结束：${said}`,
  noteNotReranked: ({ said }) => `来源的结果没有重排：${said}`,
  noteCoverage: ({ said }) => `未能判断覆盖情况，因此没有追加提问：${said}`,
  judgeLanguage: ({ name, language }) =>
    `陈述未经判断：模型 ${name} 不懂${{ en: '英文', zh: '中文' }[language]}。请把 verification.model 设为懂该语言的模型，或把 verification.provider 设为“model”。`,
  noteNotRead: ({ title, code, said }) => `未能细读《${title}》（${code}）：${said}`,
  noteHeadings: ({ headings }) =>
    `以下所要的小标题之下没有内容，因为没有来源能证明：${headings.join('；')}。`,
  noteChanged: ({ count }) => `运行期间资料库中有 ${count} 个段落发生变化，已不采用。`,
  noteSourceLacks: ({ source, lack, setting }) =>
    `必查来源 ${source} 缺少${{ key: '密钥', address: '地址', contact: '联系地址' }[lack]}，本次未查询。请设置 ${setting}，或将其从 sources.required 和 sources.engines 中移除。`,
  noteCollectionMissing: ({ name }) =>
    `资料库中没有 retrieval.baseCollections 所列的集合“${name}”，本次未检索该集合。`,
};
