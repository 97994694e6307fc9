import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FLAG_ON } from '#core/session/console/render-screen.test-support.tsx';
import { openWizard, savedCampaign, settings } from '../wizard.test-support.tsx';

const withKeywords = { settings: { ...settings, show_sponsor_product_keywords: FLAG_ON } };

test('a keyword takes a bid of its own, which leaves with the keyword', async () => {
  const user = userEvent.setup();
  const campaign = savedCampaign(
    {},
    {
      bidType: 'MAXIMUM_CPC',
      bidWalletCurrency: '0.50',
      keywords: ['[red shoes]', 'boots'],
      keywordBids: [{ keyword: 'boots', bidWalletCurrency: '0.7' }],
    },
  );
  await openWizard(
    'target',
    { ...withKeywords, campaign, draftKey: { campaignId: '100001' } },
    { flags: { show_sponsor_target: FLAG_ON } },
  );
  const part = screen.getByRole('button', { name: /Bids per keyword/ });
  // Open from the start where there is something to see.
  expect(part).toHaveProperty('ariaExpanded', 'true');
  const [first, second] = screen.getAllByRole<HTMLInputElement>('textbox', { name: /Bid for .+/ });
  expect([first!.value, first!.placeholder, second!.value]).toEqual(['', '0.50', '0.7']);
  await user.type(first!, '1.2');
  await waitFor(() => expect(stored()).toEqual({ '[red shoes]': '1.2', boots: '0.7' }));
  await user.clear(second!);
  await waitFor(() => expect(stored()).toEqual({ '[red shoes]': '1.2' }));
});

test('one bid is applied to all keywords, and all are removed', async () => {
  const user = userEvent.setup();
  const campaign = savedCampaign({}, { keywords: ['shoes', 'boots'] });
  await openWizard(
    'target',
    { ...withKeywords, campaign, draftKey: { campaignId: '100001' } },
    { flags: { show_sponsor_target: FLAG_ON } },
  );
  const part = screen.getByRole('button', { name: /Bids per keyword/ });
  expect(part).toHaveProperty('ariaExpanded', 'false');
  await user.click(part);
  await user.type(screen.getByLabelText('One bid for all'), '0.9');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(stored()).toEqual({ shoes: '0.9', boots: '0.9' }));
  await user.click(screen.getByRole('button', { name: 'Remove all bids' }));
  // Nothing differs from what is saved.
  await waitFor(() => expect(stored()).toBeUndefined());
});

test('a pasted list of keywords, matches and bids sets them', async () => {
  const user = userEvent.setup();
  const campaign = savedCampaign({}, { keywords: ['Shoes'] });
  await openWizard(
    'target',
    { ...withKeywords, campaign, draftKey: { campaignId: '100001' } },
    { flags: { show_sponsor_target: FLAG_ON } },
  );
  await user.click(screen.getAllByLabelText(/Add to .+/, { selector: 'input' })[0]!);
  await user.paste('keyword,match,bid\nshoes,broad,0.8\nboots,exact,1.5');
  await waitFor(() => expect(stored()).toEqual({ Shoes: '0.8', '[boots]': '1.5' }));
});

/** The bids in the draft that this visit keeps. */
function stored(): Record<string, string> | undefined {
  const draft = localStorage.getItem('endcap.campaignDraft.olivia.100001');
  return draft === null
    ? undefined
    : (JSON.parse(draft) as { values: { keywordBids: Record<string, string> } }).values.keywordBids;
}
