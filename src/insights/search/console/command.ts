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
  run(): void;
}

/** Returns the commands that answer a term, the best first; all of them without a term. */
export function findCommands(commands: readonly Command[], term: string): Command[] {
  if (term === '') return [...commands];
  return commands
    .map((command) => ({ command, score: matchScore(`${command.label} ${command.alias ?? ''}`, term) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ command }) => command);
}
