import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { setConfiguration, setFlag, setText } from './index.ts';

const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => Date.UTC(2026, 5, 1, 4) });
const api = await startApi(database, seed);
const pilot = await seed.company('Pilot');
const asPilot = await api.browser().signIn(await pilot.owner());
const asOther = await api.browser().signIn(await (await seed.company('Other')).owner());
const asStaff = await api.browser().signIn(await seed.staff());

describe('flags', () => {
  const isOn = async (browser: TestBrowser) =>
    (await browser.graphql('{ featureFlag(name: homepage) { id isActive } }')).data;
  const off = { featureFlag: { id: 'homepage', isActive: false } };
  const on = { featureFlag: { id: 'homepage', isActive: true } };
  const everyone = () => Promise.all([isOn(asPilot), isOn(asOther), isOn(api.browser())]);

  test('a company may have a feature before the others', async () => {
    expect(await isOn(asPilot)).toEqual(off);
    await database.transact(SYSTEM, (tx) => setFlag(tx, 'homepage', true, pilot.id));
    expect(await everyone()).toEqual([on, off, off]);
    await database.transact(SYSTEM, (tx) => setFlag(tx, 'homepage', true));
    await database.transact(SYSTEM, (tx) => setFlag(tx, 'homepage', false, pilot.id));
    expect(await everyone()).toEqual([off, on, on]);
    await database.transact(SYSTEM, (tx) => setFlag(tx, 'homepage', null, pilot.id));
    expect(await everyone()).toEqual([on, on, on]);
    await database.transact(SYSTEM, (tx) => setFlag(tx, 'homepage', null));
    expect(await everyone()).toEqual([off, off, off]);
  });

  test('an unknown name is rejected', async () => {
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
    const countChanges = () =>
      database.read(
        SYSTEM,
        async (tx) => (await sql<{ n: bigint }>`select count(*) as n from setting_change`.execute(tx)).rows[0]!.n,
      );
    const before = await countChanges();
    await database.transact(SYSTEM, (tx) =>
      sql`update feature_flag set is_active = not is_active where name = 'installments'`.execute(tx),
    );
    expect(await countChanges()).toBe(before + 1n);
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

  test('an unknown company has none, and only staff can change settings', async () => {
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

test('the operator’s own texts are served in addition to the console’s, if there are any', async () => {
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
