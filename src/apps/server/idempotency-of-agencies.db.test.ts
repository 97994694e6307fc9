import { expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { findAnswer, insertAnswer } from '#platform/rest/idempotency.repository.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { keyOf } from '../../../testing/program.ts';
import { createSeed } from '../../../testing/seed.ts';

const database = await createTestDatabase();
const seed = createSeed(database);

test('an agency’s Idempotency-Key stands for a request to one of its companies', async () => {
  const [one, two] = [await seed.company('One'), await seed.company('Two')];
  const { id: accessKeyId } = await keyOf(database, seed, await one.owner(), { companyIds: [one.id, two.id] });
  const of = (companyId: string | null) => ({ accessKeyId, companyId, key: 'launch' });
  const answerOf = (companyId: string | null) =>
    database.transact(SYSTEM, (tx) => findAnswer(tx, { ...of(companyId), since: 0 }));
  const store = (companyId: string | null, status: number) =>
    database.transact(SYSTEM, (tx) =>
      insertAnswer(tx, { ...of(companyId), requestHash: Buffer.alloc(32), status, body: {}, atMs: seed.clock() }),
    );
  await store(one.id, 201);
  expect(await answerOf(two.id)).toBeNull();
  await store(two.id, 202);
  await store(null, 203);
  await store(null, 204);
  expect(await Promise.all([one.id, two.id, null].map(async (id) => (await answerOf(id))?.status))).toEqual([
    201, 202, 204,
  ]);
});
