import type { Command } from 'commander';
import type { ActAlone } from './command.ts';
import { examine } from './doctor.ts';

interface Options {
  json: boolean;
  demo: boolean;
}

/** Adds `doctor`, which opens what it examines by itself: it has to work where nothing else does. */
export function doctorCommand(program: Command, act: ActAlone): void {
  program
    .command('doctor')
    .description('checks configuration, databases, clock, disk and processes; run it with the server’s variables')
    .option('--json', 'as one JSON array', false)
    .option('--demo', 'as for a server that is started with --demo', false)
    .action(
      act(async ({ json, demo }: Options) => {
        const findings = await examine({ withDemo: demo, clock: Date.now });
        if (json) console.log(JSON.stringify(findings, null, 2));
        else
          for (const { check, state, detail } of findings)
            console.log(`${state.padEnd(8)}  ${check.padEnd(16)}${detail}`);
        return findings.every(({ state }) => state !== 'failed');
      }),
    );
}
