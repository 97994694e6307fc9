import { expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';

let now = Date.UTC(2026, 5, 10, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const acme = await seed.company('Acme');
const rival = await seed.company('Rival');
const [owner, viewer, stranger, staff] = await Promise.all(
  [await acme.owner(), await acme.member('VIEWER'), await rival.owner(), await seed.staff()].map((who) =>
    api.browser().signIn(who),
  ),
);

const send = (who: TestBrowser, input: Record<string, unknown>) =>
  who.graphql('mutation ($input: SendForecastFeedbackInput!) { sendForecastFeedback(input: $input) { ok } }', {
    input: { adType: 'PRODUCT', isHelpful: true, ...input },
  });
const kept = (companyId: string) =>
  database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('forecastFeedback')
      .select(['adType', 'isHelpful', 'comment'])
      .where('companyId', '=', companyId)
      .orderBy('submittedAt')
      .execute(),
  );

test('a word on the forecast is kept, of everybody in a company, the last of a day', async () => {
  expect((await send(owner!, { comment: '  Too low  ' })).data).toEqual({ sendForecastFeedback: { ok: true } });
  await send(viewer!, { adType: 'BANNER', comment: ' ' });
  await send(owner!, { isHelpful: false, comment: 'Far too low' });
  expect(await kept(acme.id)).toEqual(
    expect.arrayContaining([
      { adType: 'PRODUCT', isHelpful: false, comment: 'Far too low' },
      { adType: 'BANNER', isHelpful: true, comment: null },
    ]),
  );
  expect(await kept(acme.id)).toHaveLength(2);
});

test('nobody answers for another company, and none is asked of staff', async () => {
  await send(stranger!, { comment: 'Ours' });
  expect(await kept(rival.id)).toHaveLength(1);
  expect(await kept(acme.id)).toHaveLength(2);
  expect((await send(staff!, {})).codes).toEqual(['FORBIDDEN']);
});

test('a comment has an end', async () => {
  expect((await send(stranger!, { comment: 'x'.repeat(1001) })).errors[0]!.extensions.fields).toHaveProperty('comment');
});

test('another day it is another word', async () => {
  now += 86_400_000;
  await send(await api.browser().signIn(await rival.owner()), { comment: 'Better' });
  expect((await kept(rival.id)).map(({ comment }) => comment)).toEqual(['Ours', 'Better']);
});
