import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { html } from '../rules/notification-html.ts';
import { notify, setConfiguration, setFlag, setText, type Notice } from './index.ts';

let nowMs = Date.UTC(2026, 5, 1, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => nowMs });
const api = await startApi(database, seed);
const pilot = await seed.company('Pilot');
const other = await seed.company('Other');
const pilotOwner = await pilot.owner();
const asPilot = await api.browser().signIn(pilotOwner);
const asOther = await api.browser().signIn(await other.owner());
const asStaff = await api.browser().signIn(await seed.staff());

describe('flags', () => {
  const isOn = async (browser: TestBrowser) =>
    (await browser.graphql('{ featureFlag(name: homepage) { id isActive } }')).data;
  const off = { featureFlag: { id: 'homepage', isActive: false } };
  const on = { featureFlag: { id: 'homepage', isActive: true } };
  const everybody = () => Promise.all([isOn(asPilot), isOn(asOther), isOn(api.browser())]);

  test('a company may have a feature before the others', async () => {
    expect(await isOn(asPilot)).toEqual(off);
    await database.transact(SYSTEM, (tx) => setFlag(tx, 'homepage', true, pilot.id));
    expect(await everybody()).toEqual([on, off, off]);
    await database.transact(SYSTEM, (tx) => setFlag(tx, 'homepage', true));
    await database.transact(SYSTEM, (tx) => setFlag(tx, 'homepage', false, pilot.id));
    expect(await everybody()).toEqual([off, on, on]);
    await database.transact(SYSTEM, (tx) => setFlag(tx, 'homepage', null, pilot.id));
    expect(await everybody()).toEqual([on, on, on]);
    await database.transact(SYSTEM, (tx) => setFlag(tx, 'homepage', null));
    expect(await everybody()).toEqual([off, off, off]);
  });

  test('a name nobody knows is refused', async () => {
    const { status, codes } = await api.browser().graphql('{ featureFlag(name: make_me_rich) { isActive } }');
    expect({ status, codes }).toEqual({ status: 400, codes: ['VALIDATION'] });
  });
});

describe('configuration', () => {
  const read = async (browser: TestBrowser) =>
    (await browser.graphql('{ configuration(key: help_page_url) { id key value fileUrl } }')).data?.configuration;

  test('an entry is null until it is set, and a company may have its own', async () => {
    expect(await read(asPilot)).toBeNull();
    await database.transact(SYSTEM, (tx) => setConfiguration(tx, 'help_page_url', 'https://help.example'));
    expect(await read(api.browser())).toEqual({
      id: 'help_page_url',
      key: 'help_page_url',
      value: 'https://help.example',
      fileUrl: null,
    });
    await database.transact(SYSTEM, (tx) => setConfiguration(tx, 'help_page_url', 'https://pilot.example', pilot.id));
    expect([(await read(asPilot)).value, (await read(asOther)).value]).toEqual([
      'https://pilot.example',
      'https://help.example',
    ]);
  });
});

