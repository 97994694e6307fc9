import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { member } from '#core/session/console/testing.tsx';
import { answerCalls, openAt } from '../testing.tsx';
import { useRefetchShowing } from '#platform/api-client/refetch.ts';
import { EditCampaign, EditCampaignScreen, NewCampaign } from './wizard-screen.tsx';

const missing = () => ({
  data: { sponsorCampaign: null },
  errors: [{ message: 'Not found', extensions: { code: 'NOT_FOUND' } }],
});

test.each(['abc', '9'.repeat(40), '100001'])('a campaign %s that is not there leads back to the list', async (id) => {
  answerCalls({ WizardCampaign: missing });
  const { user, history } = await openAt(`/sponsor/${id}/type`, '/sponsor/$campaignId/$step', EditCampaignScreen);
  expect((await screen.findByRole('alert')).textContent).toContain('wizard.notFound');
  await user.click(screen.getByRole('link', { name: 'wizard.toList' }));
  await waitFor(() => expect(history.location.pathname).toBe('/sponsor'));
});

test('a new campaign in a company without brands leads to where one is added', async () => {
  answerCalls({
    CompanyBrands: () => ({ data: { accessibleCompanyBrands: { objects: [], page: 1, numPages: 0, total: 0 } } }),
  });
  const New = () => <NewCampaign Frame={() => null} />;
  const { user, history } = await openAt('/sponsor/new/type', '/sponsor/new/type', New, member('OWNER'));
  const dialog = await screen.findByRole('dialog', { name: 'noBrands.title' });
  await user.click(within(dialog).getByRole('link', { name: 'noBrands.add' }));
  await waitFor(() => expect(history.location.pathname).toBe('/brands'));
});

test('a campaign that is open for editing stays as it was opened, whatever else is written', async () => {
  const read: string[] = [];
  answerCalls({
    WizardCampaign: () => {
      read.push('campaign');
      return {
        data: { sponsorCampaign: { id: '1', version: read.length, name: 'Summer', brand: {}, adsetSet: [{}] } },
      };
    },
  });
  const Edit = () => {
    const refetchShowing = useRefetchShowing();
    return (
      <>
        <EditCampaign Frame={() => null} />
        <button onClick={() => void refetchShowing(['SponsorCampaign']).then(() => read.push('written'))}>Write</button>
      </>
    );
  };
  const { user } = await openAt('/sponsor/1/type', '/sponsor/$campaignId/$step', Edit, member('OWNER'));
  await screen.findByRole('heading', { name: 'Summer' });
  await user.click(screen.getByRole('button', { name: 'Write' }));
  await waitFor(() => expect(read).toEqual(['campaign', 'written']));
});
