import { describe, expect, test } from 'vitest';
import { canToggle, shownStatus, statusExplanation, statusTone } from './ad-set-display.ts';

const NOW = new Date('2026-05-10T12:00:00Z');

type AdSet = Parameters<typeof shownStatus>[0];
const adSet = (patch: Partial<AdSet>): AdSet => ({
  status: 'DELIVERING',
  runningStatus: 'STARTED',
  effectiveStatus: null,
  budgetType: 'ALWAYS_ON',
  endDate: null,
  notes: null,
  ...patch,
});
const stopped = (patch: Partial<AdSet>) => adSet({ status: 'NOT_DELIVERING', ...patch });

describe('shown status', () => {
  test.each<[Partial<AdSet>, AdSet['status']]>([
    [{ status: 'DELIVERING' }, 'DELIVERING'],
    [{ status: 'NOT_DELIVERING', runningStatus: 'PAUSED' }, 'PAUSED'],
    [{ status: 'NOT_DELIVERING', runningStatus: 'STARTED' }, 'STARTED'],
    [{ status: 'NOT_DELIVERING', runningStatus: 'PAUSED', effectiveStatus: 'EXCEED_BUDGET' }, 'NOT_DELIVERING'],
    [{ status: 'COMPLETED', runningStatus: 'PAUSED' }, 'COMPLETED'],
  ])('%j is shown as %s', (patch, shown) => expect(shownStatus(adSet(patch))).toBe(shown));

  test('a pause is calm, a reason to act is not', () => {
    expect(statusTone(stopped({ runningStatus: 'PAUSED' }))).toBe('neutral');
    expect(statusTone(stopped({ effectiveStatus: 'EXCEED_BUDGET' }))).toBe('warning');
    expect(statusTone(adSet({ status: 'REJECTED' }))).toBe('danger');
  });
});

describe('switch', () => {
  test.each<[Partial<AdSet>, boolean]>([
    [{ status: 'DELIVERING' }, true],
    [{ status: 'NOT_DELIVERING', runningStatus: 'PAUSED' }, true],
    [{ status: 'NOT_DELIVERING', effectiveStatus: 'EXCEED_BUDGET' }, false],
    [{ status: 'NOT_DELIVERING', effectiveStatus: 'WALLET_EXCEED_THRESHOLD' }, false],
    [{ status: 'SCHEDULED' }, false],
    [{ status: 'PENDING_FOR_APPROVAL' }, false],
    [{ status: 'COMPLETED' }, false],
    [{ status: 'REMOVED' }, false],
  ])('%j: %s', (patch, expected) => expect(canToggle(adSet(patch))).toBe(expected));
});

describe('explanation', () => {
  test.each<[AdSet, ReturnType<typeof statusExplanation>]>([
    [stopped({ effectiveStatus: 'EXCEED_BUDGET', budgetType: 'DAILY' }), 'exceedBudgetDaily'],
    [stopped({ effectiveStatus: 'EXCEED_BUDGET', budgetType: 'TOTAL' }), 'exceedBudgetTotal'],
    [stopped({ effectiveStatus: 'EXCEED_BUDGET', budgetType: 'DAILY_TOTAL' }), 'exceedBudget'],
    [stopped({ effectiveStatus: 'WALLET_EXCEED_THRESHOLD', budgetType: 'DAILY' }), 'walletExceedThreshold'],
    [stopped({ runningStatus: 'PAUSED' }), 'paused'],
    [adSet({ status: 'COMPLETED', endDate: '2026-05-09T00:00:00Z' }), 'completedEnded'],
    [adSet({ status: 'COMPLETED', endDate: '2026-06-09T00:00:00Z' }), 'completedNoSkus'],
    [adSet({ status: 'COMPLETED' }), 'completedNoSkus'],
    [adSet({ status: 'REJECTED' }), 'rejected'],
    [adSet({ status: 'REJECTED', notes: 'Blurred picture' }), 'rejectedWithNotes'],
  ])('%j: %s', (stands, key) => expect(statusExplanation(stands, NOW)).toBe(key));
});
