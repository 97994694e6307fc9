import { parseArgs } from 'node:util';
import { isUuid } from '#kernel/ids.ts';
import type { CommandOptions } from './command.ts';

export interface CommandLine {
  /** Empty when only the usage was requested. */
  name: string;
  words: string[];
  options: CommandOptions;
}

const OPTIONS = {
  days: { type: 'string', default: '90' },
  pages: { type: 'string', default: '2200' },
  scopes: { type: 'string', default: 'ads' },
  company: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Parses the command line; returns an error message when it is invalid. */
export function readCommandLine(args: string[], commands: Readonly<Record<string, unknown>>): CommandLine | string {
  let read;
  try {
    read = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    const option = /'(?<option>-[^' ]*)/.exec((error as Error).message)?.groups?.['option'];
    const known = Object.keys(OPTIONS).map((name) => `--${name}`);
    return `${option} makes no sense here; options are ${known.join(', ')}, all but --help with a value. What begins with - without being one stands behind --`;
  }
  const [name = '', ...words] = read.positionals;
  const { help, ...options } = read.values;
  if (help || name === '' || name === 'help') return { name: '', words, options };
  if (!Object.hasOwn(commands, name)) return `There is no command ${name}; endcap --help lists them`;
  if (options.company !== undefined && !isUuid(options.company)) return '--company wants the id of a company';
  return { name, words, options };
}
