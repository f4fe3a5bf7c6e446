export const stateWords = {
  loading: 'Loading …',
  failed: 'That did not work',
  code: 'Code {code}',
  request: 'Request {id}',
  retry: 'Try again',
  offline: 'The server cannot be reached. The page goes on by itself once it answers.',
  offlineTitle: 'No connection',
  missing: 'There is nothing at this address',
  missingHelp: 'It may have been deleted, or your key may not see it.',
  home: 'To the overview',
  keyTitle: 'This server needs a key',
  keyHelp:
    'Whoever runs it makes one with “plumbline serve --new-key NAME”. The key stays in this tab and is forgotten when you close it.',
  key: 'API key',
  keyWrong: 'The server does not know this key.',
  signIn: 'Sign in',
  signOut: 'Sign out',
};
