import { expect, test } from 'vitest';
import { SYSTEM } from './database.ts';
import { freshDatabase, inAnotherProcess } from '../../../testing/database.ts';

const database = await freshDatabase();
const other = inAnotherProcess(database);
const lookUp = () => database.as(SYSTEM, (tx) => tx.selectFrom('company').selectAll().execute());

test('a transaction within another one is refused, however deep it is asked for', async () => {
  await expect(database.as(SYSTEM, () => lookUp())).rejects.toThrow(/within another one/);
  await expect(
    database.as(SYSTEM, async () => {
      await Promise.resolve();
      return Promise.all([1, 2].map(lookUp));
    }),
  ).rejects.toThrow(/within another one/);
});

test('one after the other, side by side, after the first has ended, and on another database they are welcome', async () => {
  expect(await Promise.all([lookUp(), lookUp()])).toEqual([[], []]);

  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const later = await database.as(SYSTEM, async () => ({ answer: isOver.then(lookUp) }));
  end();
  expect(await later.answer).toEqual([]);

  const thereToo = () => other.as(SYSTEM, (tx) => tx.selectFrom('company').selectAll().execute());
  expect(await database.as(SYSTEM, thereToo)).toEqual([]);
});
