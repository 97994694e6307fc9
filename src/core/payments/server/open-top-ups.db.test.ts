import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setFlag } from '#core/settings/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { cancelTopUp } from './open-top-ups.ts';
import { billingScenario } from './payment.test-support.ts';

const database = await createTestDatabase();
const scenario = billingScenario(database);
const { deps, asSystem, balance } = scenario;
const api = await startApi(database, scenario.seed);
const PAYS = '4242424242424242';
const NEEDS_CONFIRMATION = '4000000000003220';
const PAYS_LESS = '4000000000000507';
const OPEN = '{ openTopUps { id creditId type amount waitsFor confirmToken confirmUntil transferReference } }';
const CANCEL = `mutation ($id: ID!) { cancelTopUpRequest(input: { id: $id }) { ok topUp { status } } }`;

let companies = 0;
let company: Uuid;
let owner: TestBrowser;
let stranger: TestBrowser;

beforeAll(async () => {
  await asSystem((tx) => setFlag(tx, 'billing_top_up', true));
  stranger = await api.browser().signIn(await (await scenario.seed.company('Stranger')).owner());
});
beforeEach(async () => {
  companies += 1;
  const made = await scenario.seed.company(`Payer ${companies}`);
  company = made.id;
  owner = await api.browser().signIn(await made.owner());
});

const order = (number: string) => scenario.order(company, number);
const open = async (browser = owner) => (await browser.graphql(OPEN)).data!['openTopUps'];

test('a payment of a smaller amount waits for staff, and other cards can pay meanwhile', async () => {
  const short = await order(PAYS_LESS);
  scenario.pass(5000);
  await scenario.processMessages();
  expect(await open()).toMatchObject([{ id: short.id, type: 'CARD', amount: '100', waitsFor: 'STAFF' }]);
  await order(PAYS);
  expect(await balance(company)).toBe(100_000_000n);
  expect((await scenario.topUp(short.id)).status).toBe('REQUESTED');
});

describe('an unfinished confirmation', () => {
  test('can be resumed by the owner only, and is linked to its credit', async () => {
    const { id, confirmToken } = await order(NEEDS_CONFIRMATION);
    const [listed] = await open();
    expect(listed).toMatchObject({ id, waitsFor: 'BUYER', confirmToken, confirmUntil: '2026-05-04T03:30:05Z' });
    const { data } = await owner.graphql('{ listCredits { objects { id status } } }');
    expect(data!['listCredits'].objects).toEqual([{ id: listed.creditId, status: 'REQUESTED' }]);
    expect(await open(stranger)).toEqual([]);
    const staff = await api.browser().signIn(await scenario.seed.staff());
    const seen = await staff.graphql(`{ openTopUps(companyId: "${company}") { id confirmToken } }`);
    expect(seen.data!['openTopUps']).toEqual([{ id, confirmToken: null }]);
  });

  test('can be cancelled by the owner only, and is credited if the bank pays after all', async () => {
    const { id, confirmToken } = await order(NEEDS_CONFIRMATION);
    expect((await stranger.graphql(CANCEL, { id })).codes).toEqual(['NOT_FOUND']);
    expect((await owner.graphql(CANCEL, { id })).data!['cancelTopUpRequest']).toEqual({
      ok: true,
      topUp: { status: 'FAILED' },
    });
    expect(await open()).toEqual([]);
    expect((await owner.graphql(CANCEL, { id })).data!['cancelTopUpRequest'].ok).toBe(true);
    await scenario.cards.answerChallenge(confirmToken!, true);
    scenario.pass(5000);
    await scenario.processMessages();
    expect(await balance(company)).toBe(100_000_000n);
  });

  test('that is answered in the meantime is credited, not cancelled', async () => {
    const topUp = await order(NEEDS_CONFIRMATION);
    await scenario.cards.answerChallenge(topUp.confirmToken!, true);
    expect(await cancelTopUp(deps, topUp)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await balance(company)).toBe(100_000_000n);
  });
});

test('a payment that cannot be cancelled stays open', async () => {
  const short = await order(PAYS_LESS);
  expect((await owner.graphql(CANCEL, { id: short.id })).codes).toEqual(['CONFLICT']);
  expect(await scenario.topUp(short.id)).toMatchObject({ status: 'REQUESTED' });
});
