import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, isUnreachable } from '#core/session/console/render-screen.test-support.tsx';
import {
  AdSetsDocument,
  CampaignVisibilityDocument,
  DashboardBreakdownsDocument,
  DashboardCampaignsDocument,
  DashboardChartDocument,
  DashboardInvalidClicksDocument,
  DashboardTotalsDocument,
  ExpiringCampaignsDocument,
  OutOfBudgetCampaignsDocument,
  SkuHistoryDocument,
  SkuPerformanceScopeDocument,
  SkusReportDocument,
  SponsorCampaignsDocument,
  WalletDocument,
} from '#platform/api-client/generated/graphql.ts';
import { campaign, openReports, page } from './dashboard.test-support.tsx';

// Reports that fail to load are shown as errors rather than as empty data, and are reported to the server.

const FAILED = 'Could not be loaded.';
const notices = (where: HTMLElement) =>
  [...within(where).queryAllByRole('status'), ...within(where).queryAllByRole('alert')].filter(({ textContent }) =>
    textContent.includes(FAILED),
  );
const panel = (title: string) => screen.getByRole('heading', { level: 2, name: title }).closest('section')!;
const findFailed = (title: string) => waitFor(() => expect(notices(panel(title))).toHaveLength(1));
const retry = (where: HTMLElement) => within(where).getByRole('button', { name: 'Try again' });

test('a dashboard that fails to load keeps its frame, without figures and without claiming that there are none', async () => {
  const { reported } = await openReports('/sponsor', {
    answers: [
      answer(DashboardTotalsDocument, isUnreachable),
      answer(DashboardChartDocument, isUnreachable),
      answer(DashboardBreakdownsDocument, isUnreachable),
      answer(DashboardCampaignsDocument, isUnreachable),
      answer(DashboardInvalidClicksDocument, isUnreachable),
      answer(SponsorCampaignsDocument, isUnreachable),
      answer(ExpiringCampaignsDocument, isUnreachable),
      answer(OutOfBudgetCampaignsDocument, isUnreachable),
      answer(WalletDocument, isUnreachable),
    ],
  });
  await screen.findByRole('table', { name: 'Product campaigns' });
  for (const title of [
    'Performance',
    'Wallet',
    'By platform',
    'Filtered clicks',
    'By campaign',
    'By country',
    'By search term',
    'Product campaigns',
  ])
    await findFailed(title);
  screen.getByRole('button', { name: 'Impressions: –' });
  screen.getByRole('columnheader', { name: 'Campaign' });
  for (const claim of [/No record/, /Nothing was recorded/, /No campaigns/])
    expect(screen.queryByText(claim)).toBeNull();
  expect(reported.length).toBeGreaterThan(0);
});

test('figures that could not be refreshed stay, and are marked as old until a retry succeeds', async () => {
  const { user, answerWith } = await openReports('/sponsor');
  await screen.findByRole('switch', { name: /Summer/ });
  answerWith(answer(SponsorCampaignsDocument, isUnreachable));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  const old = await screen.findByText(/Could not be refreshed\./);
  screen.getByRole('switch', { name: /Summer/ });
  answerWith(answer(SponsorCampaignsDocument, { sponsorCampaigns: page(campaign) }));
  await user.click(retry(old.closest<HTMLElement>('[role=status]')!));
  await waitFor(() => expect(screen.queryByText(/Could not be refreshed\./)).toBeNull());
});

test('why a campaign was not shown is left open when it could not be loaded', async () => {
  const { user, answerWith, reported } = await openReports(`/sponsor?diagnosticCampaignId=${campaign.id}`, {
    answers: [answer(CampaignVisibilityDocument, isUnreachable)],
  });
  const drawer = await screen.findByRole('dialog', { name: 'Delivery diagnosis' });
  await waitFor(() => expect(notices(drawer)).toHaveLength(1));
  expect(within(drawer).queryAllByRole('listitem')).toEqual([]);
  expect(within(drawer).queryByText(/all good|No auction/i)).toBeNull();
  expect(reported.length).toBeGreaterThan(0);
  answerWith(
    answer(CampaignVisibilityDocument, {
      sponsorCampaign: { ...campaign, adSets: [{ ...campaign.adSets[0]!, bidType: 'AUTOMATED' }] },
      campaignVisibility: {
        auctions: '0',
        opportunities: '0',
        won: '0',
        sampledAuctions: 0,
        fromDate: '2026-05-01',
        toDate: '2026-05-07',
        losses: [],
      },
    }),
  );
  await user.click(retry(drawer));
  await within(drawer).findByText(/No auction/);
  expect(notices(drawer)).toEqual([]);
});

const product = {
  id: 'lotion',
  sku: 'LOTION-1',
  name: 'Lotion',
  link: null,
  image: null,
  impressions: '10',
  clicks: '2',
  costs: '1',
  sales: '5',
  haloSales: '0',
  quantity: '1',
  haloSalesQuantity: '0',
  availableSize: null,
  status: 'ACTIVE' as const,
  catalog: { currencyCode: 'SGD', tzOffset: 480 },
};

test('a campaign’s products, and a product’s days, are empty until a retry succeeds', async () => {
  const { user, answerWith, reported } = await openReports(`/sponsor?skuCampaignId=${campaign.id}`, {
    answers: [
      answer(SkuPerformanceScopeDocument, {
        reportRange: { startDate: '2026-05-01', endDate: '2026-05-31' },
        sponsorCampaign: campaign,
      }),
      answer(SkusReportDocument, isUnreachable),
      answer(SkuHistoryDocument, isUnreachable),
    ],
  });
  const dialog = await screen.findByRole('dialog', { name: /^Product performance/ });
  await waitFor(() => expect(notices(dialog)).toHaveLength(1));
  const products = within(dialog).getByRole('table', { name: 'Product performance' });
  expect(within(products).getAllByRole('columnheader').length).toBeGreaterThan(0);
  expect(products.querySelectorAll('tbody tr td[role=cell], tbody tr th')).toHaveLength(0);
  expect(reported.length).toBeGreaterThan(0);
  answerWith(answer(SkusReportDocument, { skusReport: page(product) }));
  await user.click(retry(dialog));
  await user.click(await within(products).findByRole('button', { name: /Lotion/ }));
  const days = await within(dialog).findByRole('region', { name: /day by day$/ });
  await waitFor(() => expect(notices(days)).toHaveLength(1));
  answerWith(answer(SkuHistoryDocument, { skuHistories: null }));
  await user.click(retry(days));
  await waitFor(() => expect(notices(days)).toEqual([]));
});

test('ad sets that fail to load are an error, not an empty list', async () => {
  await openReports('/sponsor/adset', { answers: [answer(AdSetsDocument, isUnreachable)] });
  await screen.findByRole('table', { name: 'Product ad sets' });
  await findFailed('Product ad sets');
  expect(screen.queryAllByRole('switch')).toEqual([]);
});
