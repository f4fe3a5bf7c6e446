/** Variables that make LangChain send prompts to a tracing service, which nobody named in the configuration. */
const TRACING = ['LANGSMITH_TRACING', 'LANGSMITH_TRACING_V2', 'LANGCHAIN_TRACING', 'LANGCHAIN_TRACING_V2'];

interface DisabledTracing {
  /** The variable that was set and is not followed. */
  readonly ignored: string | undefined;
  /** Follows it after all: for a configuration that says so. */
  allow(): void;
}

/** Nothing leaves for anywhere but the configured endpoints: call before LangChain is loaded. */
export function disableTracing(): DisabledTracing {
  const found = TRACING.map((name) => [name, process.env[name]] as const);
  for (const name of TRACING) delete process.env[name];
  const asked = found.filter(([, value]) => value === 'true' || value === '1');
  return {
    ignored: asked[0]?.[0],
    allow: () => {
      for (const [name, value] of asked) process.env[name] = value;
    },
  };
}
