/** Variables that make LangChain send prompts to a tracing service, which nobody named in the configuration. */
const TRACING = ['LANGSMITH_TRACING', 'LANGSMITH_TRACING_V2', 'LANGCHAIN_TRACING', 'LANGCHAIN_TRACING_V2'];

/** Nothing leaves for anywhere but the configured endpoints: call before LangChain is loaded. */
export function disableTracing(): void {
  for (const name of TRACING) delete process.env[name];
}
