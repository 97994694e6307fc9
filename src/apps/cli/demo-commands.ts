import { join } from 'node:path';
import type { Command } from 'commander';
import { PAGES_PER_DAY } from '#demo/history.ts';
import { loadDemo } from '#demo/load.ts';
import { folderStorage } from '#integrations/storage/storage.ts';
import { deps, asCount, type Act } from './command.ts';
import { readCliEnvironment } from './environment.ts';

export function demoCommands(program: Command, act: Act): void {
  const demo = program.command('demo').description('the demo marketplace');
  demo
    .command('load')
    .description('loads it with its history')
    .option('--days <count>', 'days of history', asCount(0, 400), 90)
    .option('--pages <count>', 'pages that shoppers look at a day', asCount(0, 1_000_000), PAGES_PER_DAY)
    .action(
      act(async (database, { days, pages }: { days: number; pages: number }) => {
        // Our parent server shows the progress; without it the rest is pointless.
        const abandon = () => process.exit(1);
        process.once('disconnect', abandon);
        const report = (message: object) => process.send?.(message);
        const { auctions, impressions, clicks, purchases } = await loadDemo({
          database,
          files: folderStorage(join(readCliEnvironment().DATA_DIR, 'files')),
          nowMs: deps.clock(),
          days,
          pagesPerDay: pages,
          report: (line) => console.log(line),
          onBase: () => report({ base: true }),
          progress: (share) => report({ share }),
        });
        process.off('disconnect', abandon);
        console.log(`${auctions} auctions, ${impressions} impressions, ${clicks} clicks, ${purchases} purchases`);
        return true;
      }),
    );
}
