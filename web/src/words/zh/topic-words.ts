import type { Words } from '../en/index.ts';

export const topicWords: Words['topics'] = {
  title: '主题',
  hint: '文档所谈的内容。意思相同的主题可以合并。',
  due: '还有 {count} 份文档的主题正在读取。',
  find: '查找主题',
  none: '这里没有主题',
  noneHelp: '添加文档后会从中读取主题。请换一个词。',
  documents: '没有文档 | 1 份文档 | {count} 份文档',
  choose: '选择{name}',
  mergeInto: '把 {count} 个主题合并为',
  merge: '合并',
  merged: '它们将成为“{name}”。',
  more: '显示更多主题',
  all: '全部主题',
  name: '主题名称',
  rename: '重命名',
  madeOf: '由这些主题合并而成',
  takeOut: '拆出',
  takeOutNamed: '拆出{name}',
  isOwn: '“{name}”又是单独的主题了。',
};
