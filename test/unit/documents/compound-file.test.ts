import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { hasSectorCircle } from '../../../src/documents/container/compound-file.ts';
import { legacyWordOf } from '../../fixtures/documents/compound.ts';

const whole = Buffer.from(legacyWordOf('x'.repeat(100_000)));
const tableAt = (whole.readUInt32LE(76) + 1) * 512;

/** The file with one sector following another. */
function linked(from: number, to: number): Buffer {
  const file = Buffer.from(whole);
  file.writeUInt32LE(to, tableAt + 4 * from);
  return file;
}

describe('hasSectorCircle', () => {
  it('should find none in a whole file, nor in one of another kind', () => {
    expect(hasSectorCircle(whole)).toBe(false);
    expect(hasSectorCircle(Buffer.from('PK and so on'))).toBe(false);
    expect(hasSectorCircle(new Uint8Array(0))).toBe(false);
  });

  it('should find a sector that follows itself, and a longer way round', () => {
    expect(hasSectorCircle(linked(1, 1))).toBe(true);
    const chain = [...Array(40).keys()].slice(2);
    const last = chain.find((sector) => whole.readUInt32LE(tableAt + 4 * sector) === sector + 1) ?? 2;
    expect(hasSectorCircle(linked(last + 1, last))).toBe(true);
  });

  it('should find a list of tables that goes round', () => {
    const file = Buffer.from(whole);
    file.writeUInt32LE(3, 68);
    file.writeUInt32LE(3, (3 + 1) * 512 + 508);
    expect(hasSectorCircle(file)).toBe(true);
  });

  test.prop([
    fc.array(fc.tuple(fc.nat({ max: whole.length - 4 }), fc.nat({ max: 0xffffffff })), { maxLength: 30 }),
  ])('ends for any damage, and says yes or no', (damage) => {
    const file = Buffer.from(whole);
    for (const [at, value] of damage) file.writeUInt32LE(value, at);
    file.writeUInt32LE(0xe011cfd0, 0);
    expect(typeof hasSectorCircle(file)).toBe('boolean');
  });
});
