import type { Client } from '@modelcontextprotocol/client';
import { wording } from '../../catalogue/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import { limitedFetch } from './limited-fetch.ts';
import type { McpServerSettings } from './named-server.ts';
import { plainLine } from './plain-line.ts';

const INFO = { name: 'plumbline', version: '1' };
const MAX_PAGES = 20;
const MAX_SAID = 200;

/** The connection to one server, made when it is first needed and again after the server has died. */
export function createMcpConnection(name: string, settings: McpServerSettings) {
  let opening: Promise<Client> | undefined;

  async function close(): Promise<void> {
    const mine = opening;
    opening = undefined;
    await mine?.then((client) => client.close()).catch(() => undefined);
  }

  return {
    close,
    /** E129 when the server does not answer. One that hangs is ended, and started anew by the next exchange. */
    async exchange<T>(work: (client: Client) => Promise<T>, signal?: AbortSignal): Promise<T> {
      signal?.throwIfAborted();
      opening ??= connect(settings);
      const mine = opening;
      try {
        return await work(await mine);
      } catch (cause) {
        if (isAbort(cause, signal)) throw signal?.reason ?? cause;
        if (cause instanceof AppError) throw cause;
        // What it says by the protocol, it is alive to say.
        const isSaid = typeof Reflect.get(Object(cause), 'code') === 'number';
        if (!isSaid && opening === mine) await close();
        const said = plainLine(cause instanceof Error ? cause.message : String(cause), MAX_SAID);
        throw new AppError('E129', wording('mcpFailed', { server: name, said }), { cause });
      }
    },
  };
}

async function connect(settings: McpServerSettings): Promise<Client> {
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const client = new Client(INFO, { listMaxPages: MAX_PAGES });
  // It offers nothing that a server could ask for: no files, no model, no person.
  const transport =
    'url' in settings
      ? new StreamableHTTPClientTransport(new URL(settings.url), {
          requestInit: { headers: { ...settings.headers } },
          fetch: limitedFetch,
        })
      : await programOf(settings);
  try {
    await client.connect(transport, { timeout: settings.timeoutMs });
    return client;
  } catch (error) {
    await client.close().catch(() => undefined);
    throw error;
  }
}

async function programOf({ command, args, env }: Extract<McpServerSettings, { command: string }>) {
  const stdio = await import('@modelcontextprotocol/client/stdio');
  const given = { ...stdio.getDefaultEnvironment(), ...env };
  return new stdio.StdioClientTransport({ command, args: [...args], env: given, stderr: 'ignore' });
}
