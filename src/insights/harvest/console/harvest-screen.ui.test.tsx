import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import {
  answer,
  FLAG_ON,
  isUnreachable,
  renderScreen,
  sessionOf,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  AllCatalogsDocument,
  DecideHarvestActDocument,
  DeleteHarvestRuleDocument,
  HarvestActsDocument,
  HarvestOutlookDocument,
  HarvestRulesDocument,
  SaveHarvestRuleDocument,
  TermTargetsDocument,
  UndoOperationDocument,
  type HarvestActPartsFragment,
  type HarvestActState,
  type HarvestRulePartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { harvestRoutes } from './index.ts';

const rule: HarvestRulePartsFragment = {
  id: 'r1',
  name: 'Costly',
  catalogId: 'sg',
  catalogName: 'Singapore',
  brandId: null,
  brandName: null,
  kind: 'LOSERS',
  mode: 'PROPOSE',
  windowDays: 30,
  leastOrders: null,
  leastRoas: null,
  leastSpend: '5',
  match: null,
  targetCampaignId: null,
  targetName: null,
  bidWalletCurrency: null,
  mostTerms: 50,
  isPaused: false,
  version: 3,
};
const act = (change: Partial<HarvestActPartsFragment> = {}): HarvestActPartsFragment => ({
  id: 'a1',
  ruleId: 'r1',
  ruleName: 'Costly',
  kind: 'LOSERS',
  targetName: null,
  date: '2026-06-10',
  state: 'PROPOSED',
  operationId: null,
  isUndone: false,
  terms: [{ term: 'free soap', campaignId: '1', campaignName: 'Summer', spend: '12', sales: '0', orders: 0 }],
  effect: { spendLow: '-24', spendHigh: '-8', ordersLow: -1, ordersHigh: 0, auctions: 90, days: 7 },
  realisedSpend: null,
  realisedOrders: null,
  ...change,
});
const past = act({ id: 'a0', state: 'DONE', operationId: 'op', realisedSpend: '-15', realisedOrders: 0 });

const ANSWERS = [
  answer(HarvestRulesDocument, { harvestRules: [rule] }),
  answer(HarvestActsDocument, ({ states }: { states: HarvestActState | HarvestActState[] }) => ({
    harvestActs: [states].flat().includes('PROPOSED') ? [act()] : [past],
  })),
  answer(AllCatalogsDocument, { allCatalogs: [{ id: 'sg', name: 'Singapore', ventureId: 'SG' }] }),
  answer(TermTargetsDocument, { sponsorCampaigns: { objects: [] } }),
  answer(HarvestOutlookDocument, { harvestOutlook: { terms: act().terms, effect: null } }),
  answer(DecideHarvestActDocument, ({ isAccepted }: { isAccepted: boolean }) => ({
    decideHarvestAct: {
      harvestAct: act({ state: isAccepted ? 'DONE' : 'DISMISSED', operationId: isAccepted ? 'op2' : null }),
    },
  })),
  answer(SaveHarvestRuleDocument, { saveHarvestRule: { harvestRule: rule } }),
  answer(DeleteHarvestRuleDocument, { deleteHarvestRule: { ok: true } }),
];
const open = (answers: readonly Answer[] = [], role: Parameters<typeof sessionOf>[0] = 'OWNER') =>
  renderScreen('/search-terms/rules', {
    routes: harvestRoutes,
    session: sessionOf(role, { sponsor_search_term_report: FLAG_ON }),
    answers: [...ANSWERS, ...answers],
  });

test('shows what waits, the rules, and what they brought beside what was expected', async () => {
  await open();
  await screen.findByRole('button', { name: 'Apply to 1 term' });
  within(screen.getByRole('table', { name: 'Search terms of Costly' })).getByText('free soap');
  screen.getByText('S$5.00 or more spent in 30 days without a sale');
  within(screen.getByRole('table', { name: 'What rules did' })).getByText('Spend −S$15, orders 0');
  expect(screen.getAllByText(/^Expected in 14 days: spend −S\$24 … −S\$8, orders −1 … 0/)).toHaveLength(2);
  await expectNoViolation();
});

test('one click applies a proposal and offers to undo it; another dismisses it', async () => {
  const { user, callsOf } = await open();
  await user.click(await screen.findByRole('button', { name: 'Apply to 1 term' }));
  await screen.findByText('1 search term changed');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await screen.findByText(/^Dismissed: /);
  expect(callsOf(DecideHarvestActDocument)).toEqual([
    { id: 'a1', isAccepted: true },
    { id: 'a1', isAccepted: false },
  ]);
  expect(callsOf(UndoOperationDocument)).toEqual([]);
});

test('a new rule says what it would do today, and is sent with its presets', async () => {
  const { user, callsOf } = await open();
  await user.click(await screen.findByRole('button', { name: 'New rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Mornings');
  await user.click(dialog.getByRole('combobox', { name: 'Country' }));
  await user.click(await screen.findByRole('option', { name: 'Singapore' }));
  await dialog.findByText('Today it finds 1 term: “free soap”');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Mornings saved');
  const terms = { catalogId: 'sg', kind: 'LOSERS', mode: 'PROPOSE', windowDays: 30, leastSpend: '5', mostTerms: 50 };
  expect(callsOf(SaveHarvestRuleDocument)).toEqual([
    { input: { name: 'Mornings', terms: { ...terms, isPaused: false } } },
  ]);
});

test('an edit names the version it began with; a deletion asks first', async () => {
  const { user, callsOf } = await open();
  await user.click(await screen.findByRole('button', { name: 'Edit Costly' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Costly' }));
  await user.click(dialog.getByRole('switch', { name: 'Paused' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Costly saved');
  expect(callsOf(SaveHarvestRuleDocument)).toMatchObject([
    { input: { id: 'r1', version: 3, name: 'Costly', terms: { isPaused: true, leastSpend: '5' } } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Delete Costly' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete Costly?' })).getByRole('button', { name: 'Delete' }),
  );
  await waitFor(() => expect(callsOf(DeleteHarvestRuleDocument)).toEqual([{ id: 'r1' }]));
});

test('viewers only look', async () => {
  await open([], 'VIEWER');
  await screen.findByText('S$5.00 or more spent in 30 days without a sale');
  for (const name of ['New rule', 'Edit Costly', 'Apply to 1 term', 'Dismiss'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('nothing yet, and what could not be read, are told apart', async () => {
  await open([answer(HarvestRulesDocument, { harvestRules: [] }), answer(HarvestActsDocument, isUnreachable)]);
  await screen.findByText('No rules yet');
  await screen.findAllByRole('button', { name: 'Try again' });
});
