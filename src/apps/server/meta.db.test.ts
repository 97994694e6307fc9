import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { uuidV7 } from '#kernel/ids.ts';
import { freshDatabase } from '../../../testing/database.ts';
import { createSeed } from '../../../testing/seed.ts';
import { readEnvironment } from './environment.ts';
import { openMeta } from './meta.ts';

const database = await freshDatabase();
const clock = () => Date.parse('2026-05-04T03:00:00Z');
const sandbox = { database, clock, newId: () => uuidV7(clock(), randomBytes(10)) };
const seed = createSeed(database, { clock });
const open = (change: Record<string, string> = {}) =>
  openMeta(
    readEnvironment({
      META: 'live',
      META_ACCESS_TOKEN: 'token',
      META_BUSINESS_ID: '900',
      META_TIMEZONES: 'Asia/Singapore:128',
      ...change,
    }),
    sandbox,
  );

test.each(['META_ACCESS_TOKEN', 'META_BUSINESS_ID', 'META_TIMEZONES'])(
  'the real Meta is not begun without %s',
  (name) => expect(open({ [name]: '' })).rejects.toThrow(`${name}: needed for META=live`),
);

test('nor with a time zone that is none', () =>
  expect(open({ META_TIMEZONES: 'Singapore' })).rejects.toThrow('Singapore is no zone with its number'));

test('nor while shops are in a time zone whose number is missing', async () => {
  await seed.catalog('SG');
  expect(await open()).toMatchObject({ environment: 'live' });
  await seed.catalog('MY');
  await expect(open()).rejects.toThrow('META_TIMEZONES: Meta’s number is missing of Asia/Kuala_Lumpur');
  expect(await open({ META_TIMEZONES: 'Asia/Singapore:128, Asia/Kuala_Lumpur:73' })).toMatchObject({
    environment: 'live',
  });
});

test('the sandbox needs nothing', async () => {
  expect(await open({ META: 'sandbox', META_TIMEZONES: '' })).toMatchObject({ environment: 'sandbox' });
});
