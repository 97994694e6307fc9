import { setFlag } from '#features/shell/server/index.ts';
import { addCredit } from '#features/wallet/server/index.ts';
import { dayIn } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/postgres/database.ts';
import type { TestApi, TestBrowser } from '../../../../testing/api.ts';
import type { Seed } from '../../../../testing/seed.ts';

/** A storefront with shoes, a company that may advertise them, and people of every kind signed in. */
export async function campaignStory(database: Database, seed: Seed, api: TestApi) {
  const shop = await seed.catalog('SG');
  await shop.products(
    { sku: 'RUN-1', price: 20, brand: 'Bee', sellers: ['s1'], categories: ['shoes'] },
    { sku: 'RUN-2', price: 80, brand: 'Bee', sellers: ['s1'], categories: ['shoes'] },
    { sku: 'HAT-1', price: 10, brand: 'Bee', sellers: ['s1'], categories: ['hats'] },
    { sku: 'OLD-1', brand: 'Bee', sellers: ['s1'], status: 'INACTIVE' },
    { sku: 'OTHER-1', brand: 'Wasp', sellers: ['s2'] },
  );
  const acme = await seed.company('Acme');
  const brand = await acme.brand('Bee');
  await acme.sellers(await shop.seller('s1'));
  const rival = await seed.company('Rival');
  await rival.brand('Bee');
  await database.as(SYSTEM, async (tx) => {
    await addCredit(tx, seed.newId, {
      idempotencyKey: seed.newId(),
      companyId: acme.id,
      kind: 'PAID',
      creditType: 'MANUAL',
      paymentMethod: 'MANUAL',
      amount_micros: 1_000_000_000n,
      tax_micros: 0n,
      startDate: dayIn('Asia/Singapore', seed.clock()),
      expiryDate: null,
      description: 'Opening balance',
      at_ms: seed.clock(),
      actorId: null,
    });
    await setFlag(tx, 'show_dynamic_filter_product_on_creating_ads', true);
    await setFlag(tx, 'show_sponsor_product_keywords', true);
  });
  const signIn = async (who: { email: string; password: string }): Promise<TestBrowser> => api.browser().signIn(who);
  return {
    shop,
    brand,
    acme,
    owner: await signIn(await acme.owner()),
    member: await signIn(await acme.member('MEMBER')),
    viewer: await signIn(await acme.member('VIEWER')),
    rival: await signIn(await rival.owner()),
    staff: await signIn(await seed.staff()),
  };
}
