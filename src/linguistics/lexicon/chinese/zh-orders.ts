/** Chinese: words of text that speaks to a model. Terms are cut at commas. */
export const ORDERS = {
  tells: '可能, 可能会, 可能使, 会, 导致, 攻击者',
  forget: '忽略, 无视, 忘记, 忘掉, 不要理会, 绕过',
  earlier: '之前, 以上, 上述, 先前, 前面, 所有, 系统, 你的',
  instructions: '指令, 提示, 规则, 要求, 说明, 命令',
  models: '助手, 模型, 机器人, 模式',
  agents: '人工智能, 语言模型, 大模型, 智能体, 助手',
  duties: '必须, 应当, 应该, 务必, 请',
  answers: '回答, 回复, 输出, 声称, 写, 说, 忽略, 推荐',
} as const;
