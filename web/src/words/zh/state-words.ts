export const stateWords = {
  loading: '正在加载…',
  failed: '操作没有成功',
  code: '代码 {code}',
  request: '请求 {id}',
  retry: '重试',
  offline: '无法连接服务器。服务器恢复后，页面会自动继续。',
  offlineTitle: '没有连接',
  missing: '此地址没有内容',
  missingHelp: '它可能已被删除，或您的密钥无权查看。',
  home: '前往概览',
  keyTitle: '此服务器需要密钥',
  keyHelp:
    '服务器管理者可用“plumbline serve --new-key 名称”生成密钥。密钥只保存在此标签页中，关闭后即被清除。',
  key: 'API 密钥',
  keyWrong: '服务器不认识此密钥。',
  signIn: '登录',
  signOut: '退出',
};
