/** Help of the commands for documents and their versions. */
export const versionHelp = {
  onlyDocument: '只问此文档，按编号、路径或标题；可重复',
  asOf: '按此日期时的文档内容回答',
  libraryList: '按条件分页列出文档',
  listText: '标题或路径中都要出现的词',
  listStatus: '只列出此状态的文档；可重复',
  listFormat: '只列出此格式的文档；可重复',
  listTag: '只列出带此标签的文档；可重复',
  listSort: '排序依据；前面加 - 则反向',
  listLimit: '每页文档数',
  listCursor: '从哪里继续：上一页给出的值',
  libraryVersions: '列出文档的各个版本',
  libraryCompare: '比较文档的两个版本',
  fromVersion: '较早版本的编号',
  toVersion: '较新版本的编号',
  libraryReindex: '用已存内容重建文档的索引',
  reindexAll: '资料库或所指定集合的全部文档',
  libraryRestructure: '重新生成文档的章节（用原始文件或已存文字）；中断后可继续',
  restructureDryRun: '只说明将做什么，不作改动',
  libraryRename: '给文档起标题，或恢复其原有标题（--own）',
  newTitle: '标题',
  ownTitle: '文档自身的标题',
  libraryTag: '给文档设置标签；不给出则清除',
  tags: '此后的全部标签',
  libraryMove: '把文档移到另一个已有的集合',
  libraryDelete: '删除文档及其派生的一切',
  documents: '编号、路径或标题',
};

/** What they print. */
export const versionResults = {
  versionLine: (p: { number: number; isCurrent: boolean; isCited: boolean }) =>
    `${p.number}${p.isCurrent ? '，当前' : ''}${p.isCited ? '，被引用' : ''}`,
  changeCounts: (p: { added: number; removed: number; moved: number; changed: number; unchanged: number }) =>
    `新增 ${p.added} 节，删除 ${p.removed} 节，移动 ${p.moved} 节，修改 ${p.changed} 节，未变 ${p.unchanged} 节。`,
  documentStart: '文档开头',
  comparisonCut: '还有更多变化；接口给出的也只有这些。',
  changed: { added: '新增', removed: '删除', moved: '移动', changed: '修改' },
  listed: (shown: number, total: number) => `${shown} / ${total} 个文档`,
  nextPage: (command: string) => `下一页：${command}`,
  reindexed: (n: number) => `已重建 ${n} 个文档的索引。`,
  restructuring: (n: number, of: number, path: string) => `正在处理 ${path} 的章节（${n} / ${of}）`,
  restructured: (p: { original: number; text: number; same: number; isDryRun: boolean }) => {
    const will = p.isDryRun ? '将' : '已';
    return `${will}从原始文件重读 ${p.original} 个文档，${will}用已存文字重建 ${p.text} 个，${p.same} 个保持不变。`;
  },
  notDone: (name: string, reason: string) => `${name}：${reason}`,
  renamed: (id: string, title: string) => `${id} 的标题是“${title}”。`,
  tagged: (id: string, tags: string) => `${id}：${tags === '' ? '无标签' : tags}`,
  moved: (id: string, collection: string) => `${id} 已在 ${collection} 中。`,
  documentsDeleted: (n: number) => `已删除 ${n} 个文档。`,
};
