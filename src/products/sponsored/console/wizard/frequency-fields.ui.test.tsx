import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openWizard, savedCampaign } from '../wizard.test-support.tsx';
import type { WizardValues } from './wizard-values.ts';

const open = (adSet: Parameters<typeof savedCampaign>[1] = {}) =>
  openWizard('strategy', { campaign: savedCampaign({}, adSet), draftKey: { campaignId: '100001' } });
const section = () => screen.getByRole('button', { name: /^Frequency cap/ });

test('a cap is set with usual numbers, changed, checked, and taken away', async () => {
  const user = userEvent.setup();
  await open();
  expect(section().textContent).toContain('As often as the shop allows');
  await user.click(section());
  await user.click(screen.getByRole('checkbox', { name: 'Limit how often one shopper sees it' }));
  expect(section().textContent).toContain('3 times in 24 hours');
  const times = screen.getByRole('textbox', { name: 'Times per shopper' });
  await user.clear(times);
  await user.type(times, '101');
  await user.tab();
  expect(await screen.findByText('Enter a whole number from 1 to 100')).toBeTruthy();
  await user.clear(times);
  await user.type(times, '5');
  await user.click(screen.getByRole('checkbox', { name: /^Also show it to unknown shoppers/ }));
  await waitFor(() => expect(stored()?.frequency).toEqual({ times: '5', hours: '24', showsUnknown: false }));
  await user.click(screen.getByRole('checkbox', { name: 'Limit how often one shopper sees it' }));
  await waitFor(() => expect(stored()).toBeUndefined());
});

test('a cap that is saved is open from the start', async () => {
  await open({ frequencyCap: { times: 2, hours: 48, showsUnknown: true } });
  expect(section()).toHaveProperty('ariaExpanded', 'true');
  expect(screen.getByRole('textbox', { name: 'Within hours' })).toHaveProperty('value', '48');
});

/** The values in the draft that this visit keeps. */
function stored(): WizardValues | undefined {
  const draft = localStorage.getItem('endcap.campaignDraft.olivia.100001');
  return draft === null ? undefined : (JSON.parse(draft) as { values: WizardValues }).values;
}
