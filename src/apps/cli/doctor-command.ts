import type { Command } from 'commander';
import { type ActAlone, readBy, reject } from './command.ts';
import { examine } from './doctor.ts';
import { printMistakes } from './print-mistakes.ts';
import { diagnose, PageError } from './storefront-doctor.ts';

interface Options {
  json: boolean;
  demo: boolean;
}

const asPage = readBy(
  (text) => (/^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : null),
  'It is the address of a page, such as https://shop.example/search?q=lamp',
);

/** Adds `doctor`, which opens what it examines by itself: it has to work where nothing else does. */
export function doctorCommand(program: Command, act: ActAlone): void {
  program
    .command('doctor')
    .description(
      'checks configuration, databases, clock, disk and processes, with the server’s variables; or pages of a shop, by their addresses',
    )
    .argument('[pages...]', 'pages of a shop that show ads', (text, earlier: string[] | undefined) => [
      ...(earlier ?? []),
      asPage(text),
    ])
    .option('--json', 'as one JSON array', false)
    .option('--demo', 'as for a server that is started with --demo', false)
    .action(
      act(async (pages: string[], { json, demo }: Options) => {
        if (pages.length > 0) return diagnosePages(pages, json);
        const findings = await examine({ withDemo: demo, clock: Date.now });
        if (json) console.log(JSON.stringify(findings, null, 2));
        else
          for (const { check, state, detail } of findings)
            console.log(`${state.padEnd(8)}  ${check.padEnd(16)}${detail}`);
        return findings.every(({ state }) => state !== 'failed');
      }),
    );
}

async function diagnosePages(pages: readonly string[], json: boolean): Promise<boolean> {
  try {
    return printMistakes(await diagnose(pages), json);
  } catch (error) {
    if (error instanceof PageError) return reject(error.message);
    throw error;
  }
}
