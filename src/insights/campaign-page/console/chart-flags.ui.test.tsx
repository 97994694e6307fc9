import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoViolation } from '#design/testing/axe.ts';
import { answer, isPending, isUnreachable, rejected } from '#core/session/console/render-screen.test-support.tsx';
import {
  CampaignLogDocument,
  ChartFlagsDocument,
  type ChartFlagsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { openCampaign } from './campaign-page.test-support.tsx';

type Flag = ChartFlagsQuery['chartFlags'][number]['flags'][number];

const ENTRY = '01990000-0000-7000-8000-000000000001';
const SGD = { symbol: 'S$', maxFractionDigits: 2 };
const flag = (change: Partial<Flag> = {}): Flag => ({
  id: ENTRY,
  kind: 'BUDGET',
  at: '2026-11-20T04:00:00Z',
  by: 'Ben Tan',
  campaignId: '100001',
  campaignName: 'Summer',
  campaigns: 1,
  field: 'budgetDaily',
  old: '8',
  new: '12',
  ...change,
});
const day = (date: string, flags: Flag[], count = flags.length) => ({ day: date, count, walletCurrency: SGD, flags });
const WALLET = flag({ id: '2026-11-23', kind: 'WALLET', by: null, campaignId: null, campaignName: null, field: null });
const open = (chartFlags: ChartFlagsQuery['chartFlags'], role: 'OWNER' | 'VIEWER' = 'OWNER') =>
  openCampaign('/campaigns/100001', { role, answers: [answer(ChartFlagsDocument, { chartFlags })] });
const row = () => screen.findByRole('group', { name: 'What happened' });

test('a mark says who did what, and opens the entry of the log alone', async () => {
  const { user, callsOf, history } = await open([day('2026-11-20', [flag()])]);
  const mark = await within(await row()).findByRole('button', {
    name: /^Nov 20, 2026: Daily budget S\$8.00 → S\$12.00: Summer, Ben Tan,/,
  });
  expect(callsOf(ChartFlagsDocument)).toEqual([
    { campaignId: '100001', companyId: 'acme', fromDate: '2026-11-12', toDate: '2026-11-25' },
  ]);
  await user.hover(mark);
  await screen.findByText('Daily budget S$8.00 → S$12.00: Summer');
  await expectNoViolation();
  await user.click(mark);
  await waitFor(() => expect(history.location.pathname).toBe('/campaigns/100001/history'));
  await screen.findByText('One change, opened from a chart');
  expect(callsOf(CampaignLogDocument).at(-1)).toMatchObject({ id: '100001', entryId: ENTRY });
  await user.click(screen.getByRole('link', { name: 'All changes' }));
  await waitFor(() => expect(callsOf(CampaignLogDocument).at(-1)).not.toHaveProperty('entryId'));
});

test('many of one day are one mark with their count, which lists them', async () => {
  const { user, history } = await open([
    day(
      '2026-11-21',
      [
        flag({ kind: 'PAUSE', field: 'runningStatus', old: 'STARTED', new: 'PAUSED' }),
        flag({
          id: ENTRY.replace('1', '2'),
          kind: 'REVIEW',
          by: null,
          field: 'review',
          old: 'PENDING',
          new: 'APPROVED',
        }),
        flag({ id: ENTRY.replace('1', '3'), kind: 'BID', campaigns: 12, field: null, old: null, new: null }),
      ],
      9,
    ),
  ]);
  const mark = await within(await row()).findByRole('button', { name: '9 flags: Nov 21, 2026' });
  expect(mark.textContent).toBe('9');
  await user.click(mark);
  const list = within(await screen.findByRole('dialog', { name: '9 flags: Nov 21, 2026' }));
  list.getByText(/^System, Nov 20, 2026/);
  list.getByText('Bids changed: 12 campaigns');
  list.getByText('and 6 more');
  await user.click(list.getByRole('button', { name: 'Approved: Summer' }));
  await waitFor(() => expect(history.location.hash).toContain(ENTRY.replace('1', '2')));
});

test.each<[string, Partial<Flag>]>([
  ['Resumed: 12 campaigns', { kind: 'PAUSE', field: 'runningStatus', old: 'PAUSED', new: 'STARTED', campaigns: 12 }],
  ['Switched off or on: 2 campaigns', { kind: 'PAUSE', field: 'runningStatus', old: null, new: null, campaigns: 2 }],
  ['Budget changed: 2 campaigns', { old: null, new: '12', campaigns: 2 }],
  ['Daily budget S$8.00 → S$12.00: 2 campaigns', { campaigns: 2 }],
  ['Daily budget none → S$12.00: Summer', { old: null }],
  ['Shared budget joined or left: 50 campaigns', { field: 'sharedBudget', old: null, new: null, campaigns: 50 }],
  ['Targets or their bids changed: Summer', { kind: 'BID', field: 'targets', old: null, new: null }],
])('%s', async (what, change) => {
  await open([day('2026-11-20', [flag(change)])]);
  const mark = await within(await row()).findByRole('button', { name: (name) => name.includes(`: ${what}, Ben Tan`) });
  if (change.kind !== 'PAUSE') return;
  const icon = what.startsWith('Resumed') ? 'player-play' : 'power';
  expect(mark.querySelector(`.tabler-icon-${icon}`)).not.toBeNull();
});

test.each([
  ['OWNER', '/billing/transactions'],
  ['VIEWER', '/campaigns/100001'],
] as const)('an empty wallet leads its %s to %s', async (role, path) => {
  const { user, history } = await open([day('2026-11-23', [WALLET])], role);
  await user.click(await within(await row()).findByRole('button', { name: /^Nov 23, 2026: Wallet empty/ }));
  await waitFor(() => expect(history.location.pathname).toBe(path));
  if (role === 'OWNER') expect(history.location.search).toContain('date=2026-11-23_2026-11-23');
});

test.each([
  ['wait', () => isPending()],
  ['cannot be read', () => rejected({}, 'INTERNAL')],
  ['are not reached', isUnreachable],
])('results stand while flags %s', async (_, respond) => {
  await openCampaign('/campaigns/100001', { answers: [answer(ChartFlagsDocument, respond)] });
  await screen.findByRole('slider');
  expect(within(await row()).queryAllByRole('button')).toEqual([]);
});
