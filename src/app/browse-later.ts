import type { BrowseLibrary } from '../domain/index.ts';

/** A browser that is loaded when it is first asked. */
export function browseLater(load: () => Promise<BrowseLibrary>): BrowseLibrary {
  let loading: Promise<BrowseLibrary> | undefined;
  return (scope) => {
    const browser = async () => {
      loading ??= load();
      return (await loading)(scope);
    };
    return {
      tree: async (...asked) => (await browser()).tree(...asked),
      section: async (...asked) => (await browser()).section(...asked),
      pages: async (...asked) => (await browser()).pages(...asked),
      node: async (...asked) => (await browser()).node(...asked),
    };
  };
}
