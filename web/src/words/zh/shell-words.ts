export const shellWords = {
  skip: '跳到正文',
  main: '主导航',
  pages: {
    overview: '概览',
    research: '研究',
    ask: '提问',
    documents: '文档',
    knowledge: '知识',
    batches: '批量',
    settings: '设置',
  },
  language: '语言',
  theme: '外观',
  themes: { system: '跟随系统', light: '浅色', dark: '深色' },
  version: '版本 {version}',
  close: '关闭',
  undo: '撤销',
};
