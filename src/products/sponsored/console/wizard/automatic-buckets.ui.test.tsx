import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FLAG_OFF, FLAG_ON } from '#core/session/console/render-screen.test-support.tsx';
import { openWizard, savedCampaign, settings } from '../wizard.test-support.tsx';
import type { WizardValues } from './wizard-values.ts';

const bucket = (name: 'CLOSE' | 'LOOSE' | 'SUBSTITUTES' | 'COMPLEMENTS', isOn: boolean, bid: string | null = null) => ({
  ...{ bucket: name, isOn, bidWalletCurrency: bid },
});
const PRESET = [
  bucket('CLOSE', true),
  bucket('LOOSE', true),
  bucket('SUBSTITUTES', false),
  bucket('COMPLEMENTS', false),
];
const open = (adSet: Parameters<typeof savedCampaign>[1] = {}, flag = FLAG_ON) =>
  openWizard(
    'target',
    {
      settings: { ...settings, automatic_targeting: flag },
      campaign: savedCampaign({}, { automatic: PRESET, ...adSet }),
      draftKey: { campaignId: '100001' },
    },
    { flags: { show_sponsor_target: FLAG_ON } },
  );
const part = () => screen.getByRole('button', { name: /Automatic targeting/ });
const list = () => within(screen.getByRole('list', { name: 'Automatic targeting' }));

/** What the draft of this visit keeps. */
function stored(): WizardValues['automatic'] | undefined {
  const draft = localStorage.getItem('endcap.campaignDraft.olivia.100001');
  return draft === null ? undefined : (JSON.parse(draft) as { values: WizardValues }).values.automatic;
}

test('as preset the group is closed and says what is on; each switch says what it means', async () => {
  const user = userEvent.setup();
  await open();
  expect(part()).toHaveProperty('ariaExpanded', 'false');
  expect(part().textContent).toContain('Close match, Loose match');
  await user.click(part());
  const lines = list().getAllByRole('listitem');
  expect(lines).toHaveLength(4);
  expect(
    list()
      .getAllByRole<HTMLInputElement>('switch')
      .map(({ checked }) => checked),
  ).toEqual([true, true, false, false]);
  within(lines[2]!).getByText('Pages of other products in its category, at half to twice its price.');
  // What is off is not bid for.
  expect(list().getAllByRole('textbox')).toHaveLength(2);
});

test('a kind is switched on and bid for; an empty bid says what counts then', async () => {
  const user = userEvent.setup();
  await open({ bidType: 'MAXIMUM_CPC', bidWalletCurrency: '0.50' });
  await user.click(part());
  await user.click(list().getByRole('switch', { name: /^Complements/ }));
  const bid = list().getByRole('textbox', { name: 'Bid for Complements' });
  expect(bid).toHaveProperty('placeholder', '0.50');
  await user.type(bid, '0.35');
  await user.click(list().getByRole('switch', { name: /^Loose match/ }));
  await waitFor(() =>
    expect(stored()).toEqual({
      CLOSE: { isOn: true, bid: '' },
      LOOSE: { isOn: false, bid: '' },
      SUBSTITUTES: { isOn: false, bid: '' },
      COMPLEMENTS: { isOn: true, bid: '0.35' },
    }),
  );
});

test('what is saved is open, and a bid that is too fine is told at its field', async () => {
  const user = userEvent.setup();
  await open({ bidType: 'MAXIMUM_CPC', bidWalletCurrency: '0.50', automatic: [bucket('SUBSTITUTES', true, '0.4')] });
  expect(part()).toHaveProperty('ariaExpanded', 'true');
  const bid = list().getByRole<HTMLInputElement>('textbox', { name: 'Bid for Substitutes' });
  expect(bid.value).toBe('0.4');
  await user.clear(bid);
  await user.type(bid, '0');
  await user.tab();
  await waitFor(() => expect(bid.getAttribute('aria-invalid')).toBe('true'));
});

test('with nothing else that finds the ads, one kind must stay on', async () => {
  const user = userEvent.setup();
  await open({ keywords: [] });
  await user.click(part());
  await user.click(list().getByRole('switch', { name: /^Close match/ }));
  await user.click(list().getByRole('switch', { name: /^Loose match/ }));
  expect(part().textContent).toContain('Off');
  await user.click(part());
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Keep one kind of automatic targeting on, or add keywords or targets');
});

test('a wrong bid is shown where its kind is off', async () => {
  const user = userEvent.setup();
  await open({ bidType: 'MAXIMUM_CPC', bidWalletCurrency: '0.50' });
  await user.click(part());
  const kind = () => list().getByRole('switch', { name: /^Complements/ });
  await user.click(kind());
  await user.type(list().getByRole('textbox', { name: 'Bid for Complements' }), '0');
  await user.click(kind());
  list().getByRole('textbox', { name: 'Bid for Complements' });
  await user.clear(list().getByRole('textbox', { name: 'Bid for Complements' }));
  await waitFor(() => expect(list().queryByRole('textbox', { name: 'Bid for Complements' })).toBeNull());
});

test('without the feature there is nothing to see', async () => {
  await open({}, FLAG_OFF);
  expect(screen.queryByText('Automatic targeting')).toBeNull();
});
