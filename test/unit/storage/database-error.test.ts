import { describe, expect, it } from 'vitest';
import { toDatabaseError } from '../../../src/storage/database/guard-database.ts';
import { CONNECTION_LOST } from '../../../src/storage/database/pglite/protocol.ts';
import { WorkerError } from '../../../src/storage/database/pglite/worker-client.ts';

describe('a database that is lost', () => {
  it('should be told of a server by its address, and of the embedded one by its folder', () => {
    const server = Object.assign(new Error('terminating connection'), { code: CONNECTION_LOST });
    expect(toDatabaseError(server, 'E007').message).toContain('DATABASE_URL');
    const embedded = new WorkerError({ message: 'The embedded database stopped', code: CONNECTION_LOST });
    const { code, message } = toDatabaseError(embedded, 'E007');
    expect(code).toBe('E007');
    expect(message).not.toContain('DATABASE_URL');
    expect(message).toContain('does not start again');
  });
});
