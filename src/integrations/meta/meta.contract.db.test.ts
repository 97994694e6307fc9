import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#kernel/ids.ts';
import type { Result } from '#kernel/result.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { shownText } from '#platform/i18n/text-of.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { MetaAccount, MetaProblem } from './port.ts';
import { createMetaSandbox } from './sandbox/sandbox.ts';
import { fakeGraphApi } from './testing/fake-graph-api.ts';
import { campaignRequest, item, requestOf, type Fake } from './testing/fake.ts';

const START = Date.parse('2026-05-04T03:00:00Z');
const REQUEST = { language: 'en' } as const;

async function fakeSandbox(): Promise<Fake> {
  const database = await createTestDatabase();
  const time = { nowMs: START };
  const clock = () => time.nowMs;
  const newId = () => uuidV7(time.nowMs, randomBytes(10));
  const meta = createMetaSandbox({ database, clock, newId, linkDelayMs: MINUTE_MS, creationDelayMs: MINUTE_MS });
  return {
    meta,
    pages: { agreeing: 'https://shop.example', rejecting: 'https://shop.example/refused' },
    timePasses: () => void (time.nowMs += 2 * MINUTE_MS),
    async campaignsNamed(account, name) {
      const all = await meta.campaigns(account);
      return all.ok ? all.value.filter((campaign) => campaign.name === name).length : -1;
    },
    close: async () => {},
  };
}

const reasonOf = (answer: Result<unknown, MetaProblem>) =>
  !answer.ok && answer.problem.kind === 'REJECTED' ? shownText(answer.problem.message, 'en') : null;

async function linked(fake: Fake): Promise<MetaAccount> {
  await fake.meta.link(requestOf(fake));
  fake.timePasses();
  const answer = await fake.meta.link(requestOf(fake));
  if (!answer.ok || answer.value === 'WAITING') throw new Error(JSON.stringify(answer));
  return answer.value;
}

