import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  answer,
  isPending,
  rejected,
  renderScreen,
  screenAt,
  sessionOf,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  SelectBrandDocument,
  SelectedProductsDocument,
  CompanyBrandsDocument,
  WizardCampaignDocument,
  WizardSettingsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { useRefetchShowing } from '#platform/api-client/refetch.ts';
import { campaignRoutes } from '../routes.ts';
import { EditCampaign } from './wizard-screen.tsx';
import { savedCampaign, settings } from '../wizard.test-support.tsx';

const open = (path: string, role: 'OWNER' | 'ADMIN' | 'MEMBER' | 'VIEWER') =>
  renderScreen(path, {
    routes: campaignRoutes,
    session: sessionOf(role, { currentBrand: { id: 'bee', name: 'Bee', logo: null } }),
    answers: [
      answer(WizardSettingsDocument, settings),
      answer(WizardCampaignDocument, { sponsorCampaign: savedCampaign() }),
      answer(SelectedProductsDocument, isPending),
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

test('a viewer reads every step, and does not save', async () => {
  const { user, history } = await open('/sponsor/100001/type', 'VIEWER');
  expect((await screen.findByLabelText(/Campaign name/)).matches(':disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: /^Review/ }));
  await screen.findByRole('heading', { name: 'Review', level: 2 });
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to campaigns' }));
  await waitFor(() => expect(history.location.pathname).toBe('/sponsor'));
});

test('staff decide a campaign that waits, and do not edit it', async () => {
  const review = {
    state: 'PENDING' as const,
    notes: null,
    submittedAt: '2026-05-30T00:00:00Z',
    isServingEarlierVersion: false,
  };
  await renderScreen('/sponsor/100001/review', {
    routes: campaignRoutes,
    session: sessionOf('STAFF'),
    answers: [
      answer(WizardSettingsDocument, settings),
      answer(WizardCampaignDocument, {
        sponsorCampaign: savedCampaign({ review }, { status: 'PENDING_FOR_APPROVAL' }),
      }),
      answer(SelectedProductsDocument, isPending),
    ],
  });
  const verdict = await screen.findByRole('region', { name: 'Review' });
  expect(within(verdict).getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(false);
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});

test('a viewer cannot launch campaigns', async () => {
  await open('/sponsor/new/type', 'VIEWER');
  await screen.findByText('Your role is not allowed to launch campaigns.');
});

test.each(['abc', '9'.repeat(40), '100001'])('a campaign %s that does not exist leads back to the list', async (id) => {
  const { user, history } = await renderScreen(`/sponsor/${id}/type`, {
    routes: campaignRoutes,
    answers: [answer(WizardCampaignDocument, () => rejected({}, 'NOT_FOUND'))],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('This campaign does not exist');
  await user.click(screen.getByRole('link', { name: 'All campaigns' }));
  await waitFor(() => expect(history.location.pathname).toBe('/sponsor'));
});

test('a new campaign in a company without brands leads to adding one', async () => {
  const { user, history } = await renderScreen('/sponsor/new/type', {
    routes: campaignRoutes,
    answers: [
      answer(CompanyBrandsDocument, { accessibleCompanyBrands: { objects: [], page: 1, numPages: 0, total: 0 } }),
    ],
  });
  const dialog = await screen.findByRole('dialog', { name: 'No brands yet' });
  await user.click(within(dialog).getByRole('link', { name: 'Add brands' }));
  await waitFor(() => expect(history.location.pathname).toBe('/brands'));
});

test('a new campaign without a brand asks for it, and goes on with the one that is chosen', async () => {
  const bee = { id: 'bee', name: 'Bee', logo: null };
  const { user, history, callsOf } = await renderScreen('/sponsor/new/type', {
    routes: campaignRoutes,
    answers: [
      answer(CompanyBrandsDocument, { accessibleCompanyBrands: { objects: [bee], page: 1, numPages: 1, total: 1 } }),
      answer(SelectBrandDocument, { selectBrand: { ok: true, brand: bee } }),
      answer(WizardSettingsDocument, settings),
    ],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Select a brand first' }));
  dialog.getByText('Please select a brand before creating a campaign.');
  dialog.getByRole('button', { name: 'OK' });
  await user.click(await dialog.findByRole('button', { name: 'Bee' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(SelectBrandDocument)).toEqual([{ brand: 'bee' }]);
  expect(history.location.pathname).toBe('/sponsor/new/type');
});

test('a campaign that is open for editing is not reloaded by other writes', async () => {
  const read: string[] = [];
  const Edit = () => {
    const refetchShowing = useRefetchShowing();
    return (
      <>
        <EditCampaign campaignId="1">{() => null}</EditCampaign>
        <button onClick={() => void refetchShowing(['SponsorCampaign']).then(() => read.push('written'))}>Write</button>
      </>
    );
  };
  const { user } = await renderScreen('/edit', {
    routes: screenAt('/edit', Edit),
    answers: [
      answer(WizardCampaignDocument, () => {
        read.push('campaign');
        return { sponsorCampaign: savedCampaign({ id: '1', version: read.length }) };
      }),
      answer(WizardSettingsDocument, isPending),
    ],
  });
  await screen.findByRole('heading', { name: 'Summer' });
  await user.click(screen.getByRole('button', { name: 'Write' }));
  await waitFor(() => expect(read).toEqual(['campaign', 'written']));
});
