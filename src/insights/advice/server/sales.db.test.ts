import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { PRICE_PARTS_BYTES, writePriceParts } from '#delivery/decide/rules/price-parts.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { keyOf, program, sgd } from '../../../../testing/program.ts';
import { createSeed } from '../../../../testing/seed.ts';

const NOW = Date.UTC(2026, 5, 10, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW });
const api = await startApi(database, seed);
const { shop, acme, brand, owner, viewer, rival, staff } = await campaignScenario(database, seed, api);

const maker = await acme.owner();

const SALES = `objects { id occurredAt sku name quantity returnedQuantity sales currencySymbol attribution windowDays
  touch { occurredAt sku name placement searchTerm deviceType cost } } numPages total`;
const sales = (user: TestBrowser, campaignId: string, more: object = {}) =>
  user.graphql(
    `query ($campaignId: ID!, $fromDate: Date, $toDate: Date, $page: Int, $pageSize: Int) {
      creditedSales(campaignId: $campaignId, fromDate: $fromDate, toDate: $toDate, page: $page, pageSize: $pageSize) { ${SALES} } }`,
    { campaignId, ...more },
  );

let campaigns = 0;
const campaign = () =>
  database.transact(SYSTEM, async (tx) => {
    const { rows } = await sql<{ id: bigint }>`
      insert into campaign (company_id, brand_id, catalog_id, ad_type, name, goal, created_at, updated_at)
      values (${acme.id}, ${brand.id}, ${shop.id}, 'PRODUCT', ${`Sold ${(campaigns += 1)}`}, 'DRIVE_SALES', now(), now()) returning id`.execute(
      tx,
    );
    return String(rows[0]!.id);
  });

/** Appends a row to the log and returns its position. */
const log = (campaignId: string, row: Record<string, unknown>) =>
  database.transact(SYSTEM, async (tx) => {
    const { position } = await tx
      .insertInto('adEvent')
      .values({
        eventId: seed.newId(),
        kind: 'CLICK',
        occurredAt: new Date(NOW),
        receivedAt: new Date(NOW),
        day: '2026-06-10',
        billedDay: '2026-06-10',
        catalogId: shop.id,
        shopper: 'a shopper’s name',
        companyId: acme.id,
        brandId: brand.id,
        campaignId: BigInt(campaignId),
        adSetId: seed.newId(),
        adType: 'PRODUCT',
        ...row,
      } as never)
      .returning('position')
      .executeTakeFirstOrThrow();
    return position;
  });

test('a sale names the touch it is credited to, the rule, and its returns', async () => {
  const id = await campaign();
  const click = await log(id, {
    occurredAt: new Date(NOW - 50 * HOUR_MS),
    sku: 'RUN-1',
    placement: 'SEARCH',
    searchTerm: 'red shoes',
    platform: 'mobile',
    billedMicros: 250_000n,
  });
  const sale = {
    kind: 'SALE',
    orderId: 'o1',
    eventId: 'o1:0',
    quantity: 2,
    salesMicros: 40_000_000n,
    touchPosition: click,
  };
  await log(id, { ...sale, sku: 'RUN-1', attribution: 'DIRECT_CLICK' });
  await log(id, {
    ...sale,
    sku: 'RUN-1',
    attribution: 'DIRECT_CLICK',
    quantity: -1,
    salesMicros: -20_000_000n,
    counts: 0,
  });
  const { data } = await sales(owner, id);
  expect(data!.creditedSales).toEqual({
    numPages: 1,
    total: 1,
    objects: [
      {
        id: expect.any(String),
        occurredAt: '2026-06-10T04:00:00Z',
        sku: 'RUN-1',
        name: 'Product RUN-1',
        quantity: 2,
        returnedQuantity: 1,
        sales: '40',
        currencySymbol: 'S$',
        attribution: 'DIRECT_CLICK',
        windowDays: 7,
        touch: {
          occurredAt: '2026-06-08T02:00:00Z',
          sku: 'RUN-1',
          name: 'Product RUN-1',
          placement: 'SEARCH',
          searchTerm: 'red shoes',
          deviceType: 'mobile',
          cost: '0.25',
        },
      },
    ],
  });
  expect(JSON.stringify(data)).not.toContain('shopper');
});

