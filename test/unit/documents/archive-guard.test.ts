import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { checkArchive } from '../../../src/documents/container/archive-guard.ts';
import { DocumentLimitsSchema } from '../../../src/documents/index.ts';

const limits = DocumentLimitsSchema.parse({});
const refusal = (code: string) => expect.objectContaining({ code });
const zip = (files: Record<string, Uint8Array | string>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? new TextEncoder().encode(content) : content,
      ]),
    ),
  );

describe('checkArchive', () => {
  it('should let an ordinary container pass', () => {
    expect(() =>
      checkArchive(zip({ 'word/document.xml': '<w/>', 'a/b.png': 'x' }), 'a.docx', limits),
    ).not.toThrow();
  });

  it('should refuse a container that unpacks to far more than its size', () => {
    const bomb = zip({ 'word/document.xml': new Uint8Array(30_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(() => checkArchive(bomb, 'bomb.docx', limits)).toThrow(refusal('E032'));
    expect(() => checkArchive(bomb, 'bomb.docx', limits)).toThrow(/more than 150 times its size/);
  });

  it('should refuse too many entries and too many bytes', () => {
    const many = zip(Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${index}.xml`, 'x'])));
    expect(() => checkArchive(many, 'a.docx', { ...limits, maxArchiveEntries: 39 })).toThrow(
      /more than 39 files/,
    );
    expect(() => checkArchive(many, 'a.docx', { ...limits, maxUncompressedBytes: 39 })).toThrow(/unpacks to/);
  });

  it('should refuse a directory that lies about sizes', () => {
    const lying = zip({ 'word/document.xml': new Uint8Array(5_000_000) });
    const view = new DataView(lying.buffer, lying.byteOffset);
    const entry = Buffer.from(lying).indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    view.setUint32(entry + 24, 1_000, true);
    expect(() => checkArchive(lying, 'a.docx', limits)).toThrow(/larger than it says/);
  });

  it('should refuse entries that overlap', () => {
    const content = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 251);
    const overlapping = zipSync({ 'a.bin': content, 'b.bin': content }, { level: 0 });
    const buffer = Buffer.from(overlapping.buffer, overlapping.byteOffset, overlapping.length);
    const first = buffer.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    const tail = buffer.subarray(5_035); // both entries point at the one body that is left
    expect(first).toBeGreaterThan(0);
    expect(() => checkArchive(Buffer.concat([buffer.subarray(0, 100), tail]), 'a.docx', limits)).toThrow(
      refusal('E030'),
    );
  });

  it('should refuse XML that declares entities', () => {
    const laughs = '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><l>&b;</l>';
    expect(() => checkArchive(zip({ 'word/document.xml': laughs }), 'a.docx', limits)).toThrow(
      /XML entities/,
    );
  });

  it('should look through a large entry in pieces, and find declarations and lies', () => {
    const size = 5_000_000;
    const text = Uint8Array.from({ length: size }, (_, at) => 97 + (((at * 7919) >> 5) % 23));
    const archive = (content: Uint8Array) => zipSync({ 'xl/worksheets/sheet1.xml': content }, { level: 1 });
    expect(() => checkArchive(archive(text), 'a.xlsx', limits)).not.toThrow();
    const declaring = text.slice();
    for (let at = 0; at < size; at += 65_533) declaring.set(new TextEncoder().encode('<!ENTITY a "ha">'), at);
    expect(() => checkArchive(archive(declaring), 'a.xlsx', limits)).toThrow(/XML entities/);
    const lying = archive(text);
    const entry = Buffer.from(lying).indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    new DataView(lying.buffer, lying.byteOffset).setUint32(entry + 24, size - 1, true);
    expect(() => checkArchive(lying, 'a.xlsx', limits)).toThrow(/larger than it says/);
  });

  it('should refuse what is no archive, cut off or encrypted', () => {
    expect(() => checkArchive(new Uint8Array(100), 'a.docx', limits)).toThrow(refusal('E030'));
    const whole = zip({ 'word/document.xml': '<w/>'.repeat(100) });
    expect(() => checkArchive(whole.subarray(0, whole.length / 2), 'a.docx', limits)).toThrow(
      refusal('E030'),
    );
    const locked = zip({ 'word/document.xml': '<w/>' });
    const entry = Buffer.from(locked).indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    locked[entry + 8] = 1;
    expect(() => checkArchive(locked, 'a.docx', limits)).toThrow(refusal('E031'));
  });
});
