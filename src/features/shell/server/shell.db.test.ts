import { expect, test } from 'vitest';
import { SYSTEM } from '#platform/postgres/database.ts';
import { startApi } from '../../../../testing/api.ts';
import { freshDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { setConfiguration, setFlag } from './index.ts';

const database = await freshDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);
const pilot = await seed.company('Pilot');
const other = await seed.company('Other');
const asPilot = await api.browser().signIn(await pilot.owner());
const asOther = await api.browser().signIn(await other.owner());

test('a company may have a feature before the others', async () => {
  const isOn = async (browser: typeof asPilot) =>
    (await browser.graphql('{ featureFlag(name: homepage) { id isActive } }')).data;
  const off = { featureFlag: { id: 'homepage', isActive: false } };
  const on = { featureFlag: { id: 'homepage', isActive: true } };
  expect(await isOn(asPilot)).toEqual(off);
  await database.as(SYSTEM, (tx) => setFlag(tx, 'homepage', true, pilot.id));
  expect([await isOn(asPilot), await isOn(asOther), await isOn(api.browser())]).toEqual([on, off, off]);
  await database.as(SYSTEM, (tx) => setFlag(tx, 'homepage', true));
  await database.as(SYSTEM, (tx) => setFlag(tx, 'homepage', false, pilot.id));
  expect([await isOn(asPilot), await isOn(asOther), await isOn(api.browser())]).toEqual([off, on, on]);
});

test('a configuration entry is null until it is set', async () => {
  const read = async () =>
    (await api.browser().graphql('{ configuration(key: help_page_url) { id key value fileUrl } }')).data;
  expect(await read()).toEqual({ configuration: null });
  await database.as(SYSTEM, (tx) => setConfiguration(tx, 'help_page_url', 'https://help.example'));
  expect(await read()).toEqual({
    configuration: { id: 'help_page_url', key: 'help_page_url', value: 'https://help.example', fileUrl: null },
  });
});

test('a name nobody knows is refused', async () => {
  const { status, codes } = await api.browser().graphql('{ featureFlag(name: make_me_rich) { isActive } }');
  expect({ status, codes }).toEqual({ status: 400, codes: ['VALIDATION'] });
});