test('they come newest first, in pages, of the requested days; a banner’s touch has no product', async () => {
  const id = await campaign();
  const view = await log(id, { kind: 'IMPRESSION', sku: '', adType: 'BANNER', placement: 'DESKTOP_HOME' });
  for (const day of [9, 8, 1])
    await log(id, {
      kind: 'SALE',
      orderId: `o${day}`,
      eventId: `o${day}:0`,
      occurredAt: new Date(Date.UTC(2026, 5, day, 4)),
      day: `2026-06-0${day}`,
      sku: 'HAT-1',
      quantity: 1,
      salesMicros: 10_000_000n,
      attribution: 'HALO_VIEW',
      touchPosition: view,
    });
  const days = async (more: object) =>
    ((await sales(viewer, id, more)).data!.creditedSales as { objects: { occurredAt: string }[] }).objects.map(
      ({ occurredAt }) => Number(occurredAt.slice(8, 10)),
    );
  expect(await days({})).toEqual([9, 8]);
  expect(await days({ pageSize: 1, page: 2 })).toEqual([8]);
  expect(await days({ fromDate: '2026-06-01', toDate: '2026-06-08' })).toEqual([8, 1]);
  expect((await sales(viewer, id)).data!.creditedSales).toMatchObject({
    objects: [{ attribution: 'HALO_VIEW', touch: { sku: null, name: null } }, {}],
  });
});

test('another company’s sales do not exist; staff see any', async () => {
  const id = await campaign();
  expect((await sales(rival, id)).codes).toEqual(['NOT_FOUND']);
  expect((await sales(rival, 'nonsense')).codes).toEqual(['NOT_FOUND']);
  expect((await sales(staff, id)).data!.creditedSales).toMatchObject({ objects: [] });
  expect((await sales(owner, id, { fromDate: '2026-01-01', toDate: '2026-06-01' })).codes).toEqual(['VALIDATION']);
  expect((await sales(owner, id, { page: 0 })).codes).toEqual(['VALIDATION']);
});

