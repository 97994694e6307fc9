import type { ReactNode } from 'react';
import { matchScore } from '../rules/find.ts';

/** A page or an action that can be chosen by its name. */
export interface Command {
  id: string;
  label: string;
  group: string;
  icon: ReactNode;
  /** Other words for it. */
  alias?: string;
  /** Found by its name only: not listed before something is typed. */
  isSoughtOnly?: boolean;
  /** Listed after what the server found: a name alone means what it names. */
  isAfterFound?: boolean;
  /** The command with what a term names, e.g. an amount; null when it names nothing for it. */
  withTerm?(term: string): Pick<Command, 'label' | 'run'> | null;
  run(): void;
}

/** Better than any that is found by its words. */
const NAMED = 4;

/** Returns the commands that answer a term, the best first; without a term all that are listed. */
export function findCommands(commands: readonly Command[], term: string): Command[] {
  if (term === '') return commands.filter(({ isSoughtOnly }) => !isSoughtOnly);
  return commands
    .map((command) => {
      const named = command.withTerm?.(term);
      if (named) return { command: { ...command, ...named }, score: NAMED };
      return { command, score: matchScore(`${command.label} ${command.alias ?? ''}`, term) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ command }) => command);
}
