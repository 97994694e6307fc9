import { expect, test, vi } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { sentEmails } from '../../../testing/jobs.ts';
import { createSeed, PASSWORD } from '../../../testing/seed.ts';
import { runCommandLine } from './command-line.ts';

const database = await createTestDatabase();
const seed = createSeed(database, { clock: Date.now });
const api = await startApi(database, seed);

/** Runs a command; returns what it said and whether it succeeded. */
async function run(...args: string[]) {
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
  try {
    const isDone = await runCommandLine(args, (work) => work(database));
    return { isDone, said: said.join('\n') };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}
const eventsOf = (userId: string) =>
  database.read(SYSTEM, (tx) =>
    tx.selectFrom('securityEvent').select(['kind', 'detail', 'address']).where('userId', '=', userId).execute(),
  );

test('an operator signs someone out everywhere, for a reason that is recorded', async () => {
  const owner = await (await seed.company('Stolen laptop')).owner();
  const browser = await api.browser().signIn(owner);
  expect(await run('user', 'end-sessions', owner.email.toUpperCase(), 'Laptop', 'stolen')).toEqual({
    isDone: true,
    said: `${owner.email.toUpperCase()} is signed out everywhere`,
  });
  expect((await browser.graphql('{ me { id } }')).codes).toEqual(['UNAUTHENTICATED']);
  expect(await eventsOf(owner.id)).toContainEqual({
    kind: 'SESSIONS_ENDED',
    detail: { reason: 'Laptop stolen' },
    address: 'command line',
  });
  expect((await run('user', 'end-sessions', 'nobody@away.test', 'why')).said).toBe(
    'Nobody signs in as nobody@away.test',
  );
  expect((await run('user', 'end-sessions', owner.email)).isDone).toBe(false);
});

test('an operator removes a lost app, of staff as well; without one there is nothing to do', async () => {
  const staff = await seed.staff();
  expect(await run('user', 'reset-two-step', staff.email, 'Called', 'back')).toEqual({
    isDone: false,
    said: 'This person uses no authenticator app',
  });
  await database.transact(SYSTEM, (tx) =>
    tx
      .insertInto('authenticator')
      .values({ userId: staff.id, encryptedSecret: Buffer.from('sealed'), confirmedAt: new Date() })
      .execute(),
  );
  const signIn = () =>
    api.browser().graphql('mutation ($input: SignInInput!) { signIn(input: $input) { ok } }', {
      input: { email: staff.email, password: PASSWORD },
    });
  expect((await run('user', 'reset-two-step', staff.email, 'Called', 'back')).isDone).toBe(true);
  expect((await signIn()).codes).toEqual([]);
  expect((await sentEmails(database)).map(({ to, subject }) => [to, subject])).toContainEqual([
    staff.email,
    'Your authenticator app was removed at your request',
  ]);
  expect(await eventsOf(staff.id)).toContainEqual(
    expect.objectContaining({ kind: 'SECOND_FACTOR_RESET', detail: { reason: 'Called back' } }),
  );
});
