import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { addPromotion, removePromotion } from './promotion.repository.ts';

const NOW_MS = Date.UTC(2026, 5, 10, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW_MS });
const api = await startApi(database, seed);

test('current promotions are listed in their order, to members of a company only', async () => {
  await seed.catalog('SG');
  const viewer = await api.browser().signIn(await (await seed.company('Acme')).member('VIEWER'));
  const day = (days: number) => new Date(NOW_MS + days * DAY_MS);
  const add = (name: string, sortOrder: number, startAt: Date, endAt: Date | null, href: string | null = null) => {
    const id = seed.newId();
    const promotion = { id, name, imageUrl: `/promotions/${name}.svg`, href, sortOrder, startAt, endAt };
    return database.transact(SYSTEM, (tx) => addPromotion(tx, promotion)).then(() => id);
  };
  const second = await add('second', 2, day(-1), null, 'https://shop.example/sale');
  await add('first', 1, day(-1), day(1));
  await add('over', 0, day(-3), day(0));
  await add('to come', 0, day(1), null);
  const listed = async () => {
    const { data } = await viewer.graphql<{ promotionBanners: { name: string; href: string | null }[] }>(
      '{ promotionBanners { name href } }',
    );
    return data!.promotionBanners;
  };
  expect(await listed()).toEqual([
    { name: 'first', href: null },
    { name: 'second', href: 'https://shop.example/sale' },
  ]);
  expect((await api.browser().graphql('{ promotionBanners { name } }')).codes).toEqual(['UNAUTHENTICATED']);
  expect(await database.transact(SYSTEM, (tx) => removePromotion(tx, second))).toBe(true);
  expect(await database.transact(SYSTEM, (tx) => removePromotion(tx, second))).toBe(false);
  expect(await listed()).toHaveLength(1);
});
