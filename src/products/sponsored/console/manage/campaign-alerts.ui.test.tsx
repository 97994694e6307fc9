import { createRoute, type AnyRoute } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, isUnreachable, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import { expectNoViolation } from '#design/testing/axe.ts';
import { DAY_MS } from '#kernel/time.ts';
import {
  ExpiringCampaignsDocument,
  OutOfBudgetCampaignsDocument,
  type ExpiringCampaignsQuery,
} from '#platform/api-client/generated/graphql.ts';
import CampaignAlerts from './campaign-alerts.tsx';

type Expiring = ExpiringCampaignsQuery['sponsorCampaigns']['objects'][number];

const campaign: Expiring = {
  id: '100001',
  name: 'Summer',
  adType: 'PRODUCT',
  company: { id: 'acme', nameWithCluster: 'Acme', walletCurrency: { symbol: 'S$', maxFractionDigits: 2 } },
  adSets: [
    {
      id: 'adset',
      status: 'DELIVERING',
      budgetType: 'TOTAL',
      budget: '500',
      budgetDaily: null,
      endDate: new Date(Date.now() + 2.5 * DAY_MS).toISOString(),
      catalog: { id: 'sg', tzOffset: 480 },
    },
  ],
};
const spending = {
  ...campaign,
  adSets: [{ ...campaign.adSets[0]!, budgetRemaining: '20', budgetRemainingDays: 2 }],
};
const EXPIRING = answer(ExpiringCampaignsDocument, { sponsorCampaigns: { objects: [campaign] } });
const OUT_OF_BUDGET = answer(OutOfBudgetCampaignsDocument, { sponsorCampaigns: { objects: [spending] } });

const open = (role: 'OWNER' | 'VIEWER', answers = [EXPIRING, OUT_OF_BUDGET]) => {
  const Alerts = () => <CampaignAlerts companyId={null} brandId={undefined} />;
  const routes = (parent: AnyRoute) => [
    createRoute({ getParentRoute: () => parent, path: '/homepage', component: Alerts }),
  ];
  return renderScreen('/homepage', { routes, session: sessionOf(role), answers });
};
const changes = () => screen.queryAllByRole('button', { name: /^(Extend|Raise the budget of) / });

test('campaigns that end or run out of budget soon can be changed in place, but not by a viewer', async () => {
  const { unmount } = await open('OWNER');
  expect(await screen.findAllByRole('link', { name: 'Summer' })).toHaveLength(2);
  expect(changes()).toHaveLength(2);
  unmount();
  await open('VIEWER');
  expect(await screen.findAllByRole('link', { name: 'Summer' })).toHaveLength(2);
  expect(changes()).toEqual([]);
});

test('campaigns that could not be loaded are an error, without claiming that none ends', async () => {
  const { user, answerWith, reported } = await open('OWNER', [
    answer(ExpiringCampaignsDocument, isUnreachable),
    answer(OutOfBudgetCampaignsDocument, isUnreachable),
  ]);
  const panel = (title: string) => screen.getByRole('heading', { name: title }).closest('section')!;
  for (const title of ['Ending soon', 'Low budgets']) await within(panel(title)).findByText(/Could not be loaded\./);
  expect(screen.queryByText(/No running campaign/)).toBeNull();
  expect(reported.length).toBeGreaterThan(0);
  document.title = 'Home';
  await expectNoViolation();
  answerWith(EXPIRING, OUT_OF_BUDGET);
  await user.click(within(panel('Ending soon')).getByRole('button', { name: 'Try again' }));
  await within(panel('Ending soon')).findByRole('link', { name: 'Summer' });
  await waitFor(() => expect(within(panel('Ending soon')).queryByText(/Could not be loaded\./)).toBeNull());
});
