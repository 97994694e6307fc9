import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { setFlag } from '#core/settings/server/index.ts';
import { NO_META } from '#integrations/meta/index.ts';
import { uuidV7 } from '#kernel/ids.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../testing/api.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { readEnvironment } from './environment.ts';
import { openMeta } from './meta.ts';

const database = await createTestDatabase();
const clock = () => Date.parse('2026-05-04T03:00:00Z');
const sandbox = { database, clock, newId: () => uuidV7(clock(), randomBytes(10)) };
const seed = createSeed(database, { clock });
const open = (change: Record<string, string> = {}) =>
  openMeta(
    readEnvironment(
      {
        META: 'live',
        META_ACCESS_TOKEN: 'token',
        META_BUSINESS_ID: '900',
        META_TIMEZONES: 'Asia/Singapore:128',
        ...change,
      },
      { withDemo: true },
    ),
    sandbox,
  );

test('the real Meta is not opened while shops are in a time zone whose number is missing', async () => {
  await seed.catalog('SG');
  expect(await open()).toMatchObject({ environment: 'live' });
  await seed.catalog('MY');
  await expect(open()).rejects.toThrow('META_TIMEZONES: Meta’s number is missing of Asia/Kuala_Lumpur');
  expect(await open({ META_TIMEZONES: 'Asia/Singapore:128, Asia/Kuala_Lumpur:73' })).toMatchObject({
    environment: 'live',
  });
});

test('without Meta nothing is called, and its environment is none', async () => {
  const none = await open({ META: 'none', META_TIMEZONES: '' });
  expect(await none.link({} as never)).toMatchObject({ problem: { kind: 'DISCONNECTED' } });
});

test('the sandbox needs nothing', async () => {
  expect(await open({ META: 'sandbox', META_TIMEZONES: '' })).toMatchObject({ environment: 'sandbox' });
});

test('without Meta its screens are off, whatever the flag says', async () => {
  const other = await createTestDatabase();
  const users = createSeed(other, { clock });
  await other.transact(SYSTEM, (tx) => setFlag(tx, 'enable_meta_ad', true));
  const member = await (await users.company('Acme')).owner();
  const ask = async (options: Parameters<typeof startApi>[2]) => {
    const api = await startApi(other, users, options);
    const browser = await api.browser().signIn(member);
    const { data } = await browser.graphql('{ featureFlag(name: enable_meta_ad) { isActive } }');
    return (data as { featureFlag: { isActive: boolean } }).featureFlag.isActive;
  };
  expect(await ask({})).toBe(true);
  expect(await ask({ meta: NO_META })).toBe(false);
});
