import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, openAt } from '../testing.tsx';
import { EditCampaignScreen } from './wizard-screen.tsx';

afterEach(() => void vi.unstubAllGlobals());

const missing = () => ({
  data: { sponsorCampaign: null },
  errors: [{ message: 'Not found', extensions: { code: 'NOT_FOUND' } }],
});

test.each(['abc', '9'.repeat(40), '100001'])('a campaign %s that is not there leads back to the list', async (id) => {
  document.cookie = 'csrftoken=kept';
  answerCalls({ WizardCampaign: missing });
  const { user, history } = await openAt(`/sponsor/${id}/type`, '/sponsor/$campaignId/$step', EditCampaignScreen);
  expect((await screen.findByRole('alert')).textContent).toContain('wizard.notFound');
  await user.click(screen.getByRole('link', { name: 'wizard.toList' }));
  await waitFor(() => expect(history.location.pathname).toBe('/sponsor'));
});
