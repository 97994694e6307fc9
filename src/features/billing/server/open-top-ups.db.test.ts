import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setFlag } from '#features/shell/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { freshDatabase } from '../../../../testing/database.ts';
import { orderTopUp } from './order.ts';
import { cancelTopUp } from './open-top-ups.ts';
import { billingStory } from './testing.ts';
import { topUpById } from './top-up-store.ts';

const database = await freshDatabase();
const story = billingStory(database);
const { needs, asSystem, balance } = story;
const api = await startApi(database, story.seed);
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
  stranger = await api.browser().signIn(await (await story.seed.company('Stranger')).owner());
});
beforeEach(async () => {
  companies += 1;
  const made = await story.seed.company(`Payer ${companies}`);
  company = made.id;
  owner = await api.browser().signIn(await made.owner());
});

const order = async (number: string, change: Parameters<typeof story.wish>[1] = {}) => {
  const made = await orderTopUp(needs, await story.wish(company, { paymentData: await story.form(number), ...change }));
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  return made.value.topUp;
};
const open = async (browser = owner) => (await browser.graphql(OPEN)).data!['openTopUps'];
const reread = (id: Uuid) => asSystem(async (tx) => (await topUpById(tx, id))!);

test('a payment that came in short waits for staff, and other cards pay meanwhile', async () => {
  const short = await order(PAYS_LESS);
  story.pass(5000);
  await story.hear();
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
    const staff = await api.browser().signIn(await story.seed.staff());
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
    await story.cards.answerChallenge(confirmToken!, true);
    story.pass(5000);
    await story.hear();
    expect(await balance(company)).toBe(100_000_000n);
  });

  test('that was given meanwhile is credited, not cancelled', async () => {
    const topUp = await order(ASKS);
    await story.cards.answerChallenge(topUp.confirmToken!, true);
    expect(await cancelTopUp(needs, topUp)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await balance(company)).toBe(100_000_000n);
  });
});

test('what nobody can cancel stays', async () => {
  const short = await order(PAYS_LESS);
  expect((await owner.graphql(CANCEL, { id: short.id })).codes).toEqual(['CONFLICT']);
  expect(await reread(short.id)).toMatchObject({ status: 'REQUESTED' });
});
