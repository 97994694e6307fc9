import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setFlag } from '#core/settings/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createTopUp } from './order.ts';
import { cancelTopUp } from './open-top-ups.ts';
import { billingScenario } from './payment.test-support.ts';
import { topUpById } from './top-up.repository.ts';

const database = await createTestDatabase();
const scenario = billingScenario(database);
const { needs, asSystem, balance } = scenario;
const api = await startApi(database, scenario.seed);
const PAYS = '4242424242424242';
const ASKS = '4000000000003220';
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

const order = async (number: string, change: Parameters<typeof scenario.input>[1] = {}) => {
  const made = await createTopUp(
    needs,
    await scenario.input(company, { paymentData: await scenario.form(number), ...change }),
  );
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  return made.value.topUp;
};
const open = async (browser = owner) => (await browser.graphql(OPEN)).data!['openTopUps'];
const reread = (id: Uuid) => asSystem(async (tx) => (await topUpById(tx, id))!);

test('a payment that came in short waits for staff, and other cards pay meanwhile', async () => {
  const short = await order(PAYS_LESS);
  scenario.pass(5000);
  await scenario.hear();
  expect(await open()).toMatchObject([{ id: short.id, type: 'CARD', amount: '100', waitsFor: 'STAFF' }]);
  await order(PAYS);
  expect(await balance(company)).toBe(100_000_000n);
  expect((await reread(short.id)).status).toBe('REQUESTED');
});

describe('a confirmation that was left', () => {
  test('can be resumed by the owner alone, and stands at its credit', async () => {
    const { id, confirmToken } = await order(ASKS);
    const [shown] = await open();
    expect(shown).toMatchObject({ id, waitsFor: 'BUYER', confirmToken, confirmUntil: '2026-05-04T03:30:05Z' });
    const { data } = await owner.graphql('{ listCredits { objects { id status } } }');
    expect(data!['listCredits'].objects).toEqual([{ id: shown.creditId, status: 'REQUESTED' }]);
    expect(await open(stranger)).toEqual([]);
    const staff = await api.browser().signIn(await scenario.seed.staff());
    const seen = await staff.graphql(`{ openTopUps(companyId: "${company}") { id confirmToken } }`);
    expect(seen.data!['openTopUps']).toEqual([{ id, confirmToken: null }]);
  });

  test('can be cancelled, by nobody else, and is credited should the bank pay after all', async () => {
    const { id, confirmToken } = await order(ASKS);
    expect((await stranger.graphql(CANCEL, { id })).codes).toEqual(['NOT_FOUND']);
    expect((await owner.graphql(CANCEL, { id })).data!['cancelTopUpRequest']).toEqual({
      ok: true,
      topUp: { status: 'FAILED' },
    });
    expect(await open()).toEqual([]);
    expect((await owner.graphql(CANCEL, { id })).data!['cancelTopUpRequest'].ok).toBe(true);
    await scenario.cards.answerChallenge(confirmToken!, true);
    scenario.pass(5000);
    await scenario.hear();
    expect(await balance(company)).toBe(100_000_000n);
  });

  test('that was given meanwhile is credited, not cancelled', async () => {
    const topUp = await order(ASKS);
    await scenario.cards.answerChallenge(topUp.confirmToken!, true);
    expect(await cancelTopUp(needs, topUp)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await balance(company)).toBe(100_000_000n);
  });
});

test('what nobody can cancel stays', async () => {
  const short = await order(PAYS_LESS);
  expect((await owner.graphql(CANCEL, { id: short.id })).codes).toEqual(['CONFLICT']);
  expect(await reread(short.id)).toMatchObject({ status: 'REQUESTED' });
});
