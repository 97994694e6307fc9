import type { Command } from 'commander';
import { setTimeout as pause } from 'node:timers/promises';
import { readMove, type Move } from '#core/test-environment/rules/test-clock.ts';
import { findTestClock, moveTestClock } from '#core/test-environment/server/index.ts';
import type { Database } from '#platform/db/database.ts';
import { problemText } from '#platform/i18n/problem-text.ts';
import { deps, readBy, reject, type Act } from './command.ts';

const ASKS_EVERY_MS = 200;
const NO_CLOCK = 'This is a live environment: only a test environment has a clock';

const asMove = readBy(readMove, 'It is a duration such as P1D or PT6H, or an instant such as 2026-06-01T08:00:00Z');

/** Commands for the clock of a test environment. */
export function testClockCommands(program: Command, act: Act): void {
  const clock = program.command('test-clock').description('the clock of a test environment');
  clock
    .command('show')
    .description('what time it is there')
    .action(
      act(async (database) => {
        const found = await findTestClock(database, deps.wallClock());
        if (!found) return reject(NO_CLOCK);
        console.log(new Date(found.nowMs).toISOString());
        return true;
      }),
    );
  clock
    .command('move')
    .description('moves it forward, and waits until all work of that time is done')
    .argument('<by>', 'a duration such as P1D or PT6H, or an instant', asMove)
    .action(act((database, by: Move) => move(database, by)));
}

async function move(database: Database, by: Move): Promise<boolean> {
  const moved = await moveTestClock(database, deps.wallClock(), by);
  if (!moved.ok) return reject(problemText(moved.problem, 'en'));
  for (let shown = moved.value; shown.targetMs !== null; await pause(ASKS_EVERY_MS))
    shown = (await findTestClock(database, deps.wallClock())) ?? { ...shown, targetMs: null };
  console.log(new Date((await findTestClock(database, deps.wallClock()))!.nowMs).toISOString());
  return true;
}
