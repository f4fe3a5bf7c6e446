import { describe, expect, it } from 'vitest';
import { isNounGroup, nounGroups } from '../../../src/linguistics/questions/index.ts';
import { tagEnglish } from '../../../src/linguistics/words/index.ts';

const textsOf = (text: string) => nounGroups(text).map((group) => group.text);

describe('noun groups', () => {
  it('should end before the verb of a question, whatever else the word may be', () => {
    expect(textsOf('How did the revenue of the companies develop')).toEqual([
      'the revenue of the companies',
      'the revenue',
      'the companies',
    ]);
    expect(textsOf("How did Netflix's revenue change from 2015 to 2017")).toEqual(["Netflix's revenue"]);
    expect(textsOf('How does clickjacking work')).toEqual(['clickjacking']);
    expect(textsOf('What could have prevented them')).toEqual([]);
  });

  it('should keep names whole, and know many from one', () => {
    const [name] = nounGroups('How does Best Buy make money');
    expect(name).toMatchObject({ text: 'Best Buy', isName: true, isPlural: false });
    expect(nounGroups('Which aircraft were involved')).toMatchObject([{ text: 'aircraft', isPlural: true }]);
    expect(nounGroups('Who wrote the analysis')).toMatchObject([{ text: 'the analysis', isPlural: false }]);
  });

  it('should tell a noun group from other words', () => {
    expect(isNounGroup('the policy on remote work')).toBe(true);
    expect(isNounGroup('policy on remote')).toBe(false);
    expect(isNounGroup('Best Buy make money')).toBe(false);
  });
});

describe('tagged words', () => {
  it('should have their places in the text', () => {
    const text = "Who  pays for Boeing's planes — and when?";
    for (const { word, start } of tagEnglish(text)) expect(text.slice(start, start + word.length)).toBe(word);
  });
});
