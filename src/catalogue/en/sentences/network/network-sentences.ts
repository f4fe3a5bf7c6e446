/** The way of a request: proxies and certificates. */
export const network = {
  certificateSelfSigned: (p: { host: string }) =>
    `The TLS certificate of ${p.host} is self-signed, so nobody else vouches for it. If the server is yours, save its certificate as a PEM file and name the file in network.caFile (or NODE_EXTRA_CA_CERTS)`,
  certificateOfOwnAuthority: (p: { host: string }) =>
    `The TLS certificate of ${p.host} comes from a certificate authority that is not known here, such as one of your company or of a proxy that inspects traffic. Name a PEM file with its root certificate in network.caFile (or NODE_EXTRA_CA_CERTS)`,
  certificateWithoutChain: (p: { host: string }) =>
    `The TLS certificate of ${p.host} cannot be traced to an authority: the server leaves out the intermediate certificate that signed it (incomplete chain). The server should send its whole chain. Until it does, name a PEM file with the intermediate certificate, and with its root if that is your own, in network.caFile (or NODE_EXTRA_CA_CERTS)`,
  certificateExpired: (p: { host: string }) =>
    `The TLS certificate of ${p.host} has expired. Renew it on the server, and check the clock of this machine`,
  certificateTooEarly: (p: { host: string }) =>
    `The TLS certificate of ${p.host} is not valid yet. Check the clocks of this machine and of the server`,
  certificateNone: (p: { host: string }) =>
    `${p.host} does not speak TLS. If it has no certificate, use an address that begins with http://`,
  certificateOfOther: (p: { host: string }) =>
    `The TLS certificate that ${p.host} shows was issued for another name. Use the name of the certificate in the address, or give the server a certificate for this one`,
  certificateRefused: (p: { host: string; code: string }) =>
    `The TLS certificate of ${p.host} is not accepted (${p.code}). If it comes from an authority of your own, name a PEM file with it in network.caFile (or NODE_EXTRA_CA_CERTS)`,
  proxyWantsPassword: (p: { proxy: string }) =>
    `The proxy ${p.proxy} asks for a user and password (407). Put them into its address: http://user:password@host:port`,
  proxyRefuses: (p: { proxy: string; host: string; status: number }) =>
    `The proxy ${p.proxy} does not allow ${p.host} (${p.status}). Ask whoever runs it, or list the host in NO_PROXY if it is reached directly`,
  proxyCannotReach: (p: { proxy: string; host: string; status: number }) =>
    `The proxy ${p.proxy} cannot reach ${p.host} (${p.status}). If the host is in your own network, list it in NO_PROXY`,
  proxyAway: (p: { proxy: string; code: string }) =>
    `The proxy ${p.proxy} cannot be reached (${p.code}). Check HTTP_PROXY and HTTPS_PROXY`,
  modelWay: (p: { where: string; said: string }) => `No connection to ${p.where}. ${p.said}.`,
  endpointWay: (p: { what: string; host: string; said: string }) =>
    `The ${p.what} endpoint at ${p.host} cannot be used. ${p.said}.`,
  hostWay: (p: { host: string; said: string }) => `${p.host} could not be reached. ${p.said}.`,
  caFileUnreadable: (p: { name: string }) =>
    `network.caFile: “${p.name}” is not a readable PEM file with certificates (-----BEGIN CERTIFICATE-----).`,
  whyNameForProxy: () =>
    'only a name of the public internet is asked of the proxy. If it is a service of yours, add it to web.allowHosts',
  allowedProxy: () => 'an address such as http://user:password@host:port',
  telemetryPackages: () =>
    'Traces are to be sent (OTEL_EXPORTER_OTLP_ENDPOINT), and the optional packages of OpenTelemetry are not installed. Run `npm install @opentelemetry/sdk-trace-base @opentelemetry/exporter-trace-otlp-http @opentelemetry/resources @opentelemetry/context-async-hooks`, or leave the variable out.',
  langsmithIgnored: (p: { name: string }) =>
    `${p.name} is set and ignored: nothing is sent to LangSmith that way. It takes traces by OpenTelemetry: set OTEL_EXPORTER_OTLP_ENDPOINT.`,
  checkNetwork: () => 'Network',
  ways: (p: { models: string; embeddings: string; reranker: string; sources: string; trust: string }) =>
    `Models: ${p.models}; embeddings: ${p.embeddings}; reranker: ${p.reranker}; sources: ${p.sources}. Trusted certificates: ${p.trust}`,
  wayDirect: () => 'direct',
  wayProxy: (p: { proxy: string }) => `through ${p.proxy}`,
  wayNone: () => 'nothing is sent',
  wayFor: (p: { way: string; hosts: string }) => `${p.way} (${p.hosts})`,
  wayAnd: (p: { first: string; second: string }) => `${p.first}, ${p.second}`,
  trustNode: () => 'those of Node.js',
  trustFile: (p: { trust: string; file: string }) => `${p.trust}, and ${p.file}`,
};
