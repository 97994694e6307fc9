import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { keyOf, program, staffProgram } from '../../../../testing/program.ts';
import { createSeed } from '../../../../testing/seed.ts';

const NOW = Date.UTC(2026, 5, 10, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW });
const api = await startApi(database, seed);
const staff = await api.browser().signIn(await seed.staff());
const shop = await seed.catalog('SG');
const shoe = { sku: 'SHOE', bidMicros: 500_000, clickRate: 0.1, quality: 1 };
const hat = { sku: 'HAT', bidMicros: 200_000, clickRate: 0.1, quality: 1 };
const [shoes, hats] = [seed.newId(), seed.newId()];

// Each hour of nine days one auction of one place, which stands for ten: the shoe's bid is worth 0.50, the hat's 0.20.
await database.transact(SYSTEM, async (tx) => {
  const candidates = [
    { ...shoe, adSetId: shoes, rank: 1, priceMicros: 200_000 },
    { ...hat, adSetId: hats, rank: null, priceMicros: null },
  ];
  for (let hour = 1; hour < 9 * 24; hour += 1)
    await sql`insert into auction_log (id, catalog_id, at, sample_weight, search_term, product_ids, platform, slots, candidates)
      values (${seed.newId()}, ${shop.id}, ${new Date(NOW - hour * HOUR_MS)}, 10, 'x', null, 'SEARCH', 1, ${JSON.stringify(candidates)})`.execute(
      tx,
    );
});

const WEEK = '{ revenue pricePerClick clicks clickRate fillRate adsPerAuction }';
const PREVIEW = `query ($input: SaveYieldRuleInput!) { yieldPreview(input: $input) {
  before ${WEEK} after ${WEEK} revenueChange auctions changedAuctions days companies { company { id } before after } } }`;
const preview = (input: Record<string, unknown>, browser = staff) =>
  browser.graphql(PREVIEW, { input: { catalogId: shop.id, kind: 'FLOOR', billedOn: 'CLICK', ...input } });

test('a rule says what it would have made of the last week, and saves nothing', async () => {
  const { data, errors } = await preview({ amount: '0.30', fromDate: '2026-07-01' });
  expect(errors).toEqual([]);
  const found = data!.yieldPreview;
  // 240 auctions a day, of which every tenth ad is clicked.
  expect(found.before).toMatchObject({ pricePerClick: '0.2', clickRate: 0.1, fillRate: 1, adsPerAuction: 1 });
  expect(found.after).toMatchObject({ pricePerClick: '0.3', fillRate: 1 });
  expect(Number(found.after.revenue) / Number(found.before.revenue)).toBeCloseTo(1.5, 5);
  expect(Number(found.before.revenue)).toBeCloseTo(found.before.clicks * 0.2, 4);
  const [low, high] = found.revenueChange.map(Number);
  const change = Number(found.after.revenue) - Number(found.before.revenue);
  expect([low > 0, low < change, change < high]).toEqual([true, true, true]);
  expect(found).toMatchObject({ auctions: 168, changedAuctions: 168, days: 7 });
  expect(found.companies).toMatchObject([{ company: null }]);
  const { total } = (await staff.graphql('query ($id: ID!) { yieldRules(catalogId: $id) { total } }', { id: shop.id }))
    .data!.yieldRules;
  expect(total).toBe(0);
});

test('a floor above all bids leaves every place empty; a rule for other searches changes nothing', async () => {
  const closed = (await preview({ amount: '0.60' })).data!.yieldPreview;
  expect(closed.after).toMatchObject({ revenue: '0', pricePerClick: null, clickRate: null, fillRate: 0 });
  const other = (await preview({ amount: '0.60', terms: ['y'] })).data!.yieldPreview;
  expect([other.changedAuctions, other.companies, other.after]).toEqual([0, [], other.before]);
});

test('a rule that is changed is compared with what it is', async () => {
  const SAVE = 'mutation ($input: SaveYieldRuleInput!) { saveYieldRule(input: $input) { rule { id version } } }';
  const floor = { catalogId: shop.id, kind: 'FLOOR', billedOn: 'CLICK', amount: '0.40' };
  const { id, version } = (await staff.graphql(SAVE, { input: floor })).data!.saveYieldRule.rule;
  const { before, after } = (await preview({ id, version, amount: '0.45' })).data!.yieldPreview;
  expect([before.pricePerClick, after.pricePerClick]).toEqual(['0.4', '0.45']);
  expect((await preview({ id, version: version + 1, amount: '0.45' })).codes).toEqual(['CONFLICT']);
});

test('what could not be saved cannot be previewed, nor by others; without a past there is nothing to say', async () => {
  const { codes, errors } = await preview({ amount: '0.001' });
  expect([codes, JSON.stringify(errors)]).toEqual([['VALIDATION'], expect.stringContaining('amount')]);
  expect((await preview({ catalogId: seed.newId(), amount: '1' })).codes).toEqual(['NOT_FOUND']);
  const owner = await api.browser().signIn(await (await seed.company('Acme')).owner());
  expect((await preview({ amount: '1' }, owner)).codes).toEqual(['FORBIDDEN']);
  const other = await seed.catalog('AU');
  expect((await preview({ catalogId: other.id, amount: '1' })).data!.yieldPreview).toBeNull();
});

test('a program of staff reads rules and previews them; no other does', async () => {
  const call = await staffProgram(api, database, seed);
  const query = `/v1/yield-rules?catalogId=${shop.id}`;
  expect((await call('GET', query)).body.data).toMatchObject([
    { kind: 'FLOOR', billedOn: 'CLICK', amount: { amount: '0.40', currency: 'SGD' }, terms: [], load: null },
  ]);
  expect((await call('GET', `/v1/yield-rules?catalogId=${seed.newId()}`)).status).toBe(404);
  const asked = { catalogId: shop.id, kind: 'FLOOR', billedOn: 'CLICK', categoryId: null, terms: ['x'] };
  const { status, body } = await call('POST', '/v1/yield-rules/preview', { ...asked, amount: '0.45' });
  expect([status, body.days, body.changedAuctions]).toEqual([200, 7, 168]);
  expect(Number(body.after.revenue.amount) / Number(body.before.revenue.amount)).toBeCloseTo(0.45 / 0.4, 4);
  expect(body.before.revenue.currency).toBe('SGD');
  const refused = await call('POST', '/v1/yield-rules/preview', { ...asked, amount: '0.001' });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('amount')]);
  const owner = await (await seed.company('Bee')).owner();
  const other = program(api, (await keyOf(database, seed, owner)).secret);
  expect((await other('GET', query)).status).toBe(403);
});
