import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, renderScreen, screenAt, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import {
  ApplyBidDocument,
  ApplyBudgetDocument,
  CampaignVisibilityDocument,
  StartAdSetDocument,
  type CampaignVisibilityQuery,
} from '#platform/api-client/generated/graphql.ts';
import VisibilityDrawer from './visibility-drawer.tsx';

type Loss = CampaignVisibilityQuery['campaignVisibility']['losses'][number];

const loss = (reason: Loss['reason'], ...remedies: Loss['remedies']): Loss => ({
  reason,
  auctions: '40',
  share: 40,
  level: 'WARNING',
  notes: reason === 'BLOCKED' ? ['Not for minors'] : [],
  remedies,
});
const LOSSES = [
  loss('PAUSED', { action: 'START', amount: null, subject: null }),
  loss('RANK', { action: 'RAISE_BID', amount: '2.5', subject: null }),
  loss('BUDGET', { action: 'RAISE_DAILY_BUDGET', amount: '12', subject: null }),
  loss('BLOCKED', { action: 'CHANGE_PRODUCTS', amount: null, subject: null }),
  loss('STOCK', { action: 'RESTOCK', amount: null, subject: null }),
];

/** Opens the drawer of a campaign whose losses are gone once something was applied. */
async function open(role: 'OWNER' | 'VIEWER') {
  let losses = LOSSES;
  const applied = (data: object) => () => {
    losses = [];
    return data as never;
  };
  const days: unknown[] = [];
  const view = await renderScreen('/drawer', {
    routes: screenAt('/drawer', () => <VisibilityDrawer campaign={{ id: '7', name: 'Glow' }} onClose={() => {}} />),
    session: sessionOf(role),
    answers: [
      answer(CampaignVisibilityDocument, ({ fromDate, toDate }) => {
        days.push([fromDate, toDate]);
        return {
          sponsorCampaign: {
            id: '7',
            name: 'Glow',
            company: { id: 'acme', walletCurrency: { symbol: 'S$', maxFractionDigits: 2 } },
            adSets: [{ id: 'set', bidType: 'AUTOMATED' as const, catalog: { id: 'sg', tzOffset: 480 } }],
          },
          campaignVisibility: {
            auctions: '200',
            opportunities: '100',
            won: '60',
            sampledAuctions: 100,
            fromDate: '2026-06-01',
            toDate: '2026-06-07',
            losses,
          },
        };
      }),
      answer(StartAdSetDocument, applied({ setAdSetRunningStatus: { operationId: 'op' } })),
      answer(ApplyBidDocument, applied({ updateSponsorCampaign: { operationId: 'op' } })),
      answer(ApplyBudgetDocument, applied({ updateAdSetBudget: { operationId: 'op' } })),
    ],
  });
  await screen.findByText('Eligible auctions');
  return { ...view, days };
}

test.each([
  ['Start the campaign', StartAdSetDocument, { id: 'set' }],
  ['Bid S$2.50 yourself', ApplyBidDocument, { id: '7', bidType: 'MAXIMUM_CPC', bid: '2.5' }],
  ['Raise the daily budget to S$12', ApplyBudgetDocument, { id: 'set', budgetDaily: '12' }],
] as const)('“%s” is one click, after which the reasons are read again', async (name, document, sent) => {
  const { user, callsOf } = await open('OWNER');
  await user.click(screen.getByRole('button', { name }));
  await screen.findByText('Changed');
  expect(callsOf(document as never)).toEqual([sent]);
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  await screen.findByText('Campaign is all good');
});

test('what cannot be changed at once leads to its step', async () => {
  const { user, history } = await open('OWNER');
  await user.click(screen.getByRole('link', { name: 'Select other products' }));
  await waitFor(() => expect(history.location.pathname).toBe('/sponsor/7/content'));
});

test('viewers read the remedies; other days are read when they are chosen', async () => {
  const { user, days } = await open('VIEWER');
  screen.getByText('Start the campaign');
  expect(screen.queryByRole('button', { name: 'Start the campaign' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Select other products' })).toBeNull();
  await user.click(screen.getByText('30 days'));
  await waitFor(() => expect(days).toHaveLength(2));
  expect(days[1]).not.toEqual(days[0]);
});