describe.each([
  { name: 'the sandbox', make: fakeSandbox },
  { name: 'the Graph API', make: fakeGraphApi as () => Promise<Fake> },
])('$name', async ({ make }) => {
  const fake = await make();
  afterAll(() => fake.close());
  const { meta } = fake;
  let account: MetaAccount;

  test('waits for the page’s owner, then finds the same account however often it is called', async () => {
    expect(await meta.link(requestOf(fake))).toEqual({ ok: true, value: 'WAITING' });
    expect(await meta.link(requestOf(fake))).toEqual({ ok: true, value: 'WAITING' });
    account = await linked(fake);
    expect(account).toMatchObject({
      currency: 'SGD',
      timezone: 'Asia/Singapore',
      accountRef: expect.stringMatching(/^\d+$/),
    });
    expect(await linked(fake)).toEqual(account);
  });

  test('gives the reason why a page cannot be linked', async () => {
    const rejected = await meta.link(requestOf(fake, { key: 'link-2', pageUrl: fake.pages.rejecting }));
    expect(reasonOf(rejected)).toMatch(/page/);
  });

  test('raises the spending limit, once per amount, and never lowers it', async () => {
    expect(await meta.funds(account)).toEqual({ ok: true, value: { fundedMicros: 0n, spentMicros: 0n } });
    for (const sum of [50_000_000n, 50_000_000n, 30_000_000n])
      expect(await meta.raiseFunds(account, sum, REQUEST)).toMatchObject({
        ok: true,
        value: { fundedMicros: 50_000_000n },
      });
    await meta.raiseFunds(account, 120_500_000n, REQUEST);
    expect(await meta.funds(account)).toMatchObject({ ok: true, value: { fundedMicros: 120_500_000n } });
  });

  test('accepts products, and lists audiences', async () => {
    expect(await meta.putItems(account, [item('A'), item('B')])).toEqual({ ok: true, value: 'TAKEN' });
    expect(await meta.audiences(account)).toMatchObject({ ok: true });
  });

  test('creates a campaign in the background, once however often it is called', async () => {
    const request = campaignRequest({ key: 'once', products: { ...campaignRequest().products, skus: ['A'] } });
    const other = await make();
    const own = await linked(other);
    if (!('calls' in other)) await other.meta.raiseFunds(own, 500_000_000n, REQUEST);
    const started = await other.meta.createCampaign(own, request, null);
    const progress = started.ok && started.value.status === 'RUNNING' ? started.value.progress : null;
    if (!('calls' in other)) expect(progress).not.toBeNull();
    other.timePasses();
    const first = await other.meta.createCampaign(own, request, progress);
    expect(first).toMatchObject({ ok: true, value: { status: 'CREATED' } });
    expect(await other.meta.createCampaign(own, request, null)).toEqual(first);
    expect(await other.campaignsNamed(own, 'Spring')).toBe(1);
    await other.close();
  });

  test('changes a campaign, and lists it with the change', async () => {
    const request = campaignRequest({ key: 'changed', name: 'Before' });
    await meta.createCampaign(account, request, null);
    fake.timePasses();
    const made = await meta.createCampaign(account, request, null);
    if (!made.ok || made.value.status !== 'CREATED') throw new Error(JSON.stringify(made));
    const { campaignRef } = made.value;
    const stopMs = request.stopMs + DAY_MS;
    const change = { name: 'After', isActive: false, lifetimeBudgetMicros: 80_000_000n, stopMs, audienceIds: [5n] };
    expect(await meta.changeCampaign(account, campaignRef, change, REQUEST)).toEqual({ ok: true, value: null });
    const all = await meta.campaigns(account);
    expect(all.ok && all.value.find((campaign) => campaign.campaignRef === campaignRef)).toMatchObject({
      name: 'After',
      isActive: false,
      lifetimeBudgetMicros: 80_000_000n,
    });
  });

  test('gives the reason why a campaign was rejected, and deletes all of it', async () => {
    const request = campaignRequest({ key: 'refused', name: 'Miracles', creativeText: 'A miracle for your skin' });
    await meta.createCampaign(account, request, null);
    fake.timePasses();
    const rejected = await meta.createCampaign(account, request, null);
    expect(reasonOf(rejected)).toMatch(/rules/);
    expect(await fake.campaignsNamed(account, 'Miracles')).toBe(0);
  });
});

describe('the sandbox', () => {
  test('delivers over time, within the account’s limit', async () => {
    const database = await createTestDatabase();
    const time = { nowMs: START };
    const newId = () => uuidV7(time.nowMs, randomBytes(10));
    const meta = createMetaSandbox({ database, clock: () => time.nowMs, newId, linkDelayMs: 0, creationDelayMs: 0 });
    const own = await meta.link({ ...requestOf(await fakeSandbox()), key: 'delivers' });
    if (!own.ok || own.value === 'WAITING') throw new Error('not linked');
    await meta.raiseFunds(own.value, 60_000_000n, REQUEST);
    await meta.createCampaign(own.value, campaignRequest(), null);
    time.nowMs = campaignRequest().startMs + 2 * DAY_MS;
    expect(await meta.funds(own.value)).toMatchObject({ value: { spentMicros: 48_000_000n } });
    time.nowMs += 8 * DAY_MS;
    expect(await meta.funds(own.value)).toMatchObject({ value: { spentMicros: 60_000_000n } });
    const results = await meta.results(own.value, { from: '2026-05-06', to: '2026-05-07' });
    expect(results.ok && results.value.map(({ day, costMicros }) => [day, costMicros])).toEqual([
      ['2026-05-06', 24_000_000n],
      ['2026-05-07', 24_000_000n],
    ]);
  });
});

