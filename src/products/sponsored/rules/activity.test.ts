import { expect, test } from 'vitest';
import { changesBetween, changesOfNew } from './activity.ts';
import { newCampaign } from './campaign-input.ts';
import { normalizeCampaign } from './normalize-campaign.ts';

const ZONE = 'Asia/Singapore';
const before = normalizeCampaign({
  ...newCampaign({ brandId: 'b', catalogId: 'c', startAtMs: Date.UTC(2026, 5, 1, 16) }),
  name: 'Summer',
  budgetType: 'DAILY',
  budgetDailyMicros: 50_000_000n,
  keywords: ['shoes'],
});

test('a save logs the fields that differ, under their API names', () => {
  const after = {
    ...before,
    name: 'Winter',
    budgetDailyMicros: 60_500_000n,
    startAtMs: Date.UTC(2026, 5, 2, 16),
    keywords: ['shoes', '[red shoes]'],
    targetRoasPercent: 400,
  };
  expect(changesBetween(before, after, ZONE)).toEqual([
    { actionType: 'update', objectType: 'campaign', field: 'name', old: 'Summer', new: 'Winter' },
    { actionType: 'update', objectType: 'adset', field: 'budgetDaily', old: '50', new: '60.5' },
    { actionType: 'update', objectType: 'adset', field: 'startDate', old: '2026-06-02', new: '2026-06-03' },
    { actionType: 'update', objectType: 'adset', field: 'targetRoas', old: null, new: '400' },
    { actionType: 'update', objectType: 'adset', field: 'keywords', old: 'shoes', new: 'shoes, [red shoes]' },
  ]);
});

test('modifiers are logged one by one, and hours of the same percentage together', () => {
  const hours = Array.from({ length: 168 }, (_, hour) => (hour < 30 ? 0 : hour < 167 ? 100 : 120));
  const bidModifiers = [{ dimension: 'PAGE' as const, value: 'SEARCH', percent: 150 }];
  expect(changesBetween(before, { ...before, bidModifiers, bidHours: hours }, ZONE)).toMatchObject([
    { field: 'bidModifiers', old: null, new: 'PAGE SEARCH: 150%' },
    { field: 'bidHours', old: null, new: '0-30: 0%, 167-168: 120%' },
  ]);
});

test('saving without a change logs nothing', () => {
  expect(changesBetween(before, structuredClone(before), ZONE)).toEqual([]);
});

test('a new campaign logs what it holds and leaves out what is empty', () => {
  const fields = changesOfNew(before, ZONE).map(({ field }) => field);
  expect(fields).toContain('budgetDaily');
  expect(fields).not.toContain('budget');
  expect(fields).not.toContain('banners');
});
