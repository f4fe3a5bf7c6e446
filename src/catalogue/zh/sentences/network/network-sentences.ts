/** 请求所走的路径：代理与证书。 */
export const network = {
  certificateSelfSigned: (p: { host: string }) =>
    `${p.host} 的 TLS 证书是自签名证书，没有其他机构为其担保。如果该服务器属于您，请将其证书存为 PEM 文件，并在 network.caFile（或 NODE_EXTRA_CA_CERTS）中写明该文件`,
  certificateOfOwnAuthority: (p: { host: string }) =>
    `${p.host} 的 TLS 证书由本机不认识的证书颁发机构签发，例如贵公司的机构或会检查流量的代理。请在 network.caFile（或 NODE_EXTRA_CA_CERTS）中写明含有其根证书的 PEM 文件`,
  certificateWithoutChain: (p: { host: string }) =>
    `${p.host} 的 TLS 证书无法追溯到颁发机构：服务器没有发送签发该证书的中间证书（证书链不完整）。服务器应当发送完整的证书链；在此之前，请在 network.caFile（或 NODE_EXTRA_CA_CERTS）中写明含有中间证书的 PEM 文件，若根证书是自有的，也一并放入`,
  certificateExpired: (p: { host: string }) =>
    `${p.host} 的 TLS 证书已过期。请在服务器上更新证书，并检查本机的时钟`,
  certificateTooEarly: (p: { host: string }) => `${p.host} 的 TLS 证书尚未生效。请检查本机和服务器的时钟`,
  certificateNone: (p: { host: string }) =>
    `${p.host} 不使用 TLS。如果它没有证书，请使用以 http:// 开头的地址`,
  certificateOfOther: (p: { host: string }) =>
    `${p.host} 出示的 TLS 证书是为另一个名称签发的。请在地址中使用证书上的名称，或为服务器换上此名称的证书`,
  certificateRefused: (p: { host: string; code: string }) =>
    `${p.host} 的 TLS 证书未被接受（${p.code}）。如果它由自有的机构签发，请在 network.caFile（或 NODE_EXTRA_CA_CERTS）中写明相应的 PEM 文件`,
  proxyWantsPassword: (p: { proxy: string }) =>
    `代理 ${p.proxy} 要求用户名和密码（407）。请写入其地址：http://user:password@host:port`,
  proxyRefuses: (p: { proxy: string; host: string; status: number }) =>
    `代理 ${p.proxy} 不允许访问 ${p.host}（${p.status}）。请联系代理的管理者；若该主机可以直接访问，请将其列入 NO_PROXY`,
  proxyCannotReach: (p: { proxy: string; host: string; status: number }) =>
    `代理 ${p.proxy} 无法连接 ${p.host}（${p.status}）。如果该主机在您自己的网络中，请将其列入 NO_PROXY`,
  proxyAway: (p: { proxy: string; code: string }) =>
    `无法连接代理 ${p.proxy}（${p.code}）。请检查 HTTP_PROXY 和 HTTPS_PROXY`,
  modelWay: (p: { where: string; said: string }) => `无法连接${p.where}。${p.said}。`,
  endpointWay: (p: { what: string; host: string; said: string }) =>
    `位于 ${p.host} 的${p.what}端点无法使用。${p.said}。`,
  hostWay: (p: { host: string; said: string }) => `无法连接 ${p.host}。${p.said}。`,
  caFileUnreadable: (p: { name: string }) =>
    `network.caFile：“${p.name}”不是可读取的、含有证书的 PEM 文件（-----BEGIN CERTIFICATE-----）。`,
  whyNameForProxy: () =>
    '只有公共互联网上的名称才会交给代理。如果它是您自己的服务，请将其加入 web.allowHosts',
  allowedProxy: () => '形如 http://user:password@host:port 的地址',
  telemetryPackages: () =>
    '要发送跟踪数据（OTEL_EXPORTER_OTLP_ENDPOINT），但 OpenTelemetry 的可选软件包没有安装。请运行 `npm install @opentelemetry/sdk-trace-base @opentelemetry/exporter-trace-otlp-http @opentelemetry/resources @opentelemetry/context-async-hooks`，或去掉该变量。',
  langsmithIgnored: (p: { name: string }) =>
    `已设置 ${p.name}，但它被忽略：不会以此方式向 LangSmith 发送任何内容。它可以接收 OpenTelemetry 跟踪：请设置 OTEL_EXPORTER_OTLP_ENDPOINT。`,
  checkNetwork: () => '网络',
  ways: (p: { models: string; embeddings: string; reranker: string; sources: string; trust: string }) =>
    `模型：${p.models}；嵌入：${p.embeddings}；重排序：${p.reranker}；来源：${p.sources}。受信任的证书：${p.trust}`,
  wayDirect: () => '直接连接',
  wayProxy: (p: { proxy: string }) => `经由 ${p.proxy}`,
  wayNone: () => '不发送任何内容',
  wayFor: (p: { way: string; hosts: string }) => `${p.way}（${p.hosts}）`,
  wayAnd: (p: { first: string; second: string }) => `${p.first}，${p.second}`,
  trustNode: () => 'Node.js 自带的证书',
  trustFile: (p: { trust: string; file: string }) => `${p.trust}，以及 ${p.file}`,
};
