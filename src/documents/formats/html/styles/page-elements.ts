import { compile, type Options } from 'css-select';
import type { DomElement } from '../../../markup/html-dom.ts';

/** An element with what selectors ask for at hand. */
export interface PageElement {
  readonly element: DomElement;
  readonly name: string;
  readonly parent: PageElement | null;
  readonly children: PageElement[];
}

/** All elements in the order of the page. */
export function listElements(root: DomElement): PageElement[] {
  const open: PageElement[] = [{ element: root, name: root.localName, parent: null, children: [] }];
  const listed: PageElement[] = [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    listed.push(next);
    for (const element of next.element.children)
      next.children.push({ element, name: element.localName, parent: next, children: [] });
    for (const child of next.children.toReversed()) open.push(child);
  }
  return listed;
}

export type Matches = (element: PageElement) => boolean;

/** Thrown when the selectors of a page look at more elements than they may. */
export class TooManyStepsError extends Error {}

/** Makes tests of selectors that together look at no more than so many elements; what is no selector fits nothing. */
export function createSelectors(mostSteps: number): (selector: string) => Matches {
  let steps = 0;
  const addSteps = (more = 1): void => {
    steps += more;
    if (steps > mostSteps) throw new TooManyStepsError();
  };
  const options: Options<PageElement, PageElement> = { adapter: selectorAdapter(addSteps) };
  const compiled = new Map<string, Matches>();
  return (selector) => {
    const test = compiled.get(selector) ?? compileSafely(selector, options);
    compiled.set(selector, test);
    return (element) => {
      addSteps();
      return test(element);
    };
  };
}

function compileSafely(selector: string, options: Options<PageElement, PageElement>): Matches {
  try {
    return compile(selector, options);
  } catch {
    return () => false;
  }
}

function selectorAdapter(
  addSteps: (more?: number) => void,
): NonNullable<Options<PageElement, PageElement>['adapter']> {
  const countAll = (elements: PageElement[]): PageElement[] => {
    addSteps(elements.length);
    return elements;
  };
  const findMatching = (test: Matches, elements: PageElement[]): PageElement[] =>
    elements.flatMap((element) => [
      ...(test(element) ? [element] : []),
      ...findMatching(test, countAll(element.children)),
    ]);
  return {
    isTag: (_node): _node is PageElement => true,
    existsOne: (test, elements) => findMatching(test, countAll(elements)).length > 0,
    findAll: (test, elements) => findMatching(test, countAll(elements)),
    findOne: (test, elements) => findMatching(test, countAll(elements))[0] ?? null,
    getAttributeValue: ({ element }, name) => element.getAttribute(name) ?? undefined,
    hasAttrib: ({ element }, name) => element.getAttribute(name) !== null,
    getChildren: ({ children }) => countAll(children),
    getSiblings: (element) => countAll(element.parent?.children ?? [element]),
    getName: ({ name }) => name,
    getParent: ({ parent }) => {
      addSteps();
      return parent;
    },
    getText: ({ element }) => element.textContent ?? '',
    removeSubsets: (elements) => elements,
  };
}
