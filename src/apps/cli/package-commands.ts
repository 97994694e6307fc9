import { readFile } from 'node:fs/promises';
import { importPackages } from '#products/packages/server/index.ts';
import { deps, refuse, type Command } from './command.ts';

/** Imports the packages on offer from a file. */
export const PACKAGE_COMMANDS = {
  async packages(database, [what = '', file = '']) {
    if (what !== 'import' || !file) return refuse('Say import and the file: taxes, placements and packages as JSON');
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) return refuse(`${file} cannot be read`);
    const imported = await importPackages(database, deps, text);
    if (!imported.ok) return refuse(`Nothing was taken over: ${imported.problem}`);
    const { taxes, placements, packages } = imported.value;
    console.log(`${packages} packages, ${placements} placements, ${taxes} taxes taken over`);
    return true;
  },
} satisfies Record<string, Command>;
