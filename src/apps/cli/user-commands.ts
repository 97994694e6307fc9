import type { Command } from 'commander';
import { endSessionsOf, resetFactor, userIdOf } from '#core/identity/server/index.ts';
import { normalizeEmail } from '#kernel/email.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Problem } from '#kernel/problem.ts';
import { ok, type Result } from '#kernel/result.ts';
import { problemText } from '#platform/i18n/problem-text.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { deps, reject, type Act } from './command.ts';

type Work = (tx: Transaction, userId: Uuid, reason: string) => Promise<Result<null, Problem>>;

/** Commands about one person's sign-in, staff included. Each is recorded with its reason. */
export function userCommands(program: Command, act: Act): void {
  const user = program.command('user').description('one person’s sessions and second factor');
  user
    .command('end-sessions')
    .description('signs someone out everywhere; they can sign in again')
    .argument('<email>')
    .argument('<reason...>')
    .action(
      act((database, email: string, reason: string[]) =>
        decide(database, email, reason, `${email} is signed out everywhere`, async (tx, userId, because) => {
          await endSessionsOf(tx, deps, userId, { decidedBy: null, reason: because });
          return ok(null);
        }),
      ),
    );
  user
    .command('reset-two-step')
    .description('removes an authenticator app that was lost; the password and a mailed code then sign in')
    .argument('<email>')
    .argument('<reason...>', 'how you made sure who asks')
    .action(
      act((database, email: string, reason: string[]) =>
        decide(database, email, reason, `The app of ${email} is removed, and they were told`, (tx, userId, because) => {
          return resetFactor(tx, deps, userId, { decidedBy: null, reason: because });
        }),
      ),
    );
}

async function decide(database: Database, email: string, reason: string[], done: string, work: Work): Promise<boolean> {
  const decided = await database.transact(SYSTEM, async (tx): Promise<Result<null, Problem> | null> => {
    const userId = await userIdOf(tx, normalizeEmail(email));
    return userId === null ? null : work(tx, userId, reason.join(' '));
  });
  if (!decided) return reject(`Nobody signs in as ${email}`);
  if (!decided.ok) return reject(problemText(decided.problem, 'en'));
  console.log(done);
  return true;
}
