import { expect, test } from 'vitest';
import { unreadableValue } from '#design/form/number-text.ts';
import type { checkCampaign } from '../../rules/check-campaign.ts';
import { inputOfValues } from './input-of-values.ts';
import { problemsOf } from './wizard-problems.ts';
import { emptyValues, type WizardValues } from './wizard-values.ts';

const terms: Parameters<typeof checkCampaign>[1] = {
  nowMs: Date.UTC(2026, 5, 1),
  timezone: '+08:00',
  symbol: 'S$',
  minBudgetMicros: 0n,
  minBidMicros: 20_000n,
  allowsPastDays: true,
  allowsProductFilter: true,
  excludedFields: new Set(),
  disabledFields: new Set(),
  baseUrl: null,
  placements: [],
  before: null,
};
const problemsIn = (values: WizardValues) => {
  const context = { ...terms, brandId: 'b', brandName: 'Bee', campaign: null };
  return Object.keys(problemsOf(values, inputOfValues(values, context), terms, null));
};

test('bids for kinds of automatic fit are read for products only: banners do not show them', () => {
  const preset = emptyValues('c', '2026-06-01');
  const values = { ...preset, automatic: { ...preset.automatic, CLOSE: { isOn: true, bid: unreadableValue('0,,5') } } };
  const field = 'automatic.CLOSE.bidWalletCurrency';
  expect(problemsIn(values)).toContain(field);
  expect(problemsIn({ ...values, adType: 'BANNER' })).not.toContain(field);
});
