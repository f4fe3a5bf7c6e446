/** Versions of documents, and lists of them. */
export const versions = {
  cursorOfOtherQuery: () =>
    '这个翻页游标不属于此次查询。翻页时请保持筛选和排序不变，或去掉游标从第一页开始。',
  noVersionOfNumber: (p: { number: number; last: number }) =>
    `该文档没有第 ${p.number} 版：最新的是第 ${p.last} 版。`,
  versionNotKept: (p: { number: number }) =>
    `该文档的第 ${p.number} 版已不再保存。请查询更新的版本；library.keepVersions 决定保存多少版。`,
  pathTaken: (p: { path: string }) => `目标集合中已有路径为“${p.path}”的文档。请先删除其中一个。`,
  documentBusy: () => '该文档此刻正在重新读取。请在完成后重试。',
  versionNeedsDocument: () => '版本只能针对一个文档。请只指定一个文档，或按时间查询所有文档。',
  versionOrTime: () => '不能同时指定版本和时间。请只给出其中一个。',
  timeForm: () => '时间必须是日期（2026-03-31）或带时区的时间（2026-03-31T12:00:00Z）。',
  nothingThen: (p: { at: string }) => `截至 ${p.at}，资料库中没有这些文档。请选择更晚的日期。`,
  unreadDocument: () => '该文档没有可索引的内容：它未能被读取，原因见其状态。',
  versionsWithoutWeb: () => '指定文档、版本或时间时只查询资料库。请去掉网络搜索，或去掉这些条件。',
};
