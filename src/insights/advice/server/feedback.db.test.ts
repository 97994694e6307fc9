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
  [await acme.owner(), await acme.member('VIEWER'), await rival.owner(), await seed.staff()].map((user) =>
    api.browser().signIn(user),
  ),
);

const send = (user: TestBrowser, input: Record<string, unknown>) =>
  user.graphql('mutation ($input: SendForecastFeedbackInput!) { sendForecastFeedback(input: $input) { ok } }', {
    input: { adType: 'PRODUCT', isHelpful: true, ...input },
  });
const stored = (companyId: string) =>
  database.read(SYSTEM, (tx) =>
    tx
      .selectFrom('forecastFeedback')
      .select(['adType', 'isHelpful', 'comment'])
      .where('companyId', '=', companyId)
      .orderBy('submittedAt')
      .execute(),
  );

test('feedback on the forecast is stored per user, the latest of a day', async () => {
  expect((await send(owner!, { comment: '  Too low  ' })).data).toEqual({ sendForecastFeedback: { ok: true } });
  await send(viewer!, { adType: 'BANNER', comment: ' ' });
  await send(owner!, { isHelpful: false, comment: 'Far too low' });
  expect(await stored(acme.id)).toEqual(
    expect.arrayContaining([
      { adType: 'PRODUCT', isHelpful: false, comment: 'Far too low' },
      { adType: 'BANNER', isHelpful: true, comment: null },
    ]),
  );
  expect(await stored(acme.id)).toHaveLength(2);
});

test('feedback for another company is rejected, and staff give none', async () => {
  await send(stranger!, { comment: 'Ours' });
  expect(await stored(rival.id)).toHaveLength(1);
  expect(await stored(acme.id)).toHaveLength(2);
  expect((await send(staff!, {})).codes).toEqual(['FORBIDDEN']);
});

test('a comment has an end', async () => {
  expect((await send(stranger!, { comment: 'x'.repeat(1001) })).errors[0]!.extensions.fields).toHaveProperty('comment');
});

test('feedback on another day is stored separately', async () => {
  now += 86_400_000;
  await send(await api.browser().signIn(await rival.owner()), { comment: 'Better' });
  expect((await stored(rival.id)).map(({ comment }) => comment)).toEqual(['Ours', 'Better']);
});
