/** Variables that make LangChain send prompts to a tracing service, which nobody named in the configuration. */
const TRACING = ['LANGSMITH_TRACING', 'LANGSMITH_TRACING_V2', 'LANGCHAIN_TRACING', 'LANGCHAIN_TRACING_V2'];

/** Nothing leaves for anywhere but the configured endpoints: call before LangChain is loaded. Says which variable was set and is not followed. */
export function disableTracing(): { readonly ignored: string | undefined } {
  const asked = TRACING.filter((name) => ['true', '1'].includes(process.env[name] ?? ''));
  for (const name of TRACING) delete process.env[name];
  return { ignored: asked[0] };
}
