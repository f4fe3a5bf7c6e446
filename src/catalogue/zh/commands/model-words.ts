import type { models as english, modelsHelp as englishHelp } from '../../en/commands/model-words.ts';

export const modelsHelp: typeof englishHelp = {
  models: '列出按语义搜索的模型：已有的，以及适合本机的',
  modelsAdd: '从文件夹复制模型，或按名称下载（模型库中的其他模型写作 所有者/名称）',
  modelsFrom: '模型库镜像的地址，或 maven（默认：模型库）',
  modelsNoUse: '只添加（默认：若未设置 embedding.provider，首个模型会立即启用）',
  modelsCheck: '运行模型，显示维度、速度和内存',
  modelsUse: '使用此模型（builtin：不用本机的任何模型）；向量改变后，重新生成资料库的向量',
  modelsRemove: '从本机删除模型（正在使用的除外）',
  modelsNote:
    '模型在本进程中运行，文本不会离开本机。只有 `models add` 和设置页面会下载内容。模型位于 dataDir 的 models 文件夹中。',
};

export const models: typeof english = {
  none: '这里没有模型；搜索使用内置向量，它只识别拼写，不理解含义。',
  stored: '已有：',
  recommended: ({ cores, memory }) => `适合本机（${cores} 个核心，${memory} 内存）：`,
  state: (licence, isUsed) =>
    [...(licence === '' ? [] : [licence]), ...(isUsed ? ['正在使用'] : [])].join('，'),
  needs: (licence, memory) => `${licence}，每个核心 ${memory} 内存`,
  howToAdd: (add, use) => `${add} 可下载模型，${use} 可使用它（NAME 为名称）。`,
  languages: (codes) =>
    codes.length === 0
      ? '任何语言'
      : codes.map((code) => ({ en: '英文', zh: '中文' })[code] ?? code).join('、'),
  tasks: { embedding: '向量', reranking: '重排', entailment: '判断' },
  licence: (name, licence, page) => `${name} 的许可证为 ${licence}（${page}）。`,
  bringing: (file, done, total) => `${file}：${done} / ${total}`,
  added: (name, size) => `已有 ${name}（${size}）。`,
  howToUse: (command) => `使用它：${command}`,
  checking: '正在运行模型',
  checked: (p) => [
    `${p.name}：${p.languages}${p.dimension === undefined ? '' : `，${p.dimension} 维`}`,
    `${p.loadMs.toFixed(0)} 毫秒后首次给出结果，每个问题 ${p.queryMs.toFixed(1)} 毫秒`,
    `每秒 ${p.perSecond.toFixed(1)} 个约 200 词元的段落，每核心秒 ${p.perCpuSecond.toFixed(1)} 个`,
    `内存 ${p.memory}`,
  ],
  using: (file, model) =>
    model === undefined
      ? `搜索从现在起使用内置向量（已写入 ${file}）。`
      : `从现在起${{ embedding: `用 ${model.name} 搜索`, reranking: `由 ${model.name} 对段落排序`, entailment: `由 ${model.name} 判断陈述` }[model.task]}（已写入 ${file}）。`,
  notInForce: '环境变量或此命令的选项另有设定，并优先生效。`plumbline config` 会指出是哪一个。',
  embedding: (done, total) => `${total} 个段落中已有 ${done} 个生成向量；全部完成前搜索使用旧向量`,
  embedded: (documents) => `已重新生成 ${documents} 份文档的向量。`,
  restart: '资料库由一个服务器使用。请重新启动它：它会生成新向量，期间使用旧向量。',
  removed: (name) => `已删除 ${name}。`,
};
