import type { commands as english } from '../../en/sentences/command-sentences.ts';
import type { SchemaProblem } from '../../schema-problem.ts';

const SCHEMA_PROBLEMS: Readonly<Record<SchemaProblem, (detail: string) => string>> = {
  json: (detail) => `不是 JSON（${detail}）。请改正，或指定另一个文件。`,
  object: () => '需要带有“properties”的对象。请在其中至少写一个字段。',
  type: () => '字段须有一个“type”（string、number、integer 或 boolean），或由这类值组成的“enum”。请补上。',
  keyword: (detail) => `无法遵守“${detail}”。请去掉它，并在“description”中说明其含义。`,
  ref: (detail) => `本 Schema 中没有“${detail}”这一定义。请让“$ref”指向自身的定义，如 #/$defs/name。`,
  name: () => '无法使用该名称。请为该字段换一个。',
  depth: () => '超过 8 层，或循环引用。请减少层次。',
  fields: () => '字段超过 100 个。其余的请在另一次运行中询问。',
  size: () => '超过 20 kB。请缩短说明，或分几次运行。',
  invalid: (detail) => `不是有效的 JSON Schema（${detail}）。请改正。`,
};

export const commands: typeof english = {
  questionsNoFile: ({ name }) => `“${name}”是文件夹。请指明问题文件本身。`,
  readNoFile: ({ name }) =>
    `“${name}”是文件夹。请指明其中的一个文件，或用 \`plumbline ingest\` 读取全部文件。`,
  outNoFile: ({ name }) => `“${name}”是文件夹。请指明其中的文件，例如 ${name}/report.md。`,
  inputForbidden: ({ name }) => `“${name}”没有读取权限。请检查其权限。`,
  backupUnreadable: ({ name }) => `“${name}”无法读取。请指明 \`plumbline backup\` 写出的文件。`,
  reportUnreadable: ({ name }) => `“${name}”无法读取。请指明 report.json 本身。`,
  schemaRefused: ({ path, problem, detail }) =>
    `无法填写该 JSON Schema。位置 ${path}：${SCHEMA_PROBLEMS[problem](detail)}`,
  fieldNoModel: () => '没有模型时不填写字段。',
  fieldNoBudget: () => '填写字段之前预算已用完。',
  fieldFailed: () => '无法询问填写字段的模型。',
  fieldNotSaid: () => '模型没有给出值。',
  fieldWrongType: () => '值的类型与 Schema 不符。',
  fieldUncited: () => '该值没有引用任何已找到的内容。',
  fieldTooMany: () => '给出的值多于可核查的数量。请在一次运行中少要一些。',
  wishesRefused: ({ where }) => `无法按此写报告。${where}。`,
  appendixNeedsOut: () =>
    '--appendix separate 会在每个 --out 旁写一个文件。请用 --out 指定文件，或改用 --appendix none。',
  outNoEnding: ({ name, endings }) =>
    `从“${name}”看不出要写哪种文件。请以 ${endings.slice(0, -1).join('、')} 或 ${endings.at(-1)} 结尾。`,
  outNotWritable: ({ name }) => `“${name}”无法写入。请选择其他位置，或更改其文件夹的权限。`,
  outDiskFull: ({ name, kept }) => `磁盘已满，没有写出“${name}”。${kept}请清理磁盘。`,
  outNotWritten: ({ name, kept }) => `“${name}”未能写出。${kept}请选择其他位置。`,
  reportKept: () => '报告已保留。',
  answersKept: () => '回答已保留。',
  libraryKept: () => '资料库没有改变。',
  downloadBroken: ({ name }) =>
    `服务器在发送“${name}”时中断。没有保留写了一半的内容。请重试；服务器的日志中有更多信息。`,
  replanEmpty: () => '请在 --replan 之后说明新计划应有何不同。',
  libraryEmpty: () => '资料库是空的。请用 --docs 指明文档所在的文件夹，例如 --docs ./reports。',
  runNoReport: ({ id, status, advice }) => `${id} 没有报告：其状态为 ${status}。${advice}`,
  reviewWith: ({ id }) => `请用 \`plumbline review ${id}\` 对它的计划作出决定。`,
  askAgainWith: () => '请用 `plumbline research` 重新提问。',
  resumeWith: ({ id }) => `用 \`plumbline resume ${id}\` 可继续。`,
  runEndedWithout: ({ id }) => `${id} 已结束，但没有报告。请运行 \`plumbline show ${id}\`。`,
  runReasonLost: () => '运行失败，其原因没有保存。',
  runCancelled: ({ id }) => `${id} 已取消。`,
  runNotInReview: ({ id, status }) => `${id} 没有等待审阅：其状态为 ${status}。`,
  noRunToResume: () => '没有等待恢复的运行。用 `plumbline runs` 可查看已结束的运行。',
  indexDiffers: () => '检索索引与资料库不一致。请运行 `plumbline library repair`；不会重新读取任何文件。',
  noneRead: ({ files }) => `${files} 个文件均无法读取。原因见 \`plumbline library\`。`,
  askWhat: () => '没有问题。请把问题放在引号中，用 `-` 从标准输入读取，或使用 --interactive。',
  reindexWhat: () => '请指定文档，或使用 --all。',
  renameHow: () => '请给出标题，或用 --own 恢复文档自身的标题。',
  searchLimits: ({ hits, passages }) => `最多给出 ${hits} 条结果，每条前后最多 ${passages} 个段落。`,
  keyName: () => '密钥名称由字母、数字、“.”、“-”和“_”组成，最多 64 个字符。',
  noDocumentNamed: ({ name }) => `资料库中没有文档“${name}”。用 \`plumbline library\` 可列出所有文档。`,
  manyDocumentsNamed: ({ name, documents }) =>
    `“${name}”对应 ${documents.length} 份文档：${documents.join('、')}。请给出编号。`,
  stoppedEarly: () => '未完成即已停止；已完成的部分已保留。用同一命令即可从此处继续。',

  unknownOption: ({ option, meant }) => `没有选项 ${option}。${meant === '' ? '' : `您是否想用 ${meant}？`}`,
  unknownCommand: ({ command, meant }) =>
    `没有命令“${command}”。${meant === '' ? '' : `您是否想用 ${meant}？`}`,
  argumentMissing: ({ name }) => `缺少参数“${name}”。`,
  argumentsTooMany: ({ expected, given }) =>
    `参数过多：应有 ${expected} 个，给出了 ${given} 个。请把问题放在引号中。`,
  optionValueMissing: ({ option }) => `选项 ${option} 需要一个值。`,
  optionsConflict: ({ option, other }) => `选项 ${option} 与 ${other} 不能同时使用。`,
  valueRefused: ({ option, value, why }) => `“${value}”不能作为 ${option} 的值。${why}`,
  allowedChoices: ({ choices }) => `可用的值：${choices}。`,
  wholeNumber: () => '请给出大于 0 的整数。',
  usDollars: () => '请给出以美元计的金额。',
  portNumber: () => '请给出 0 至 65535 之间的端口。',
  notUnderstood: ({ said }) => `无法理解该命令行：“${said}”`,
};
