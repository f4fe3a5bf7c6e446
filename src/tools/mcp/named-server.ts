/** A server that the configuration names: a program of this machine, or an address. */
export type McpServerSettings = {
  /** Names of the tools that may be called, each with the print it must have (`name@print`) or without. */
  readonly tools: readonly string[];
  readonly timeoutMs: number;
} & (
  | {
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    }
  | { readonly url: string; readonly headers: Readonly<Record<string, string>> }
);

export interface McpTool {
  readonly name: string;
  /** The server's words: data, cut to a length. */
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** Of what the tool says of itself. */
  readonly print: string;
}
