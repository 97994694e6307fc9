import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FLAG_ON, answer, isPending } from '#core/session/console/render-screen.test-support.tsx';
import {
  TargetBrandsDocument,
  TargetCategoriesDocument,
  TargetProductsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { openWizard, savedCampaign, settings } from '../wizard.test-support.tsx';
import type { WizardValues } from './wizard-values.ts';

const BRAND = '0199a000-0000-7000-8000-00000000ac3e';
const ANSWERS = [
  answer(TargetProductsDocument, isPending),
  answer(TargetBrandsDocument, { searchBrands: { objects: [{ id: BRAND, name: 'Acme' }] } }),
  answer(TargetCategoriesDocument, { productCategories: [{ id: 'lamps', label: 'Lamps', parentId: null }] }),
];
const any = { categoryId: null, bidWalletCurrency: null, minPrice: null, maxPrice: null };
const open = (adSet: Parameters<typeof savedCampaign>[1] = {}) =>
  openWizard(
    'target',
    {
      settings: { ...settings, page_targets: FLAG_ON },
      campaign: savedCampaign({}, adSet),
      draftKey: { campaignId: '100001' },
    },
    { flags: { show_sponsor_target: FLAG_ON }, answers: ANSWERS },
  );
const part = () => screen.getByRole('button', { name: /Targeted product pages/ });

test('a brand in a category is chosen one after the other, with a bid and prices', async () => {
  const user = userEvent.setup();
  await open({ bidType: 'MAXIMUM_CPC', bidWalletCurrency: '0.50' });
  expect(part()).toHaveProperty('ariaExpanded', 'false');
  await user.click(part());
  await user.click(screen.getByRole('combobox', { name: 'What' }));
  await user.click(await screen.findByRole('option', { name: 'Brand in category' }));
  await user.click(screen.getByRole('combobox', { name: 'Target' }));
  await user.click(await screen.findByRole('option', { name: 'Acme' }));
  await user.click(screen.getByPlaceholderText('Find a category of Acme'));
  await user.click(await screen.findByRole('option', { name: 'Lamps' }));
  const bid = await screen.findByRole('textbox', { name: 'Bid for Acme · Lamps' });
  expect(bid).toHaveProperty('placeholder', '0.50');
  await user.type(bid, '0.9');
  await user.type(screen.getByRole('textbox', { name: 'Target price from, for Acme · Lamps' }), '20');
  await waitFor(() =>
    expect(stored()).toEqual([
      {
        kind: 'BRAND_IN_CATEGORY',
        value: BRAND,
        categoryId: 'lamps',
        name: 'Acme · Lamps',
        bid: '0.9',
        minPrice: '20',
        maxPrice: '',
      },
    ]),
  );
});

test('saved targets are listed with their bids; products take no prices', async () => {
  const user = userEvent.setup();
  await open({
    targets: [
      { ...any, kind: 'PRODUCT', value: 'A', name: 'Apple', bidWalletCurrency: '0.7' },
      { ...any, kind: 'CATEGORY', value: 'lamps', name: 'Lamps' },
    ],
  });
  expect(part()).toHaveProperty('ariaExpanded', 'true');
  const lines = within(screen.getByRole('list', { name: 'Targeted product pages' })).getAllByRole('listitem');
  expect(lines.map((line) => within(line).getAllByRole('textbox').length)).toEqual([1, 3]);
  const bid = screen.getByRole<HTMLInputElement>('textbox', { name: 'Bid for Apple' });
  expect(bid.value).toBe('0.7');
  await user.click(screen.getAllByRole('button', { name: 'Remove: Apple' })[0]!);
  await waitFor(() => expect(stored()?.map(({ value }) => value)).toEqual(['lamps']));
});

/** The list in the draft that this visit keeps. */
function stored(): WizardValues['targets'] | undefined {
  const draft = localStorage.getItem('endcap.campaignDraft.olivia.100001');
  return draft === null ? undefined : (JSON.parse(draft) as { values: WizardValues }).values.targets;
}
