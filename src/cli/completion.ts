import type { Command } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

interface Completions {
  /** `library show`; empty: the program itself. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly { readonly flag: string; readonly description: string }[];
  /** Whether a file may stand there too: `batch` has commands below it, and takes a file. */
  readonly takesFiles: boolean;
}

/** A completion script made from the commands themselves, so that it never lags behind them. */
export function completionScript(shell: Shell, program: Command, help: string): string {
  const found = completionsOf(program, [], { flag: '--help', description: help });
  switch (shell) {
    case 'bash':
      return bash(found);
    case 'zsh':
      return zsh(found);
    case 'fish':
      return fish(found);
  }
}

function completionsOf(
  command: Command,
  path: readonly string[],
  help: Completions['options'][number],
): Completions[] {
  const { commands } = command;
  const options = command.options.flatMap(({ long, description, hidden }) =>
    long == null || hidden ? [] : [{ flag: long, description }],
  );
  const own: Completions = {
    path: path.join(' '),
    commands: commands.map((one) => ({ name: one.name(), description: one.description() })),
    options: [...options, help],
    takesFiles: commands.length === 0 || command.registeredArguments.length > 0,
  };
  return [own, ...commands.flatMap((one) => completionsOf(one, [...path, one.name()], help))];
}

const namesOf = ({ commands }: Pick<Completions, 'commands'>) => commands.map(({ name }) => name).join(' ');
const flagsOf = ({ options }: Completions) => options.map(({ flag }) => flag).join(' ');

/** The words before the one that is completed say which command it belongs to: `plumbline library show`. In zsh `path`, `commands` and `options` are taken. */
const PATH = `  local at="" subcommands="" known="" files="" word
  _plumbline_words ""
  for word in "\${before[@]}"; do
    case " $subcommands " in
      *" $word "*) at="\${at:+$at }$word"; _plumbline_words "$at" ;;
    esac
  done`;

const wordsByCommand = (found: readonly Completions[]): string => `_plumbline_words() {
  case "$1" in
${found.map((one) => `    "${one.path}") subcommands="${namesOf(one)}" known="${flagsOf(one)}" files="${one.takesFiles ? '1' : ''}" ;;`).join('\n')}
  esac
}`;

const bash = (found: readonly Completions[]): string => `# bash completion for plumbline
${wordsByCommand(found)}
_plumbline() {
  local current="\${COMP_WORDS[COMP_CWORD]}"
  local before=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
${PATH}
  if [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$known" -- "$current"))
  else
    COMPREPLY=($(compgen -W "$subcommands" -- "$current"))
    [ -z "$files" ] || COMPREPLY+=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _plumbline plumbline
`;

function zsh(found: readonly Completions[]): string {
  const cases = found.map(({ path, commands, options }) => {
    const described = commands.map(({ name, description }) => `'${name}:${escapeZsh(description)}'`);
    const specs = options.map(({ flag, description }) => `'${flag}:${escapeZsh(description)}'`);
    return `    "${path}") described=(${described.join(' ')}) flags=(${specs.join(' ')}) ;;`;
  });
  return `#compdef plumbline
${wordsByCommand(found)}
_plumbline() {
  local -a described flags before
  before=("\${(@)words[2,CURRENT-1]}")
${PATH}
  case "$at" in
${cases.join('\n')}
  esac
  if [[ "$PREFIX" == -* ]]; then
    _describe 'option' flags
  else
    [ -z "$subcommands" ] || _describe 'command' described
    [ -z "$files" ] || _files
  fi
}
compdef _plumbline plumbline
`;
}

const escapeZsh = (text: string) => text.replaceAll("'", "'\\''").replaceAll(':', '\\:');

function fish(found: readonly Completions[]): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  /** True where exactly these commands were typed. */
  const at = ({ path, commands }: Completions) =>
    path === ''
      ? '__fish_use_subcommand'
      : [
          ...path.split(' ').map((name) => `__fish_seen_subcommand_from ${name}`),
          ...(commands.length === 0 ? [] : [`not __fish_seen_subcommand_from ${namesOf({ commands })}`]),
        ].join('; and ');
  const lines = found.flatMap((one) => [
    ...one.commands.map(
      ({ name, description }) =>
        `complete -c plumbline -n ${quote(at(one))}${one.takesFiles ? '' : ' -f'} -a ${name} -d ${quote(description)}`,
    ),
    ...one.options.map(
      ({ flag, description }) =>
        `complete -c plumbline -n ${quote(at(one))} -l ${flag.replace(/^--/, '')} -d ${quote(description)}`,
    ),
  ]);
  return `# fish completion for plumbline\n${lines.join('\n')}\n`;
}