describe('settings of staff', () => {
  const setFlagAs = (browser: TestBrowser, input: object) =>
    browser.graphql(
      'mutation ($input: SetFeatureFlagInput!) { setFeatureFlag(input: $input) { setting { name deployment company isActive } } }',
      { input },
    );
  const configureAs = (browser: TestBrowser, input: object) =>
    browser.graphql(
      'mutation ($input: SetConfigurationInput!) { setConfiguration(input: $input) { setting { key deployment company } } }',
      { input },
    );

  test('a change of theirs applies at once and says who made it', async () => {
    expect((await setFlagAs(asStaff, { name: 'installments', isActive: true })).data!.setFeatureFlag.setting).toEqual({
      name: 'installments',
      deployment: true,
      company: null,
      isActive: true,
    });
    await setFlagAs(asStaff, { name: 'installments', isActive: false, companyId: pilot.id });
    await setFlagAs(asStaff, { name: 'installments', isActive: false, companyId: pilot.id });
    await configureAs(asStaff, { key: 'max_number_of_cards', value: ' 5 ' });
    await configureAs(asStaff, { key: 'max_number_of_cards', value: null });
    const { data } = await asStaff.graphql(
      `{ settingChanges(pageSize: 4) { total objects { actor kind name oldValue newValue company { name } } }
         featureFlagSettings(companyId: "${pilot.id}") { name area purpose deployment company isActive } }`,
    );
    const actor = expect.stringMatching(/^Person \d+ Test$/);
    const cards = { actor, kind: 'CONFIGURATION', name: 'max_number_of_cards', company: null };
    const flag = { actor, kind: 'FLAG', name: 'installments' };
    expect(data!.settingChanges.objects).toEqual([
      { ...cards, oldValue: '5', newValue: null },
      { ...cards, oldValue: null, newValue: '5' },
      { ...flag, oldValue: null, newValue: 'false', company: { name: 'Pilot' } },
      { ...flag, oldValue: null, newValue: 'true', company: null },
    ]);
    expect(data!.featureFlagSettings).toContainEqual({
      name: 'installments',
      area: 'billing',
      purpose: 'Top-ups by card can be paid in installments.',
      deployment: true,
      company: false,
      isActive: false,
    });
  });

  test('nothing is changed without a trace, and no trace is changed', async () => {
    const trail = () =>
      database.read(
        SYSTEM,
        async (tx) => (await sql<{ n: bigint }>`select count(*) as n from setting_change`.execute(tx)).rows[0]!.n,
      );
    const before = await trail();
    await database.transact(SYSTEM, (tx) =>
      sql`update feature_flag set is_active = not is_active where name = 'installments'`.execute(tx),
    );
    expect(await trail()).toBe(before + 1n);
    await expect(database.transact(SYSTEM, (tx) => sql`delete from setting_change`.execute(tx))).rejects.toThrow(
      /permission denied/,
    );
  });

  test.each([
    ['max_number_of_cards', 'many'],
    ['help_page_url', 'javascript:alert(1)'],
    ['company_exclude_fields', 'address,shoeSize'],
  ])('%s cannot be %s', async (key, value) => {
    const { codes, errors } = await configureAs(asStaff, { key, value });
    expect([codes, Object.keys(errors[0]!.extensions.fields!)]).toEqual([['VALIDATION'], ['value']]);
  });

  test('a company that is not there has none, and nobody else sets anything', async () => {
    const nowhere = '00000000-0000-7000-8000-000000000000';
    expect((await setFlagAs(asStaff, { name: 'homepage', isActive: true, companyId: nowhere })).codes).toEqual([
      'NOT_FOUND',
    ]);
    expect((await setFlagAs(asPilot, { name: 'homepage', isActive: true, companyId: pilot.id })).codes).toEqual([
      'FORBIDDEN',
    ]);
    expect((await configureAs(asPilot, { key: 'help_page_url', value: '/mine' })).codes).toEqual(['FORBIDDEN']);
    expect((await asPilot.graphql('{ settingChanges { total } }')).codes).toEqual(['FORBIDDEN']);
  });
});

