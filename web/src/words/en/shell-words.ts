export const shellWords = {
  skip: 'Skip to content',
  main: 'Main',
  pages: {
    overview: 'Overview',
    research: 'Research',
    ask: 'Ask',
    documents: 'Documents',
    knowledge: 'Knowledge',
    batches: 'Batches',
    settings: 'Settings',
  },
  language: 'Language',
  theme: 'Theme',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  version: 'Version {version}',
  close: 'Close',
  undo: 'Undo',
};
