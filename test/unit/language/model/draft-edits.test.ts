import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { applyEdits, readEdits } from '../../../../src/language/model/report/draft-edits.ts';

const DRAFT = `# Boats
## Summary
- **Most boats sank.** All twelve boats lost their sails [ev_1]. None was insured {absent: insurance}.
## Sails {t1}
Sails cost 4 % more [ev_2]. Only Alton paid [ev_3]. Others waited [ev_4].

### Table 1: Largest sails
| Place | Sails | Cost |
| --- | --- | --- |
| Alton | 12 | 4,100 [ev_3] |
| Belen | 9 | 990 [ev_4] |
CONFIDENCE: high
NAMES: ev_3 = Alton`;
const edited = (reply: string) => applyEdits(DRAFT, readEdits(reply));

describe('edits of a draft', () => {
  it('should put sentences and rows right where they stand', () => {
    const text = edited(
      'OLD: Only Alton paid [ev_3].\nNEW: Alton and Belen paid [ev_3, ev_4].\n\n**OLD:** | Belen | 9 | 990 [ev_4] |\n**NEW:** | Belen | 8 | 990 [ev_4] |',
    );
    expect(text).toContain(
      'Sails cost 4 % more [ev_2]. Alton and Belen paid [ev_3, ev_4]. Others waited [ev_4].',
    );
    expect(text).toContain('| Alton | 12 | 4,100 [ev_3] |\n| Belen | 8 | 990 [ev_4] |\nCONFIDENCE');
  });

  it('should take out a sentence, a bullet and a row', () => {
    expect(edited('OLD: Only Alton paid [ev_3].\nNEW:')).toContain('more [ev_2]. Others waited');
    expect(edited('OLD: | Belen | 9 | 990 [ev_4] |\nNEW: ')).toBe(
      DRAFT.replace('| Belen | 9 | 990 [ev_4] |\n', ''),
    );
    const bullet = DRAFT.split('\n')[2] ?? '';
    expect(edited(`OLD: ${bullet}\nNEW:`)).toBe(DRAFT.replace(`${bullet}\n`, ''));
    expect(
      edited(
        'OLD: - **Most boats sank.** All twelve boats lost their sails [ev_1].\nNEW: - **Few sank.** Two did [ev_1].',
      ),
    ).toContain('\n- **Few sank.** Two did [ev_1]. None was');
  });

  it('should put the caption of a table right, and make no sentence of it', () => {
    const caption = '### Table 1: Largest sails';
    expect(edited(`OLD: ${caption}\nNEW: ### Table 1: Largest sails of 2021`)).toBe(
      DRAFT.replace(caption, '### Table 1: Largest sails of 2021'),
    );
    for (const next of ['Largest sails', '', '## Largest sails'])
      expect(edited(`OLD: ${caption}\nNEW: ${next}`)).toBe(DRAFT);
  });

  it.each([
    ['nothing of it stands there', 'OLD: Ten boats sank [ev_1].\nNEW: Two boats sank [ev_1].'],
    ['it stands there twice', 'OLD: ev_3 = Alton ev\nNEW: x\nOLD: [ev_4]\nNEW: [ev_5]'],
    ['a row would have other cells', 'OLD: | Belen | 9 | 990 [ev_4] |\nNEW: | Belen | 990 [ev_4] |'],
    ['a sentence would be a heading', 'OLD: Only Alton paid [ev_3].\nNEW: ## Who paid'],
    ['it is a heading', 'OLD: ## Sails {t1}\nNEW: Sails'],
    ['it is one of the last lines', 'OLD: CONFIDENCE: high\nNEW: CONFIDENCE: low'],
    ['it has two new wordings', 'OLD: Only Alton paid [ev_3].\nNEW: One.\nNEW: Two.'],
    ['it has none', 'OLD: Only Alton paid [ev_3].'],
    ['all holds', 'NONE'],
  ])('should leave the draft where %s', (_, reply) => {
    expect(edited(reply)).toBe(DRAFT);
  });

  property.prop([
    fc.array(fc.constantFrom('OLD:', 'NEW:', ' ', '\n', '|', 'Only Alton paid [ev_3].', '- ', '#', 'x')),
  ])('should read any reply, and keep headings and last lines', (pieces) => {
    const lines = edited(pieces.join('')).split('\n');
    for (const line of DRAFT.split('\n').filter((one) => /^#|^[A-Z]{4,}:/.test(one)))
      expect(lines).toContain(line);
  });
});
