import type { Command } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

interface Completions {
  readonly name: string;
  readonly description: string;
  readonly options: readonly { readonly flag: string; readonly description: string }[];
}

/** A completion script made from the commands themselves, so that it never lags behind them. */
export function completionScript(shell: Shell, program: Command, help: string): string {
  const commands = program.commands.map(
    (command): Completions => ({
      name: command.name(),
      description: command.description(),
      options: command.options.map(({ long, description }) => ({ flag: long ?? '', description })),
    }),
  );
  switch (shell) {
    case 'bash':
      return bash(commands);
    case 'zsh':
      return zsh(commands, help);
    case 'fish':
      return fish(commands);
  }
}

function bash(commands: readonly Completions[]): string {
  const cases = commands.map(
    ({ name, options }) => `    ${name}) words="${options.map(({ flag }) => flag).join(' ')} --help" ;;`,
  );
  return `# bash completion for plumbline
_plumbline() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) words="${commands.map(({ name }) => name).join(' ')} help --help --version" ;;
  esac
  [ "$COMP_CWORD" -eq 1 ] && words="${commands.map(({ name }) => name).join(' ')} help --help --version"
  if [ "$COMP_CWORD" -eq 1 ] || [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _plumbline plumbline
`;
}

function zsh(commands: readonly Completions[], help: string): string {
  const names = commands.map(({ name, description }) => `    '${name}:${escapeZsh(description)}'`);
  const cases = commands.map(({ name, options }) => {
    const specs = options.map(({ flag, description }) => `'*${flag}[${escapeZsh(description)}]'`);
    return `      ${name}) _arguments ${[...specs, `'--help[${escapeZsh(help)}]'`, "'*:file:_files'"].join(' ')} ;;`;
  });
  return `#compdef plumbline
_plumbline() {
  local -a commands
  commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
  else
    case "$words[2]" in
${cases.join('\n')}
      *) _files ;;
    esac
  fi
}
compdef _plumbline plumbline
`;
}

const escapeZsh = (text: string) => text.replaceAll("'", "'\\''").replaceAll(/[[\]:]/g, '\\$&');

function fish(commands: readonly Completions[]): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const names = commands.map(
    ({ name, description }) =>
      `complete -c plumbline -n __fish_use_subcommand -f -a ${name} -d ${quote(description)}`,
  );
  const options = commands.flatMap(({ name, options: own }) =>
    own.map(
      ({ flag, description }) =>
        `complete -c plumbline -n '__fish_seen_subcommand_from ${name}' -l ${flag.replace(/^--/, '')} -d ${quote(description)}`,
    ),
  );
  return `# fish completion for plumbline\n${[...names, ...options].join('\n')}\n`;
}
