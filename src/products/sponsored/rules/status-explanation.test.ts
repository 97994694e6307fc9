import { describe, expect, test } from 'vitest';
import { statusExplanation, type ExplainedAdSet as AdSet } from './status-explanation.ts';

const NOW = new Date('2026-05-10T12:00:00Z');
const adSet = (patch: Partial<AdSet>): AdSet => ({
  status: 'DELIVERING',
  runningStatus: 'STARTED',
  effectiveStatus: null,
  sharedBudget: null,
  budgetType: 'ALWAYS_ON',
  endDate: null,
  notes: null,
  ...patch,
});
const stopped = (patch: Partial<AdSet>) => adSet({ status: 'NOT_DELIVERING', ...patch });

describe('explanation', () => {
  test.each<[AdSet, ReturnType<typeof statusExplanation>]>([
    [stopped({ effectiveStatus: 'EXCEED_BUDGET', budgetType: 'DAILY' }), 'exceedBudgetDaily'],
    [stopped({ effectiveStatus: 'EXCEED_BUDGET', budgetType: 'TOTAL' }), 'exceedBudgetTotal'],
    [
      stopped({
        effectiveStatus: 'EXCEED_BUDGET',
        budgetType: 'ALWAYS_ON',
        sharedBudget: { name: 'Autumn', isUsedUp: true },
      }),
      'exceedBudgetShared',
    ],
    [
      stopped({
        effectiveStatus: 'EXCEED_BUDGET',
        budgetType: 'DAILY',
        sharedBudget: { name: 'Autumn', isUsedUp: false },
      }),
      'exceedBudgetDaily',
    ],
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
