import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FLAG_OFF, FLAG_ON, answer } from '#core/session/console/render-screen.test-support.tsx';
import {
  TargetBrandsDocument,
  TargetCategoriesDocument,
  TargetProductsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { openWizard, savedCampaign, settings } from '../wizard.test-support.tsx';
import type { WizardValues } from './wizard-values.ts';

const ANSWERS = [
  answer(TargetProductsDocument, { productSuggestions: { objects: [{ sku: 'LAMP-1', name: 'Desk lamp' }] } }),
  answer(TargetBrandsDocument, { searchBrands: { objects: [{ id: 'acme', name: 'Acme' }] } }),
  answer(TargetCategoriesDocument, {
    productCategories: [
      { id: 'home', label: 'Home', parentId: null },
      { id: 'lamps', label: 'Lamps', parentId: 'home' },
    ],
  }),
];
const open = (adSet: Parameters<typeof savedCampaign>[1] = {}, page_targets = FLAG_ON) =>
  openWizard(
    'target',
    { settings: { ...settings, page_targets }, campaign: savedCampaign({}, adSet), draftKey: { campaignId: '100001' } },
    { flags: { show_sponsor_target: FLAG_ON }, answers: ANSWERS },
  );
const part = () => screen.getByRole('button', { name: /Excluded product pages/ });

test('a product, a brand and a category are chosen by their names', async () => {
  const user = userEvent.setup();
  await open();
  expect(part()).toHaveProperty('ariaExpanded', 'false');
  await user.click(part());
  const choose = async (kind: string, name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'What' }));
    await user.click(await screen.findByRole('option', { name: kind }));
    await user.click(screen.getByRole('combobox', { name: 'Exclude' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await user.click(screen.getByRole('combobox', { name: 'Exclude' }));
  await user.click(await screen.findByRole('option', { name: 'Desk lamp (LAMP-1)' }));
  await choose('Brand', 'Acme');
  await choose('Category', 'Home › Lamps');
  await waitFor(() =>
    expect(stored()).toEqual([
      { kind: 'PRODUCT', value: 'LAMP-1', name: 'Desk lamp (LAMP-1)' },
      { kind: 'BRAND', value: 'acme', name: 'Acme' },
      { kind: 'CATEGORY', value: 'lamps', name: 'Home › Lamps' },
    ]),
  );
});

test('SKUs are pasted, each once; one is removed again', async () => {
  const user = userEvent.setup();
  await open({ negativeTargets: [{ kind: 'PRODUCT', value: 'A', name: 'Apple' }] });
  // Open from the start where there is something to see.
  expect(part()).toHaveProperty('ariaExpanded', 'true');
  await user.click(screen.getByRole('combobox', { name: 'Exclude' }));
  await user.paste('A\nB\n\nC');
  const list = screen.getByRole('list', { name: 'Excluded product pages' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: 'Remove: B' }));
  await waitFor(() =>
    expect(stored()?.map(({ value, name }) => [value, name])).toEqual([
      ['A', 'Apple'],
      ['C', ''],
    ]),
  );
});

test('nothing is offered where exclusions by page are switched off', async () => {
  await open({}, FLAG_OFF);
  expect(screen.queryByRole('button', { name: /Excluded product pages/ })).toBeNull();
});

/** The list in the draft that this visit keeps. */
function stored(): WizardValues['negativeTargets'] | undefined {
  const draft = localStorage.getItem('endcap.campaignDraft.olivia.100001');
  return draft === null ? undefined : (JSON.parse(draft) as { values: WizardValues }).values.negativeTargets;
}
