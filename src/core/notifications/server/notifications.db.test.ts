import { expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { sharedMessages } from '#kernel/problem.messages.ts';
import { notify } from './index.ts';
import type { Notice } from './notify.ts';

let nowMs = Date.UTC(2026, 5, 1, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => nowMs });
const api = await startApi(database, seed);
const pilot = await seed.company('Pilot');
await pilot.owner();
const other = await seed.company('Other');
const asOther = await api.browser().signIn(await other.owner());
const asStaff = await api.browser().signIn(await seed.staff());

const notifyOf = (notice: Partial<Notice> & Pick<Notice, 'to'>, text = 'message') =>
  database.transact(SYSTEM, (tx) =>
    notify(tx, {
      kind: 'campaign',
      message: { ...sharedMessages.key.length({ max: 1 }), params: { max: text } },
      at: nowMs,
      ...notice,
    }),
  );
const list = async (browser: TestBrowser, args = '') =>
  (
    await browser.graphql(
      `{ notifications${args} { unreadCount pageInfo { endCursor hasNextPage }
           edges { cursor node { pk id messageHtml link thumbnail kind unread dateCreated timesince } } } }`,
    )
  ).data!.notifications;
const messagesOf = async (browser: TestBrowser) =>
  (await list(browser)).edges.map(({ node }: { node: { messageHtml: string } }) =>
    node.messageHtml.replace(/^Must be 1 to (.*) characters$/, '$1'),
  );

test('a company is notified by role, a user about a company, and no other user', async () => {
  const company = await seed.company('Notified');
  const owner = await company.owner();
  const browser = await api.browser().signIn(owner);
  const viewer = await api.browser().signIn(await company.member('VIEWER'));
  await notifyOf({ to: { companyId: company.id } }, 'for all');
  await notifyOf({ to: { companyId: company.id, roles: ['OWNER'] } }, 'for owners');
  await notifyOf({ to: { userId: owner.id, companyId: other.id } }, 'of elsewhere');
  await notifyOf({ to: { userId: owner.id, companyId: null } }, 'for you');
  expect(await messagesOf(browser)).toEqual(['for you', 'for owners', 'for all']);
  expect(await messagesOf(viewer)).toEqual(['for all']);
  expect(await messagesOf(asOther)).toEqual([]);
  expect(await messagesOf(asStaff)).toEqual([]);
  expect((await api.browser().graphql('{ unreadCount }')).codes).toEqual(['UNAUTHENTICATED']);
});

test('notifications come six at a time, newest first, in the reader’s language', async () => {
  const company = await seed.company('Busy');
  const owner = await company.owner();
  const browser = await api.browser().signIn(owner);
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await notifyOf({ to: { companyId: company.id } }, `<b>${number}`);
  browser.language = 'pt';
  nowMs += 20 * MINUTE_MS;
  const first = await list(browser);
  expect(first.edges).toHaveLength(6);
  expect(first.edges[0].node).toMatchObject({
    messageHtml: 'Deve ter de 1 a &lt;b&gt;7 caracteres',
    kind: 'campaign',
    unread: true,
    link: null,
    thumbnail: null,
    timesince: 'há 20 minutos',
  });
  expect(first).toMatchObject({ unreadCount: 7, pageInfo: { hasNextPage: true, endCursor: first.edges[5].cursor } });
  const rest = await list(browser, `(limit: 6, cursor: "${first.pageInfo.endCursor}")`);
  expect(rest.edges).toHaveLength(1);
  expect(rest.pageInfo.hasNextPage).toBe(false);
  expect((await browser.graphql('{ notifications(limit: 0) { unreadCount } }')).codes).toEqual(['VALIDATION']);
  expect((await browser.graphql('{ notifications(cursor: "x") { unreadCount } }')).codes).toEqual(['VALIDATION']);
});

test('news arrives read, and only what asks for an act is counted', async () => {
  const company = await seed.company('Told');
  const browser = await api.browser().signIn(await company.owner());
  await notifyOf({ to: { companyId: company.id }, isNews: true });
  await notifyOf({ to: { companyId: company.id } });
  const { edges, unreadCount } = await list(browser);
  expect(edges.map(({ node }: { node: { unread: boolean } }) => node.unread)).toEqual([true, false]);
  expect(unreadCount).toBe(1);
});

test('one is marked as read, then all, by their reader only', async () => {
  const company = await seed.company('Reading');
  const [browser, colleague] = [
    await api.browser().signIn(await company.owner()),
    await api.browser().signIn(await company.member('ADMIN')),
  ];
  for (const link of ['/campaigns', 'https://elsewhere.example/x'] as const)
    await notifyOf({ to: { companyId: company.id }, link });
  const mark = (browser: TestBrowser, pk: number) =>
    browser.graphql(
      `mutation { markNotificationAsRead(input: {notificationId: ${pk}}) { ok unreadCount notification { pk unread link } } }`,
    );
  const { edges } = await list(browser);
  const { pk } = edges[1].node;
  for (const stranger of [colleague, asOther, asStaff]) expect((await mark(stranger, pk)).codes).toEqual(['NOT_FOUND']);
  expect((await mark(browser, pk)).data!.markNotificationAsRead).toEqual({
    ok: true,
    unreadCount: 1,
    notification: { pk, unread: false, link: '/campaigns' },
  });
  const all = await browser.graphql('mutation { markAllNotificationsAsRead { ok unreadCount } }');
  expect(all.data!.markAllNotificationsAsRead).toEqual({ ok: true, unreadCount: 0 });
  expect((await colleague.graphql('{ unreadCount }')).data).toEqual({ unreadCount: 2 });
});

test.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://plain.example'])(
  'a notification never leads to %s',
  async (link) => {
    await expect(notifyOf({ to: { companyId: pilot.id }, link: link as '/api' })).rejects.toThrow(
      /notification_link_check/,
    );
  },
);
