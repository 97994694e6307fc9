import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, openQuick } from '../testing.tsx';

const shop = (id: string) => ({ id, name: `Shop ${id}`, catalog: { id: 'sg' } });
const categories = [{ id: 'shoes', label: 'Shoes', depth: 1, parentId: null }];
let shops: ReturnType<typeof shop>[] = [];
let reads = 0;

beforeEach(() => {
  shops = [shop('a'), shop('b')];
  reads = 0;
});

const open = async (answers: Parameters<typeof answerCalls>[0] = {}) => {
  answerCalls({
    ProductFilterOptions: () => {
      reads += 1;
      return { data: { productCategories: categories, companySellers: shops } };
    },
    QuickMatches: () => ({ data: { productsMatchingFilterCount: 2 } }),
    ...answers,
  });
  const opened = await openQuick();
  await waitFor(() => expect(reads).toBe(1));
  return opened;
};
const sellers = () =>
  screen.getByRole('combobox', { name: /filter.sellers/ }).closest<HTMLElement>('.mantine-InputWrapper-root')!;

test('a removed choice stays removed when the choices are reloaded with others among them', async () => {
  const { user } = await open();
  await within(sellers()).findByText('Shop a');
  await user.click(screen.getByRole('combobox', { name: /filter.sellers/ }));
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
  const { user } = await open({
    ShopSuggestions: () => ({ data: { sellerSuggestions: { objects: [{ id: 'a', name: 'Shop a' }] } } }),
    AddStores: ({ sellerIds }: { sellerIds: string[] }) => {
      added.push(...sellerIds);
      shops = [shop('a')];
      return { data: { addSellers: { ok: true } } };
    },
  });
  await screen.findByText('quick.shopMissing');
  await user.click(screen.getByRole('combobox', { name: 'quick.shopAdd' }));
  await user.click(await screen.findByRole('option', { name: 'Shop a' }));
  await within(sellers()).findByText('Shop a');
  expect(added).toEqual(['a']);
  expect(screen.queryByText('quick.shopMissing')).toBeNull();
});

test('a shop that another company manages waits for the provider, with a notice', async () => {
  shops = [];
  const { user } = await open({
    ShopSuggestions: () => ({ data: { sellerSuggestions: { objects: [{ id: 'z', name: 'Shop z' }] } } }),
    AddStores: () => ({ data: { addSellers: { ok: true } } }),
  });
  await user.click(await screen.findByRole('combobox', { name: 'quick.shopAdd' }));
  await user.click(await screen.findByRole('option', { name: 'Shop z' }));
  await screen.findByText('quick.shopAsked');
});
