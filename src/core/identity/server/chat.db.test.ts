import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';

const NOW_MS = Date.parse('2026-06-01T04:00:00Z');
const KEY = 'the identity key of a support chat';
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW_MS });
const withChat = await startApi(database, seed, { chatKey: KEY });
const without = await startApi(database, seed, { clickhouse: withChat.clickhouse });
const company = await seed.company('Acme');
const owner = await company.owner();

const hashOf = async (api: typeof withChat) =>
  (await (await api.browser().signIn(owner)).graphql('{ me { id intercomUserHash } }')).data!['me'];

test('the support chat identifies users by the keyed hash of their id', async () => {
  expect(await hashOf(withChat)).toEqual({
    id: owner.id,
    intercomUserHash: createHmac('sha256', KEY).update(owner.id).digest('hex'),
  });
  expect((await hashOf(without)).intercomUserHash).toBeNull();
});

test('staff who impersonate a user do not chat as them', async () => {
  const browser = await withChat.browser().signIn(owner);
  const staff = await seed.staff();
  await database.transact(SYSTEM, (tx) =>
    sql`update session set impersonator_id = ${staff.id} where user_id = ${owner.id}`.execute(tx),
  );
  expect((await browser.graphql('{ me { intercomUserHash } }')).data!['me'].intercomUserHash).toBeNull();
});