describe('the Graph API', async () => {
  const fake = await fakeGraphApi();
  afterAll(() => fake.close());
  const account = await linked(fake);

  test.each([4, 17, 613])('too many calls (%i): asks to come back later', async (code) => {
    fake.fail({ code });
    expect(await fake.meta.funds(account)).toEqual({
      ok: false,
      problem: { kind: 'BUSY', retryAfterMs: 5 * MINUTE_MS },
    });
  });

  test('retries after the time that Meta names', async () => {
    const usage = '{"1":[{"type":"ads_management","estimated_time_to_regain_access":19}]}';
    fake.fail({ code: 80004, headers: { 'x-business-use-case-usage': usage } });
    expect(await fake.meta.funds(account)).toEqual({
      ok: false,
      problem: { kind: 'BUSY', retryAfterMs: 19 * MINUTE_MS },
    });
  });

  test('an expired token is for staff', async () => {
    fake.fail({ code: 190 });
    expect(await fake.meta.funds(account)).toEqual({
      ok: false,
      problem: { kind: 'DISCONNECTED', reason: '(#190) no' },
    });
  });

  test('a time zone without a configured number is for staff', async () => {
    const jakarta = requestOf(fake, { key: 'elsewhere', timezone: 'Asia/Jakarta' });
    expect(await fake.meta.link(jakarta)).toEqual({
      ok: false,
      problem: { kind: 'DISCONNECTED', reason: expect.stringContaining('Asia/Jakarta') },
    });
  });

  test('Meta answers in the language of the request', async () => {
    await fake.meta.changeCampaign(account, '77', { name: 'New' }, { language: 'pt' });
    expect(JSON.parse(fake.calls.at(-1)!.body)).toMatchObject({ name: 'New', locale: 'pt_BR' });
  });

  test('a permanent rejection has its reason; the outcome of a failure is unknown', async () => {
    fake.fail({ code: 100 });
    expect(await fake.meta.funds(account)).toMatchObject({ problem: { kind: 'REJECTED', message: '(#100) no' } });
    fake.fail({ code: 2 }, 'NO_ANSWER');
    expect(await fake.meta.funds(account)).toEqual({ ok: false, problem: { kind: 'UNKNOWN' } });
    expect(await fake.meta.funds(account)).toEqual({ ok: false, problem: { kind: 'UNKNOWN' } });
  });

  test('a response lost while a campaign is started creates no second campaign', async () => {
    const request = campaignRequest({ key: 'lost', name: 'Lost' });
    fake.loseAnswerTo('async_batch_requests');
    expect(await fake.meta.createCampaign(account, request, null)).toEqual({
      ok: false,
      problem: { kind: 'UNKNOWN' },
    });
    const repeated = await fake.meta.createCampaign(account, request, null);
    expect(repeated).toMatchObject({ ok: true, value: { status: 'CREATED' } });
    expect(await fake.campaignsNamed(account, 'Lost')).toBe(1);
  });

  test('results and audiences are read to their last page', async () => {
    const act = `act_${account.accountRef}`;
    for (let day = 1; day <= 5; day += 1)
      fake.addRow(act, 'insights', {
        campaign_id: '77',
        date_start: `2026-05-0${day}`,
        impressions: '1000',
        clicks: '20',
        spend: '12.34',
        actions: [
          { action_type: 'link_click', value: '9' },
          { action_type: 'omni_purchase', value: '3' },
        ],
        action_values: [{ action_type: 'omni_purchase', value: '88.5' }],
      });
    fake.addRow(act, 'customaudiences', { name: 'Buyers' });
    const results = await fake.meta.results(account, { from: '2026-05-01', to: '2026-05-05' });
    expect(results.ok && results.value).toHaveLength(5);
    expect(results.ok && results.value[4]).toEqual({
      campaignRef: '77',
      day: '2026-05-05',
      impressions: 1000n,
      clicks: 20n,
      costMicros: 12_340_000n,
      purchaseItems: 3n,
      purchaseValueMicros: 88_500_000n,
    });
    expect(await fake.meta.audiences(account)).toMatchObject({ ok: true, value: [{ name: 'Buyers' }] });
  });

  test('in the European Union an ad names its beneficiary and payer', async () => {
    const disclosure = { beneficiary: 'Shop', payor: 'Acme' };
    await fake.meta.createCampaign(account, campaignRequest({ key: 'eu', disclosure }), null);
    const { body } = fake.calls.findLast(({ path }) => path.endsWith('async_batch_requests'))!;
    expect(body).toContain('dsa_beneficiary=Shop');
    expect(body).toContain('dsa_payor=Acme');
  });
});
