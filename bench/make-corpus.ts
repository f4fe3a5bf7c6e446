import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SUBJECTS = [
  'pump',
  'valve',
  'turbine',
  'cable',
  'sensor',
  'gearbox',
  'converter',
  'mooring',
  'rotor',
  'bearing',
];
const ASPECTS = [
  'Purpose',
  'Installation',
  'Operating limits',
  'Inspection',
  'Failures',
  'Spare parts',
  'Safety',
  'Costs',
];
const WORDS =
  'pressure temperature limit inspection interval supplier warranty vibration alarm oil seal harbour current tide power cable voltage report measure replace crew winter season budget licence depth corrosion coating torque clearance'.split(
    ' ',
  );

/** A deterministic corpus of Markdown handbooks, about 17 KB each; returns its folder. */
export function makeCorpus(folder: string, files: number): string {
  mkdirSync(folder, { recursive: true });
  let seed = 42;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const word = () => WORDS[next(WORDS.length)];
  for (let index = 0; index < files; index++) {
    const subject = SUBJECTS[index % SUBJECTS.length];
    const lines = [`# Handbook ${index + 1}: ${subject}`];
    for (const aspect of ASPECTS) {
      lines.push('', `## ${aspect}`);
      for (let paragraph = 0; paragraph < 4; paragraph++) {
        const sentences = Array.from(
          { length: 5 },
          () =>
            `The ${subject} of series ${next(90) + 10} needs ${word()} ${word()} and ${word()} within ${next(500)} hours of ${word()} ${word()}.`,
        );
        lines.push('', sentences.join(' '));
      }
    }
    writeFileSync(join(folder, `handbook-${index + 1}.md`), `${lines.join('\n')}\n`);
  }
  return folder;
}
