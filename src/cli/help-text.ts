import type { Command, HelpConfiguration } from 'commander';
import stringWidth from 'string-width';
import type { CommandWords } from '../catalogue/index.ts';
import { wrapText } from './terminal/spans.ts';

/** Whether nothing but the name of a command stands behind its own. */
const isGroup = ({ commands, registeredArguments }: Command) =>
  commands.length > 0 && registeredArguments.length === 0;

/** How help is laid out in a language: its titles, its notes on values, and lines that break between Chinese characters. */
export function helpIn({ language, help }: CommandWords): HelpConfiguration {
  const subcommandTerm = (command: Command) =>
    [
      command.name(),
      ...(command.options.length > 0 ? [help.optionsWord] : []),
      ...command.registeredArguments.map((argument) => {
        const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
        return argument.required ? `<${name}>` : `[${name}]`;
      }),
      ...(isGroup(command) ? [help.commandWord] : []),
    ].join(' ');
  if (language === 'en') return { subcommandTerm };
  const titles = new Map([
    ['Usage:', help.usage],
    ['Arguments:', help.arguments],
    ['Options:', help.options],
    ['Commands:', help.commands],
  ]);
  const noted = (
    description: string,
    { argChoices, defaultValue }: { argChoices?: readonly string[] | undefined; defaultValue?: unknown },
  ) => {
    const notes = [
      ...(argChoices === undefined ? [] : [`${help.choices}：${argChoices.join('、')}`]),
      ...(defaultValue === undefined ? [] : [`${help.default}：${String(defaultValue)}`]),
    ];
    return notes.length === 0 ? description : `${description}（${notes.join('；')}）`;
  };
  return {
    styleTitle: (title) => titles.get(title) ?? title,
    styleUsage: (usage) =>
      usage.replace('[options]', help.optionsWord).replace('[command]', help.commandWord),
    subcommandTerm,
    optionDescription: (option) => noted(option.description, option),
    argumentDescription: (argument) => noted(argument.description, argument),
    displayWidth: (text) => stringWidth(text),
    boxWrap: (text, width) => wrapText(text, width).join('\n'),
  };
}
