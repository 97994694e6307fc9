import { afterEach, expect, test } from 'vitest';
import { addDays, DAY_MS } from '#kernel/time.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { contentReminders } from './booking.jobs.ts';
import { CANCEL, STATUS, twoBuyers } from './package.test-support.ts';

const database = await createTestDatabase();
const { time, seed, staff, acme, rival, travel, travelBack, freshMonday, book, fillAll } = await twoBuyers(database);

afterEach(travelBack);

let seen = 0;
/** What was mailed since it was last asked, to whom. */
const mailed = async () => {
  const all = await sentEmails(database);
  const fresh = all.slice(seen).map(({ to, kind, subject, action }) => ({ to, kind, subject, url: action?.url }));
  seen = all.length;
  return fresh;
};
const remind = () => contentReminders.runDue({ database, clock: () => time.nowMs, newId: seed.newId });
const to = acme.user.email;

test('a paid booking is confirmed to who ordered it and the owners', async () => {
  await mailed();
  const monday = freshMonday();
  const { id } = await book(acme, monday);
  expect(await mailed()).toEqual([
    { to, kind: 'booking', subject: `Booking confirmed: Launch ${monday}`, url: `/booking/${id}/detail` },
  ]);
});

test('content is asked for once, a week before it is shown', async () => {
  const monday = freshMonday();
  const { id } = await book(acme, monday);
  await mailed();
  await remind();
  expect(await mailed()).toEqual([]);
  await travel(Date.parse(`${monday}T04:00:00Z`) - 6 * DAY_MS);
  await mailed();
  await Promise.all([remind(), remind()]);
  await remind();
  const asked = (await mailed()).filter(({ url }) => url === `/booking/${id}/placements`);
  expect(asked).toMatchObject([{ to, kind: 'content', subject: `Content needed: Launch ${monday}` }]);
  const { data } = await acme.browser.graphql('{ notifications { edges { node { messageHtml unread } } } }');
  expect(JSON.stringify(data)).toContain(`<strong>Launch ${monday}</strong> starts on`);
  expect(
    JSON.stringify((await rival.browser.graphql('{ notifications { edges { node { messageHtml } } } }')).data),
  ).not.toContain(monday);
});

test('the verdict on content is mailed: rejected with its reason, approved with its first day', async () => {
  const monday = freshMonday();
  const { id, placements } = await book(acme, monday);
  await fillAll(acme, placements[0]!.id);
  await mailed();
  await staff.graphql(STATUS, { id, status: 'DISAPPROVED', reason: 'Too loud' });
  expect(await mailed()).toMatchObject([{ to, kind: 'content', subject: `Content rejected: Launch ${monday}` }]);
  expect((await sentEmails(database)).at(-1)!.paragraphs).toContain('Reason given: Too loud');
  await fillAll(acme, placements[0]!.id);
  await staff.graphql(STATUS, { id, status: 'PENDING_FOR_APPROVAL' });
  await staff.graphql(STATUS, { id, status: 'APPROVED' });
  expect(await mailed()).toMatchObject([{ to, kind: 'content', subject: `Content approved: Launch ${monday}` }]);
});

test('money that comes back from a booking is mailed as money', async () => {
  const { id } = await book(acme, addDays(freshMonday(), 0));
  await mailed();
  await acme.browser.graphql(CANCEL, { id });
  expect(await mailed()).toMatchObject([
    { to, kind: 'money', subject: expect.stringMatching(/^S\$[\d,.]+ is back in your wallet$/) },
  ]);
});
