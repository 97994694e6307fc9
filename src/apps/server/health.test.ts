import { expect, test } from 'vitest';
import type { LoaderStatus } from '#insights/reports/server/index.ts';
import { type HealthSources, healthOf } from './health.ts';

const NOW_MS = 1_000_000;
const STATUS: LoaderStatus = { state: 'EQUAL', sinceMs: 0, isFilled: true, lastRoundMs: NOW_MS };

async function reasons(more: Partial<HealthSources>): Promise<Record<string, string[]>> {
  const { areas } = healthOf({
    roles: ['api', 'ads', 'worker'],
    probe: { database: async () => null, oldTransactions: async () => null, close: async () => {} },
    clock: () => NOW_MS,
    checkTime: undefined,
    dataFolder: null,
    checkReports: undefined,
    engine: () => ({ auctions: () => null, events: () => null }),
    loader: () => STATUS,
    ...more,
  });
  const all: Record<string, string[]> = {};
  for (const [area, checks] of Object.entries(areas))
    for (const { name, reason } of checks) if ((await reason()) !== null) (all[area] ??= []).push(name);
  return all;
}

test('a process in order has no reason, and only the areas of its roles', async () => {
  expect(await reasons({})).toEqual({});
  expect(Object.keys(healthOf({ ...({} as HealthSources), roles: ['ads'] }).areas)).toEqual(['auctions', 'events']);
});

test('without PostgreSQL auctions go on, all else does not', async () => {
  const probe = { database: async () => 'away', oldTransactions: async () => null, close: async () => {} };
  expect(await reasons({ probe })).toEqual({ console: ['database'], events: ['database'], jobs: ['database'] });
});

test('a restart of the embedded PostgreSQL counts, also one that is quicker than the next look at it', async () => {
  const databaseOutage = () => 'it ended and is started again';
  expect(await reasons({ databaseOutage })).toEqual({
    console: ['database'],
    events: ['database'],
    jobs: ['database'],
  });
});

test('with little room jobs wait, with less no events are accepted, and the console goes on', async () => {
  const low = () => '9 GB (9 %) are free';
  expect(await reasons({ disk: { low, full: () => null } })).toEqual({ jobs: ['space'] });
  expect(await reasons({ disk: { low, full: low } })).toEqual({ events: ['room'], jobs: ['space'] });
});

test.each<[Partial<LoaderStatus>]>([
  [{ state: 'OTHER' }],
  [{ state: 'AHEAD' }],
  [{ state: 'BEHIND' }],
  [{ lastRoundMs: NOW_MS - 61_000 }],
  [{ state: null, lastRoundMs: NOW_MS - 61_000 }],
])('stalled reports (%j) make only the worker unready', async (status) => {
  expect(await reasons({ loader: () => ({ ...STATUS, ...status }) })).toEqual({ jobs: ['reports'] });
});
