import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { deleteEventIssuesBefore } from './event-issues.repository.ts';

const NOW_MS = Date.UTC(2026, 2, 10, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW_MS });
const api = await startApi(database, seed);
const [sg, my] = [await seed.catalog('SG'), await seed.catalog('MY')];
const owner = await api.browser().signIn(await (await seed.company('Acme')).owner());
const staff = await api.browser().signIn(await seed.staff());
const requestIssues = (user: typeof staff, catalogId?: string) =>
  user.graphql(
    `query ($catalogId: ID) { eventIssues(catalogId: $catalogId) { keyId keyLabel catalog { name } hour reason events example { kind id sku } } }`,
    { catalogId },
  );

test('staff see the issues of the last week, latest first, of all storefronts or one; a company sees none', async () => {
  const key = seed.newId();
  await database.transact(SYSTEM, async (tx) => {
    for (const [catalog, days, reason, events] of [
      [sg, 0, 'FORGED', 3],
      [sg, 0, 'MALFORMED', 9],
      [my, 1, 'TIME_AHEAD', 1],
      [sg, 8, 'BOT', 4],
    ] as const)
      await sql`insert into event_issue (key_id, catalog_id, hour, reason, events, example)
        values (${key}, ${catalog.id}, ${new Date(NOW_MS - days * DAY_MS)}, ${reason}, ${events}, ${JSON.stringify({
          kind: 'CLICK',
          id: 'click-1',
          occurredAt: '',
          receivedAt: '',
          sku: null,
          resolvedBidId: null,
        })})`.execute(tx);
  });
  const reasons = async (...args: Parameters<typeof requestIssues>) =>
    (await requestIssues(...args)).data!.eventIssues.map(({ reason }: { reason: string }) => reason);
  expect(await reasons(staff)).toEqual(['MALFORMED', 'FORGED', 'TIME_AHEAD']);
  expect(await reasons(staff, my.id)).toEqual(['TIME_AHEAD']);
  expect(await reasons(staff, 'no id')).toEqual([]);
  expect((await requestIssues(staff)).data!.eventIssues[0]).toMatchObject({
    keyId: key,
    keyLabel: null,
    events: 9,
    example: { kind: 'CLICK', id: 'click-1', sku: null },
  });
  const rejected = await requestIssues(owner);
  expect(rejected.data?.eventIssues ?? null).toBeNull();
  expect(rejected.errors).not.toEqual([]);
});

test('they are deleted when they are old', async () => {
  await database.transact(SYSTEM, (tx) => deleteEventIssuesBefore(tx, NOW_MS - 2 * DAY_MS));
  const { rows } = await database.read(SYSTEM, (tx) => sql`select reason from event_issue`.execute(tx));
  expect(rows).toHaveLength(3);
});
