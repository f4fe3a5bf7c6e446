/** What a question says that a figure is: its name and the calculation in words. */
export interface Definition {
  readonly name: string;
  readonly text: string;
}

const FORMS: readonly RegExp[] = [
  /(?:^|[.?!。？！]\s*)([^.?!。？！]{3,60}?) (?:is|are) defined as:?\s+([^?？。]{5,300}?)(?=[.?？。](?:\s|$)|$)/gi,
  /\bdefine ([^.?!]{3,60}?) as:?\s+([^?]{5,300}?)(?=[.?](?:\s|$)|$)/gi,
  /([\p{Script=Han}A-Z]{2,20})(?:的)?定义为[:：]?\s*([^。？；]{4,200})/gu,
];
const UNNAMED = /,? defined as:?\s+([^?.]{5,300}?)(?=[?.]|$)/i;
const ABBREVIATION = /\(([A-Z][A-Za-z&]{1,7})\)|^([A-Z][A-Z&]{1,7})$/;
const MAX_TEXT = 1200;

/**
 * The first definition in a question. Names in it that the question defines next to it stand for their own calculations: “CCC is
 * defined as: DIO + DSO - DPO. DIO is defined as: …”.
 */
export function readDefinition(question: string): Definition | undefined {
  for (const form of FORMS) {
    const [first, ...others] = [...question.matchAll(form)].map(
      ([, name = '', text = '']): Definition => ({ name: name.trim(), text }),
    );
    if (first !== undefined) return { ...first, text: others.reduce(expand, first.text) };
  }
  const text = UNNAMED.exec(question)?.[1];
  return text === undefined ? undefined : { name: '', text };
}

function expand(text: string, { name, text: own }: Definition): string {
  const [, inBrackets, alone] = ABBREVIATION.exec(name) ?? [];
  return [name, inBrackets ?? alone ?? '']
    .filter((each) => each !== '')
    .reduce((whole, each) => {
      const expanded = whole.split(each).join(`(${own})`);
      return expanded.length > MAX_TEXT ? whole : expanded;
    }, text);
}
