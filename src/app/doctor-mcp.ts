import { wording } from '../catalogue/index.ts';
import type { Config } from '../config/index.ts';
import type { Probe } from './doctor.ts';
import { mcpServers } from './open-mcp.ts';

/** One line for each server of the Model Context Protocol: its tools with their prints, or what is wrong. None is asked while the web is off. */
export function mcpProbes(config: Pick<Config, 'web' | 'mcp'>): readonly Probe[] {
  if (config.web.mode === 'off' || config.web.offline) return [];
  return mcpServers(config).map((server) => ({
    name: wording('checkMcp', { server: server.name }),
    run: async () => {
      try {
        const { tools, refused } = await server.list();
        for (const error of refused.values()) throw error;
        const names = tools.map(({ name, print }) => `${name}@${print}`);
        return { detail: wording('mcpHealthy', { tools: names.join(', ') }) };
      } finally {
        await server.close();
      }
    },
  }));
}
