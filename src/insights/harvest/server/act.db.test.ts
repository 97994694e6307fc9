import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { setFlag } from '#core/settings/server/index.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { campaignCalls, campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { loadEvents, logEvents } from '#insights/reports/server/report.test-support.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestClickHouse } from '../../../../testing/clickhouse.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { keyOf, program } from '../../../../testing/program.ts';
import { createSeed, type SeededUser } from '../../../../testing/seed.ts';

const START = Date.UTC(2026, 5, 20, 4);
let now = START;
const DAY = '2026-06-18';
const database = await createTestDatabase();
const clickhouse = createTestClickHouse();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed, { clickhouse });
const scenario = await campaignScenario(database, seed, api);
const { owner, viewer, rival, acme, brand, shop, staff } = scenario;
const { approved, created } = campaignCalls(scenario, START);
const bidding = { bidType: 'MAXIMUM_CPC', bidWalletCurrency: '0.5' };

interface Acted {
  operation: {
    id: string;
    kind: string;
    state: string;
    fingerprint: string;
    planned: number;
    done: number;
    skipped: number;
    rows: {
      objects: { campaignId: string; reason: string | null; changes: { field: string; old: string; new: string }[] }[];
    };
  };
  effect: {
    spendLow: string;
    spendHigh: string;
    ordersLow: number;
    ordersHigh: number;
    auctions: number;
    days: number;
  } | null;
}
const ACTED = `operation { id kind state fingerprint planned done skipped rows(pageSize: 50) { objects { campaignId reason changes { field old new } } } }
  effect { spendLow spendHigh ordersLow ordersHigh auctions days }`;
const act = async (input: Record<string, unknown>, user: TestBrowser = owner) => {
  const answer = await user.graphql<{ actOnSearchTerms: Acted }>(
    `mutation ($input: ActOnSearchTermsInput!) { actOnSearchTerms(input: $input) { ${ACTED} } }`,
    { input },
  );
  return { ...answer.data?.actOnSearchTerms, codes: answer.codes, fields: answer.errors[0]?.extensions?.['fields'] };
};
const done = async (input: Record<string, unknown>) => {
  const answer = await act(input);
  expect(answer.codes).toEqual([]);
  return answer as Acted;
};
const mutate = (name: string, input: Record<string, unknown>) =>
  owner.graphql(
    `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { operation { id state done skipped } } }`,
    { input },
  );
/** Keywords as stored, with their bids. */
const stored = (campaignId: string) =>
  database.read(SYSTEM, async (tx) => {
    const { rows } = await sql<{ keyword: string }>`
      select (case when is_negative then '-' else '+' end) || match_type || ' ' || keyword || coalesce(' ' || k.bid_micros, '') as keyword
      from ad_set_keyword k join ad_set on ad_set.id = k.ad_set_id where ad_set.campaign_id = ${campaignId} order by 1`.execute(
      tx,
    );
    return rows.map(({ keyword }) => keyword);
  });

beforeAll(async () => {
  await database.transact(SYSTEM, (tx) => setFlag(tx, 'sponsor_search_term_report', true));
});

test('terms become keywords, exactly or as a phrase, with a bid of their own', async () => {
  const one = await approved({ name: 'One', ...bidding });
  const { operation } = await done({ action: 'ADD', terms: [{ campaignId: one.id, term: 'face wash' }] });
  expect(operation).toMatchObject({ kind: 'TERMS', state: 'DONE', done: 1, skipped: 0 });
  await done({
    action: 'ADD',
    match: 'PHRASE',
    bidWalletCurrency: '0.7',
    terms: [{ campaignId: one.id, term: 'sun cream' }],
  });
  expect(await stored(one.id)).toEqual(['+exact face wash', '+phrase sun cream 700000']);
});

