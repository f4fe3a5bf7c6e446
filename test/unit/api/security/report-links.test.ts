import { describe, expect, it } from 'vitest';
import { createReportLinks } from '../../../../src/api/security/report-links.ts';

const DAY = 86_400_000;
const open = (secret = 's', at = { now: 0 }) => ({
  at,
  links: createReportLinks({
    callers: { secret: async () => secret },
    clock: { now: () => new Date(at.now) },
    linkDays: 2,
  }),
});

describe('links to reports', () => {
  it('should name the run and who asked for it', async () => {
    const { links } = open();
    const link = await links.sign('run_1', '安');
    expect(link).toMatch(/^[\w.-]+$/);
    expect(await links.open(link)).toEqual({ runId: 'run_1', caller: '安' });
  });

  it('should say of one that can be taken back which it is, the same text each time', async () => {
    const { links } = open();
    const share = { id: 'shr_1', runId: 'run_1', caller: 'ann', until: new Date(DAY).toISOString() };
    const link = await links.signShare(share);
    expect(await links.signShare(share)).toBe(link);
    expect(await links.open(link)).toEqual({ runId: 'run_1', caller: 'ann', shareId: 'shr_1' });
  });

  it('should end', async () => {
    const { links, at } = open();
    const link = await links.sign('run_1', 'ann');
    at.now = 2 * DAY;
    await links.open(link);
    at.now += 1000;
    await expect(links.open(link)).rejects.toMatchObject({ code: 'E021' });
  });

  it('should be refused where one sign differs, or another deployment has signed', async () => {
    const { links } = open();
    const link = await links.sign('run_1', 'ann');
    for (let at = 0; at < link.length; at++) {
      const other = `${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`;
      // The last sign of base64 has bits that mean nothing.
      if (at < link.length - 1)
        await expect(links.open(other), other).rejects.toMatchObject({ code: 'E021' });
    }
    await expect(open('t').links.open(link)).rejects.toMatchObject({ code: 'E021' });
    for (const text of ['', '.', 'a.b', 'é', link.split('.')[0] ?? ''])
      await expect(links.open(text), text).rejects.toMatchObject({ code: 'E021' });
  });
});
