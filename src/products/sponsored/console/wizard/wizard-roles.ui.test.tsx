import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, isPending, renderScreen, sessionOf } from '#core/shell/console/render-screen.test-support.tsx';
import {
  ChosenProductsDocument,
  WizardCampaignDocument,
  WizardSettingsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { campaignRoutes } from '../routes.ts';
import { savedCampaign, settings } from '../testing.tsx';

const open = (path: string, role: 'OWNER' | 'ADMIN' | 'MEMBER' | 'VIEWER') =>
  renderScreen(path, {
    routes: campaignRoutes,
    session: sessionOf(role, { currentBrand: { id: 'bee', name: 'Bee', logo: null } }),
    answers: [
      answer(WizardSettingsDocument, settings),
      answer(WizardCampaignDocument, { sponsorCampaign: savedCampaign() }),
      answer(ChosenProductsDocument, isPending),
    ],
  });

test.each(['OWNER', 'ADMIN', 'MEMBER'] as const)(
  '%s edits a campaign of the company, without deciding it',
  async (role) => {
    const { user } = await open('/sponsor/100001/type', role);
    expect((await screen.findByLabelText(/Campaign name/)).matches(':disabled')).toBe(false);
    await user.click(screen.getByRole('button', { name: /^Review/ }));
    await screen.findByRole('button', { name: 'Save changes' });
    expect(screen.queryByRole('region', { name: 'Review' })).toBeNull();
  },
);

test('a viewer reads every step, and neither saves nor launches', async () => {
  const { user, history } = await open('/sponsor/100001/type', 'VIEWER');
  expect((await screen.findByLabelText(/Campaign name/)).matches(':disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: /^Review/ }));
  await screen.findByRole('heading', { name: 'Review', level: 2 });
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to campaigns' }));
  await waitFor(() => expect(history.location.pathname).toBe('/sponsor'));
});

test('a viewer is told that the role launches no campaigns', async () => {
  await open('/sponsor/new/type', 'VIEWER');
  await screen.findByText('Your role is not allowed to launch campaigns.');
});
