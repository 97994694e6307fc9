import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { importPackages } from '#products/packages/server/index.ts';
import { asText, deps, reject, type Act } from './command.ts';

/** Imports packages from a file. */
export function packageCommands(program: Command, act: Act): void {
  const packages = program.command('package').description('standard packages');
  packages
    .command('import')
    .description('takes over taxes, placements and packages from JSON; all of it or nothing')
    .argument('<file>', 'as docs/operating.md shows it', asText)
    .action(
      act(async (database, file: string) => {
        const text = await readFile(file, 'utf8').catch(() => null);
        if (text === null) return reject(`${file} cannot be read`);
        const imported = await importPackages(database, deps, text);
        if (!imported.ok) return reject(`Nothing was taken over: ${imported.problem}`);
        const { taxes, placements, packages: packageCount } = imported.value;
        console.log(`${packageCount} packages, ${placements} placements, ${taxes} taxes taken over`);
        return true;
      }),
    );
}