test('a click that was paid for says why it cost what it did, to its own company alone', async () => {
  const campaignId = await campaign();
  const adSetId = seed.newId();
  await database.transact(SYSTEM, async (tx) => {
    await sql`insert into ad_set (id, company_id, campaign_id, name, status, budget_type, bid_type, bid_micros, schedule_type, start_at)
      values (${adSetId}, ${acme.id}, ${campaignId}, 'a', 'DELIVERING', 'ALWAYS_ON', 'MAXIMUM_CPC', 500000, 'START_DATE', now())`.execute(
      tx,
    );
    const hours = Array.from({ length: 168 }, (_, hour) => (hour === 18 ? 125 : 100));
    await sql`insert into ad_set_revision (ad_set_id, company_id, revision, at, keywords, modifiers, hours, max_bid_micros)
      values (${adSetId}, ${acme.id}, 3, now(), '{boots,[midnight glow]}', ${JSON.stringify([
        { dimension: 'DEVICE', value: 'mobile', percent: 80 },
        { dimension: 'PLACEMENT', value: 'top', percent: 150 },
      ])}, ${hours}, 1000000)`.execute(tx);
    // What the ad set is changed to afterwards explains nothing away.
    await sql`insert into ad_set_revision (ad_set_id, company_id, revision, at, keywords)
      values (${adSetId}, ${acme.id}, 4, now(), '{}')`.execute(tx);
  });
  const priceParts = Buffer.alloc(PRICE_PARTS_BYTES);
  writePriceParts(priceParts, 0, {
    kind: 'KEYWORD',
    isAutomated: false,
    number: 1,
    revision: 3,
    bidMicros: 900_000,
    minBidMicros: 200_000,
    floorKind: 'MINIMUM',
    place: 1,
    device: 0,
    audience: -1,
    hour: 18,
  });
  const click = await log(campaignId, {
    adSetId,
    sku: 'RUN-1',
    searchTerm: 'midnight glow',
    priceMicros: 410_000n,
    billedMicros: 410_000n,
    priceParts,
  });
  await log(campaignId, {
    kind: 'SALE',
    sku: 'RUN-1',
    orderId: 'explained',
    quantity: 1,
    salesMicros: 20_000_000n,
    attribution: 'DIRECT_CLICK',
    touchPosition: click,
  });
  const explanation = {
    bidKind: 'KEYWORD',
    keyword: '[midnight glow]',
    isAutomated: false,
    bid: '0.9',
    factors: [
      { dimension: 'PLACEMENT', value: 'top', percent: 150 },
      { dimension: 'DEVICE', value: 'mobile', percent: 80 },
      { dimension: null, value: '18', percent: 125 },
    ],
    finalBid: '1',
    most: '1',
    floor: '0.2',
    ahead: '0.41',
  };
  const fields =
    'explanation { bidKind keyword isAutomated bid factors { dimension value percent } finalBid most floor ahead }';
  const listed = await viewer.graphql(
    `query ($id: ID!) { creditedSales(campaignId: $id) { objects { touch { id ${fields} } } } }`,
    { id: campaignId },
  );
  expect(listed.data!.creditedSales.objects).toEqual([{ touch: { id: String(click), explanation } }]);
  const why = (user: TestBrowser, id: string) =>
    user.graphql(`query ($id: ID!) { clickPrice(id: $id) { sku searchTerm price paid ${fields} } }`, { id });
  const price = { sku: 'RUN-1', searchTerm: 'midnight glow', price: '0.41', paid: '0.41', explanation };
  expect((await why(owner, String(click))).data!.clickPrice).toEqual(price);
  expect((await why(staff, String(click))).data!.clickPrice).toEqual(price);
  for (const id of [String(click), '0', 'x', '9'.repeat(30)])
    expect((await why(rival, id)).codes).toEqual(['NOT_FOUND']);
  const programOf = async (user: typeof maker, brandIds: string[] | null = null) =>
    program(api, (await keyOf(database, seed, user, { brandIds })).secret);
  const own = await programOf(maker);
  const sold = await own('GET', `/v1/campaigns/${campaignId}/sales`);
  expect(sold.body).toMatchObject({
    from: '2026-06-04',
    to: '2026-06-10',
    sales: [
      {
        ...{ sku: 'RUN-1', quantity: 1, returnedQuantity: 0, sales: sgd('20.00'), attribution: 'DIRECT_CLICK' },
        touch: { id: String(click), searchTerm: 'midnight glow', cost: sgd('0.41') },
      },
    ],
  });
  expect((await own('GET', `/v1/campaigns/${campaignId}/sales?from=2026-01-01&to=2026-06-01`)).status).toBe(400);
  expect((await own('GET', `/v1/clicks/${click}/price`)).body).toMatchObject({
    ...{ id: String(click), bidKind: 'KEYWORD', keyword: '[midnight glow]', bid: sgd('0.90'), finalBid: sgd('1.00') },
    ...{ most: sgd('1.00'), floor: sgd('0.20'), floorKind: 'MINIMUM', ahead: sgd('0.41'), paid: sgd('0.41') },
    factors: [{ dimension: 'PLACEMENT' }, { dimension: 'DEVICE' }, { dimension: 'HOUR', value: '18', percent: 125 }],
  });
  // Nor to a key of another brand, nor to another company's.
  const strange = await programOf(await (await seed.company('Strange')).owner());
  for (const call of [strange, await programOf(maker, [(await acme.brand('Elsewhere')).id])])
    for (const url of [`/v1/clicks/${click}/price`, `/v1/campaigns/${campaignId}/sales`])
      expect([url, (await call('GET', url)).status]).toEqual([url, 404]);
  // It cost nothing.
  const free = await log(campaignId, { adSetId, kind: 'IMPRESSION' });
  expect((await why(owner, String(free))).codes).toEqual(['NOT_FOUND']);
});
