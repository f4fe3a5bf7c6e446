/** Versions of documents, and lists of them. */
export const versions = {
  cursorOfOtherQuery: () =>
    '这个翻页游标不属于此次查询。翻页时请保持筛选和排序不变，或去掉游标从第一页开始。',
  noVersionOfNumber: (p: { number: number; last: number }) =>
    `该文档没有第 ${p.number} 版：最新的是第 ${p.last} 版。\`plumbline library versions\` 会列出所有版本。`,
  versionNotKept: (p: { number: number }) =>
    `该文档的第 ${p.number} 版已不再保存。请查询更新的版本；library.keepVersions 决定保存多少版。`,
};