describe('moving', () => {
  test('adds there, excludes here, drops the keyword here; one undo puts all of it back', async () => {
    const from = await approved({
      name: 'From',
      ...bidding,
      keywords: ['[soap]', 'lotion'],
      keywordBids: [{ keyword: '[soap]', bidWalletCurrency: '0.3' }],
    });
    const target = await approved({ name: 'Target', ...bidding });
    const before = [await stored(from.id), await stored(target.id)];
    const { operation } = await done({
      action: 'MOVE',
      terms: [{ campaignId: from.id, term: 'soap' }],
      targetCampaignId: target.id,
      bidWalletCurrency: '0.9',
    });
    expect(operation).toMatchObject({ kind: 'TERMS', done: 2, skipped: 0 });
    expect(await stored(from.id)).toEqual(['+broad lotion', '-exact soap']);
    expect(await stored(target.id)).toEqual(['+exact soap 900000']);
    const log = await owner.graphql(
      `{ sponsorCampaignHistory(campaignId: "${target.id}", pageSize: 5) { objects { changes { field } undo { operationId state } } } }`,
    );
    expect(log.data!.sponsorCampaignHistory.objects).toContainEqual({
      changes: [{ field: 'keywords' }, { field: 'keywordBids' }],
      undo: { operationId: operation.id, state: 'OPEN' },
    });
    const undone = await mutate('undoOperation', { id: operation.id });
    expect(undone.data!.undoOperation.operation).toMatchObject({ state: 'DONE', done: 2 });
    expect([await stored(from.id), await stored(target.id)]).toEqual(before);
  });

  test('is previewed without a change, and applied as previewed', async () => {
    const [from, target] = [await approved({ name: 'From' }), await approved({ name: 'Target' })];
    const { operation, effect } = await done({
      action: 'MOVE',
      terms: [
        { campaignId: from.id, term: 'soap' },
        { campaignId: target.id, term: 'wash' },
      ],
      targetCampaignId: target.id,
      isPreview: true,
    });
    expect(operation).toMatchObject({ state: 'PREVIEWED', planned: 2, done: 0 });
    expect(effect).toBeNull();
    expect(operation.rows.objects.map(({ campaignId, changes }) => [campaignId, changes])).toEqual([
      [target.id, [expect.objectContaining({ field: 'keywords', new: '[soap], [wash]' })]],
      [from.id, [expect.objectContaining({ field: 'negativeKeywords', new: '[soap]' })]],
    ]);
    expect(await stored(from.id)).toEqual([]);
    const applied = await mutate('applyOperation', { id: operation.id, fingerprint: operation.fingerprint });
    expect(applied.data!.applyOperation.operation).toMatchObject({ state: 'DONE', done: 2 });
    expect(await stored(target.id)).toEqual(['+exact soap', '+exact wash']);
  });

  test('excludes nothing where the target cannot take the term: a draft, or one that excludes it', async () => {
    const from = await approved({ name: 'From' });
    const draft = await created({ name: 'Waiting', negativeKeywords: ['[soap]'] });
    const { operation } = await done({
      action: 'MOVE',
      terms: [{ campaignId: from.id, term: 'soap' }],
      targetCampaignId: draft.id,
    });
    expect(operation).toMatchObject({ done: 0, skipped: 2 });
    expect(operation.rows.objects.map(({ reason }) => reason)).toEqual(['RULE', 'TARGET_LEFT']);
    expect(await stored(from.id)).toEqual([]);
    const elsewhere = await done({
      action: 'MOVE',
      terms: [{ campaignId: from.id, term: 'soap' }],
      targetCampaignId: '999999999',
    });
    expect(elsewhere.operation).toMatchObject({ done: 0, skipped: 1 });
    expect(elsewhere.operation.rows.objects[0]!.reason).toBe('TARGET_LEFT');
    expect(await stored(from.id)).toEqual([]);
  });

  test('excludes nothing where the target was changed since the preview', async () => {
    const [from, target] = [await approved({ name: 'From' }), await approved({ name: 'Target' })];
    const { operation } = await done({
      action: 'MOVE',
      terms: [{ campaignId: from.id, term: 'soap' }],
      targetCampaignId: target.id,
      isPreview: true,
    });
    await done({ action: 'ADD', terms: [{ campaignId: target.id, term: 'wash' }] });
    const applied = await mutate('applyOperation', { id: operation.id, fingerprint: operation.fingerprint });
    expect(applied.data!.applyOperation.operation).toMatchObject({ done: 0, skipped: 2 });
    expect(await stored(from.id)).toEqual([]);
  });

  test('excludes nothing while keywords of product campaigns are switched off', async () => {
    const [from, target] = [await approved({ name: 'From' }), await approved({ name: 'Target' })];
    const switchTo = (isOn: boolean) =>
      database.transact(SYSTEM, (tx) => setFlag(tx, 'show_sponsor_product_keywords', isOn));
    await switchTo(false);
    now += 11 * MINUTE_MS;
    const { operation } = await done({
      action: 'MOVE',
      terms: [{ campaignId: from.id, term: 'soap' }],
      targetCampaignId: target.id,
    });
    await switchTo(true);
    expect(operation.rows.objects.map(({ reason }) => reason)).toEqual(['UNCHANGED', 'TARGET_LEFT']);
    expect(await stored(from.id)).toEqual([]);
  });

  test('still excludes where the target has the term already', async () => {
    const [from, target] = [await approved({ name: 'From' }), await approved({ name: 'Target', keywords: ['[soap]'] })];
    const { operation } = await done({
      action: 'MOVE',
      terms: [{ campaignId: from.id, term: 'soap' }],
      targetCampaignId: target.id,
    });
    expect(operation).toMatchObject({ done: 1, skipped: 1 });
    expect(await stored(from.id)).toEqual(['-exact soap']);
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ['nothing', { action: 'EXCLUDE', terms: [] }, 'terms'],
  ['pages without a search', { action: 'EXCLUDE', terms: [{ campaignId: '1', term: ' ' }] }, 'terms'],
  ['a move to nowhere', { action: 'MOVE', terms: [{ campaignId: '1', term: 'a' }] }, 'targetCampaignId'],
  ['a term that is too long', { action: 'ADD', terms: [{ campaignId: '1', term: 'a'.repeat(201) }] }, 'terms'],
  [
    'a move of too many campaigns',
    {
      action: 'MOVE',
      targetCampaignId: '1',
      terms: Array.from({ length: 100 }, (_, index) => ({ campaignId: String(index + 2), term: 'a' })),
    },
    'terms',
  ],
])('%s is refused', async (_, input, field) => {
  expect(await act(input)).toMatchObject({ codes: ['VALIDATION'], fields: { [field]: [expect.any(String)] } });
});

describe('the effect beforehand', () => {
  test('is what the change brings in auctions of the term alone, with its basis', async () => {
    const one = await approved({ name: 'Broad', ...bidding, keywords: ['gloves'] });
    const events = Array.from({ length: 40 }, () => ({
      kind: 'CLICK' as const,
      day: DAY,
      catalogId: shop.id,
      companyId: acme.id,
      brandId: brand.id,
      campaignId: BigInt(one.id),
      adSetId: one.adSetId,
      sku: 'RUN-1',
      term: 'gloves used',
      billedMicros: 300_000n,
    }));
    await logEvents(database, seed.newId, events);
    await loadEvents(database, clickhouse, events.length, START);
    await database.transact(SYSTEM, async (tx) => {
      for (let hour = 1; hour < 160; hour += 1)
        await sql`insert into auction_log (id, catalog_id, at, sample_weight, search_term, platform, has_shopper, seen_enough, slots, candidates)
          values (${seed.newId()}, ${shop.id}, ${new Date(START - hour * HOUR_MS)}, 10, ${hour % 2 ? 'gloves used' : 'gloves'}, 'SEARCH', true, '{}', 1,
            ${JSON.stringify([{ adSetId: one.adSetId, sku: 'RUN-1', bidMicros: 500_000, clickRate: 0.01, quality: 1, rank: 1, priceMicros: 200_000 }])})`.execute(
          tx,
        );
    });
    // Samples are cached for ten minutes.
    now += 11 * MINUTE_MS;
    const excluded = await done({
      action: 'EXCLUDE',
      terms: [{ campaignId: one.id, term: 'gloves used' }],
      isPreview: true,
    });
    const { effect } = excluded;
    expect(effect).toMatchObject({ auctions: 80, ordersLow: 0, ordersHigh: 0 });
    expect(Number(effect!.spendLow)).toBeLessThan(Number(effect!.spendHigh));
    expect(Number(effect!.spendHigh)).toBeLessThanOrEqual(0);
    const target = await approved({ name: 'Exact', ...bidding });
    const moved = await done({
      action: 'MOVE',
      terms: [{ campaignId: one.id, term: 'gloves used' }],
      targetCampaignId: target.id,
      isPreview: true,
    });
    expect(Number(moved.effect!.spendHigh)).toBeGreaterThan(Number(effect!.spendHigh));
    const other = await done({ action: 'EXCLUDE', terms: [{ campaignId: one.id, term: 'hats' }], isPreview: true });
    expect(other.effect).toBeNull();
  });
});

describe('who may', () => {
  test('another company, viewers and staff change nothing, and learn nothing', async () => {
    const one = await approved({ name: 'Ours' });
    const input = { action: 'EXCLUDE', terms: [{ campaignId: one.id, term: 'soap' }] };
    const foreign = await act(input, rival);
    expect(foreign.operation).toMatchObject({ done: 0, skipped: 0, rows: { objects: [] } });
    expect((await act({ ...input, isPreview: true }, rival)).effect).toBeNull();
    expect((await act(input, viewer)).codes).toEqual(['FORBIDDEN']);
    expect((await act(input, staff)).codes).not.toEqual([]);
    expect(await stored(one.id)).toEqual([]);
  });

  test('another company’s campaign is neither source nor target', async () => {
    const one = await approved({ name: 'Ours' });
    const answer = await act(
      { action: 'MOVE', terms: [{ campaignId: one.id, term: 'soap' }], targetCampaignId: one.id },
      rival,
    );
    expect(answer.operation).toMatchObject({ done: 0, rows: { objects: [] } });
    expect(await stored(one.id)).toEqual([]);
  });
});

describe('programs', () => {
  let user: SeededUser;
  beforeAll(async () => {
    user = await acme.member('MEMBER');
  });

  test('act by the same rules, with the effect; a dry run writes nothing', async () => {
    const [from, target] = [await approved({ name: 'From' }), await approved({ name: 'Target', ...bidding })];
    const call = program(api, (await keyOf(database, seed, user)).secret);
    const body = {
      action: 'MOVE',
      terms: [{ campaignId: from.id, term: 'soap' }],
      targetCampaignId: target.id,
      bid: { amount: '0.80', currency: 'SGD' },
    };
    const path = '/v1/search-terms/actions';
    const dry = await call('POST', `${path}?dryRun=true`, body);
    expect(dry.status).toBe(200);
    expect(await stored(from.id)).toEqual([]);
    const real = await call('POST', path, body);
    expect(real.status).toBe(201);
    expect(real.body).toMatchObject({ kind: 'TERMS', done: 2, effect: null });
    expect(await stored(target.id)).toEqual(['+exact soap 800000']);
    const undone = await call('POST', `/v1/operations/${real.body.id}/undo`);
    expect(undone.body).toMatchObject({ done: 2 });
    expect(await stored(from.id)).toEqual([]);
  });

  test('need the scope of bids for a bid', async () => {
    const one = await approved({ name: 'One' });
    const { secret } = await keyOf(database, seed, user, { scopes: ['campaigns:write'] });
    const call = program(api, secret);
    const body = { action: 'ADD', terms: [{ campaignId: one.id, term: 'soap' }] };
    const path = '/v1/search-terms/actions';
    expect((await call('POST', path, { ...body, bid: { amount: '0.80', currency: 'SGD' } })).status).toBe(403);
    expect((await call('POST', path, body)).status).toBe(201);
  });
});
