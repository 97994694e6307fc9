import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, type Answer } from '#core/session/console/render-screen.test-support.tsx';
import {
  AddStoresDocument,
  ProductFilterOptionsDocument,
  QuickMatchesDocument,
  ShopSuggestionsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { openQuick } from '../wizard.test-support.tsx';

const shop = (id: string) => ({ id, name: `Shop ${id}`, catalog: { id: 'sg' } });
const categories = [{ id: 'shoes', label: 'Shoes', depth: 1, parentId: null }];
let shops: ReturnType<typeof shop>[] = [];
let reads = 0;

beforeEach(() => {
  shops = [shop('a'), shop('b')];
  reads = 0;
});

const open = async (answers: readonly Answer[] = []) => {
  const opened = await openQuick([
    answer(ProductFilterOptionsDocument, () => {
      reads += 1;
      return { productCategories: categories, companySellers: shops };
    }),
    answer(QuickMatchesDocument, { productsMatchingFilterCount: 2 }),
    ...answers,
  ]);
  await waitFor(() => expect(reads).toBe(1));
  return opened;
};
const sellers = () =>
  screen.getByRole('combobox', { name: /Sellers/ }).closest<HTMLElement>('.mantine-InputWrapper-root')!;

test('a removed choice stays removed when the choices are reloaded with others among them', async () => {
  const { user } = await open();
  await within(sellers()).findByText('Shop a');
  await user.click(screen.getByRole('combobox', { name: /Sellers/ }));
  await user.keyboard('{Backspace}');
  expect(within(sellers()).queryByText('Shop b')).toBeNull();
  shops = [...shops, shop('c')];
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(reads).toBe(2));
  expect(within(sellers()).queryByText('Shop b')).toBeNull();
  expect(within(sellers()).queryByText('Shop c')).toBeNull();
});

test('without a shop the form reports it, and a shop can be added in it', async () => {
  shops = [];
  const added: string[] = [];
  const { user } = await open([
    answer(ShopSuggestionsDocument, { sellerSuggestions: { objects: [{ id: 'a', name: 'Shop a' }] } }),
    answer(AddStoresDocument, ({ sellerIds }) => {
      added.push(...[sellerIds].flat());
      shops = [shop('a')];
      return { addSellers: { ok: true } };
    }),
  ]);
  await screen.findByText('You have no shop in this country, so there is nothing to advertise here.');
  await user.click(screen.getByRole('combobox', { name: 'Add your shop' }));
  await user.click(await screen.findByRole('option', { name: 'Shop a' }));
  await within(sellers()).findByText('Shop a');
  expect(added).toEqual(['a']);
  expect(screen.queryByText('You have no shop in this country, so there is nothing to advertise here.')).toBeNull();
});

test('a shop that another company manages waits for the provider, with a notice', async () => {
  shops = [];
  const { user } = await open([
    answer(ShopSuggestionsDocument, { sellerSuggestions: { objects: [{ id: 'z', name: 'Shop z' }] } }),
    answer(AddStoresDocument, { addSellers: { ok: true } }),
  ]);
  await user.click(await screen.findByRole('combobox', { name: 'Add your shop' }));
  await user.click(await screen.findByRole('option', { name: 'Shop z' }));
  await screen.findByText(
    'This shop is managed by another company. The provider was asked; it can be advertised once they agree.',
  );
});