describe('notifications', () => {
  const tell = (notice: Partial<Notice> & Pick<Notice, 'to'>, words = 'news') =>
    database.transact(SYSTEM, (tx) =>
      notify(tx, {
        kind: 'campaign',
        message: { en: html`${words}`, pt: html`${words} em português`, id: html`${words} dalam bahasa` },
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
  const words = async (browser: TestBrowser) =>
    (await list(browser)).edges.map(({ node }: { node: { messageHtml: string } }) => node.messageHtml);

  test('a company is told by role, a person about a company, and no stranger hears of it', async () => {
    const company = await seed.company('Told');
    const owner = await company.owner();
    const browser = await api.browser().signIn(owner);
    const viewer = await api.browser().signIn(await company.member('VIEWER'));
    await tell({ to: { companyId: company.id } }, 'for all');
    await tell({ to: { companyId: company.id, roles: ['OWNER'] } }, 'for owners');
    await tell({ to: { userId: owner.id, companyId: other.id } }, 'of elsewhere');
    await tell({ to: { userId: owner.id, companyId: null } }, 'for you');
    expect(await words(browser)).toEqual(['for you', 'for owners', 'for all']);
    expect(await words(viewer)).toEqual(['for all']);
    expect(await words(asOther)).toEqual([]);
    expect(await words(asStaff)).toEqual([]);
    expect((await api.browser().graphql('{ unreadCount }')).codes).toEqual(['UNAUTHENTICATED']);
  });

  test('they come six at a time, newest first, in the reader’s language', async () => {
    const company = await seed.company('Busy');
    const owner = await company.owner();
    const browser = await api.browser().signIn(owner);
    for (const number of [1, 2, 3, 4, 5, 6, 7]) await tell({ to: { companyId: company.id } }, `<b>${number}`);
    browser.language = 'pt';
    nowMs += 20 * MINUTE_MS;
    const first = await list(browser);
    expect(first.edges).toHaveLength(6);
    expect(first.edges[0].node).toMatchObject({
      messageHtml: '&lt;b&gt;7 em português',
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

  test('one is marked as read, then all, by nobody but their reader', async () => {
    const company = await seed.company('Reading');
    const [browser, colleague] = [
      await api.browser().signIn(await company.owner()),
      await api.browser().signIn(await company.member('ADMIN')),
    ];
    for (const link of ['/sponsor', 'https://elsewhere.example/x']) await tell({ to: { companyId: company.id }, link });
    const mark = (who: TestBrowser, pk: number) =>
      who.graphql(
        `mutation { markNotificationAsRead(input: {notificationId: ${pk}}) { ok unreadCount notification { pk unread link } } }`,
      );
    const { edges } = await list(browser);
    const { pk } = edges[1].node;
    for (const stranger of [colleague, asOther, asStaff])
      expect((await mark(stranger, pk)).codes).toEqual(['NOT_FOUND']);
    expect((await mark(browser, pk)).data!.markNotificationAsRead).toEqual({
      ok: true,
      unreadCount: 1,
      notification: { pk, unread: false, link: '/sponsor' },
    });
    const all = await browser.graphql('mutation { markAllNotificationsAsRead { ok unreadCount } }');
    expect(all.data!.markAllNotificationsAsRead).toEqual({ ok: true, unreadCount: 0 });
    expect((await colleague.graphql('{ unreadCount }')).data).toEqual({ unreadCount: 2 });
  });

  test.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://plain.example'])(
    'a notice never leads to %s',
    async (link) => {
      await expect(tell({ to: { companyId: pilot.id }, link })).rejects.toThrow(/notification_link_check/);
    },
  );
});

describe('the quick-start guide', () => {
  const GUIDE = 'isCompleted progress { id label targetUrl openUrlInNewTab isCompleted }';
  const tick = (browser: TestBrowser, id: string) =>
    browser.graphql(`mutation { updateOnboardingProgress(input: {id: "${id}"}) { ok onboarding { ${GUIDE} } } }`);

  test('is ticked off step by step, each account for itself', async () => {
    const company = await seed.company('New here');
    const browser = await api.browser().signIn(await company.member('VIEWER'));
    const { data } = await browser.graphql(`{ onboarding { ${GUIDE} } }`);
    expect(data!.onboarding).toEqual({
      isCompleted: false,
      progress: [
        {
          id: 'profile',
          label: 'Complete your profile',
          targetUrl: '/profile',
          openUrlInNewTab: false,
          isCompleted: false,
        },
        {
          id: 'dashboard',
          label: 'See how your ads perform',
          targetUrl: '/sponsor',
          openUrlInNewTab: false,
          isCompleted: false,
        },
        {
          id: 'help',
          label: 'Read the guide',
          targetUrl: 'https://help.example',
          openUrlInNewTab: true,
          isCompleted: false,
        },
      ],
    });
    expect((await tick(browser, 'profile')).data!.updateOnboardingProgress.onboarding.isCompleted).toBe(false);
    expect((await tick(browser, 'profile')).codes).toEqual([]);
    await tick(browser, 'dashboard');
    expect((await tick(browser, 'help')).data!.updateOnboardingProgress.onboarding.isCompleted).toBe(true);
    const colleague = await api.browser().signIn(await company.member('VIEWER'));
    expect((await colleague.graphql('{ onboarding { isCompleted } }')).data).toEqual({
      onboarding: { isCompleted: false },
    });
  });

  test('a step that is not in it cannot be ticked off, and staff without a company have none', async () => {
    expect((await tick(asPilot, 'billing')).codes).toEqual([]);
    expect((await tick(asPilot, 'fly')).codes).toEqual(['NOT_FOUND']);
    expect((await asStaff.graphql('{ onboarding { isCompleted } }')).data).toEqual({ onboarding: null });
    expect((await tick(asStaff, 'profile')).codes).toEqual(['FORBIDDEN']);
  });

  test('is told to more people at once than there are connections to the database', async () => {
    const company = await seed.company('Crowd');
    const someone = await api.browser().signIn(await company.owner());
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => someone.graphql('{ onboarding { isCompleted } }')),
    );
    expect(answers.map(({ codes }) => codes)).toEqual(answers.map(() => []));
    const ticked = await Promise.all(Array.from({ length: 25 }, () => tick(someone, 'profile')));
    expect(ticked.map(({ codes }) => codes)).toEqual(ticked.map(() => []));
  });
});

test('the operator’s own words are served beside the console’s, and none where there are none', async () => {
  const get = async (path: string) => {
    const { statusCode, body } = await api.app.inject({ url: `/v1/locales/${path}.json` });
    return { statusCode, body: JSON.parse(body) as unknown };
  };
  const place = { language: 'pt', namespace: 'common', key: 'shell.sponsoredAds' } as const;
  await database.transact(SYSTEM, (tx) => setText(tx, place, 'Destaques'));
  expect(await get('pt/common')).toEqual({ statusCode: 200, body: { shell: { sponsoredAds: 'Destaques' } } });
  expect((await get('en/common')).statusCode).toBe(404);
  await database.transact(SYSTEM, (tx) => setText(tx, place, null));
  expect((await get('pt/common')).statusCode).toBe(404);
});
