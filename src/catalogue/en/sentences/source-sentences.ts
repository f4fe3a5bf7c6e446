/** Sources of the web and the fetcher. */
export const sources = {
  refused: (p: { host: string; why: string }) => `Nothing was sent to ${p.host}: ${p.why}.`,
  unreachable: (p: { host: string; why: string }) =>
    `${p.host} could not be reached: ${p.why}. Try again later.`,
  answerRefused: (p: { host: string; why: string }) => `The answer of ${p.host} was not taken: ${p.why}.`,
  anAddress: () => 'an address',
  whyRedirectToNothing: () => 'it redirects to what is no address',
  whyRedirectWithBody: () => 'it redirects a request with a body to another host',
  whyPageIntoInternal: () => 'a page on the public internet points into the internal network',
  whySourceIntoInternal: () => 'a source on the public internet points into the internal network',
  whyManyRedirects: (p: { most: number }) => `it redirects more than ${p.most} times`,
  whyOffline: () => 'Plumbline may fetch nothing (web.offline)',
  whyNoAddress: () => 'its name has no address',
  whySlow: (p: { seconds: number }) => `it took longer than ${p.seconds} s`,
  whyUnknownName: () => 'its name is not known',
  whyUnpackable: () => 'it cannot be unpacked',
  whyConnection: (p: { code: string }) =>
    p.code === '' ? 'the connection failed' : `the connection failed (${p.code})`,
  whyLarge: (p: { limit: string }) => `it is larger than the limit of ${p.limit}`,
  whyUnpacksLarge: () => 'it unpacks to more than a hundred times its size',
  whyPacked: () => 'it is packed in a way that is not read',
  whyMediaType: (p: { type: string; accepted: string[] }) =>
    `it is ${p.type === '' ? 'of no named type' : p.type}, not ${p.accepted.join(' or ')}`,
  whyStatus: (p: { status: number }) => `it answered with status ${p.status}`,
  whyLongAddress: () => 'it is too long',
  whyNoUrl: () => 'it is not a URL',
  whyScheme: (p: { scheme: string }) => `only http and https are fetched, not ${p.scheme}`,
  whyCredentials: () => 'its address holds credentials',
  whyNoHost: () => 'it names no host',
  whyInternal: () =>
    'it is not on the public internet. If it is a service of yours, add it to web.allowHosts',
  robotsForbid: (p: { host: string }) =>
    `${p.host} asks robots not to fetch this page (robots.txt), so it was not fetched.`,
  robotsUnread: (p: { host: string }) =>
    `${p.host} did not say whether robots may fetch this page (its robots.txt cannot be read), so it was not fetched. Try again later.`,
  diskFullFetching: () => 'The disk has no room for a fetched document. Free some space.',
  sourceNamed: (p: { label: string; said: string }) => `${p.label}: ${p.said}`,
  sourceGavePage: (p: { label: string; advice: string }) =>
    `${p.label} answered with a web page instead of data. ${p.advice}`,
  sourceGaveUnreadable: (p: { label: string; advice: string }) =>
    `${p.label} gave an answer that cannot be read. ${p.advice}`,
  sourceTooOften: (p: { label: string; advice: string }) =>
    `${p.label} is asked too often (status 429). ${p.advice}`,
  sourceStatus: (p: { label: string; status: number }) =>
    `${p.label} answered with status ${p.status}. Try again later.`,
  sourceRefused: (p: { label: string; status: number; advice: string }) =>
    `${p.label} refused the request (status ${p.status}). ${p.advice}`,
  sourceNotAccepted: (p: { label: string; status: number; advice: string }) =>
    `${p.label} did not accept the request (status ${p.status}). ${p.advice}`,
  sourcePaused: (p: { label: string; seconds: number }) =>
    `${p.label} asked not to be called for another ${p.seconds} s. Its results are missing here; ask again later.`,
  sourceRests: (p: { label: string; failures: number; seconds: number }) =>
    `${p.label} failed ${p.failures} times in a row and is not asked ${p.seconds > 0 ? `for another ${p.seconds} s` : 'until a request that is under way ends'}. Its results are missing here.`,
  sourceArguments: (p: { label: string; names: string }) =>
    `${p.label} was chosen with arguments it does not take (${p.names}). It was not asked.`,
  sourceNeedsCode: (p: { label: string }) =>
    `${p.label} needs a stock code or a company, and the question names neither.`,
  sourceEnginesFailed: (p: { label: string; reasons: string }) =>
    `${p.label} found nothing because its engines failed (${p.reasons}).`,
  adviceLater: (p: { setting: string }) => `Try again later, or check ${p.setting}.`,
  adviceTryLater: () => 'Try again later.',
  adviceEngine: (p: { setting: string }) => `Check ${p.setting} and the credits of its plan.`,
  adviceAktools: () => 'Check that AKTools runs at sources.akshare.baseUrl and is up to date.',
  adviceCrossref: () => 'With a mail address in web.contact it allows more, or try again later.',
  adviceSearxng: () =>
    'Check sources.searxng.baseUrl, and that search.formats of its settings.yml lists json.',
  adviceEdgar: () => 'It blocks clients without a mail address for ten minutes: check web.contact.',
  adviceOpenalex: () => 'A free key raises its daily allowance: sources.openalex.apiKey (OPENALEX_API_KEY).',
  adviceSemanticScholar: () =>
    'Without a key it shares its limit with everybody: set sources.semanticScholar.apiKey (S2_API_KEY), or try again later.',
  mcpFailed: (p: { server: string; said: string }) =>
    `The MCP server “${p.server}” does not answer (${p.said}). Check mcp.servers.`,
  mcpToolFailed: (p: { server: string; tool: string; said: string }) =>
    `The tool “${p.tool}” of the MCP server “${p.server}” failed and says: “${p.said}”.`,
  mcpToolGone: (p: { server: string; tool: string }) =>
    `The MCP server “${p.server}” has no tool “${p.tool}” that can be called. Check mcp.servers.${p.server}.tools.`,
  mcpToolChanged: (p: { server: string; tool: string; print: string }) =>
    `The tool “${p.tool}” of the MCP server “${p.server}” says something else of itself than before, so it is not called. Look at it; then start anew, or name it ${p.tool}@${p.print} in mcp.servers.${p.server}.tools.`,
  mcpInputLong: (p: { tool: string; most: number }) =>
    `The arguments of “${p.tool}” are longer than ${p.most} characters.`,
  toolMayNotSend: (p: { tool: string }) =>
    `“${p.tool}” was not called: its arguments were made from documents whose text may not leave. Use words of the question alone.`,
  mcpHealthy: (p: { tools: string }) => `answers with its tools (${p.tools})`,
  pageNotWhole: (p: { title: string; code: string; said: string }) =>
    `“${p.title}” was not read in full (${p.code}): ${p.said}`,
};
