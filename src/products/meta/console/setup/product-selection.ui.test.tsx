import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import {
  answer,
  isPending,
  rejected,
  renderScreen,
  screenAt,
  type Answer,
} from '#core/session/console/render-screen.test-support.tsx';
import {
  MetaCategoriesDocument,
  MetaProductsDocument,
  MetaSettingsDocument,
  MetaUnknownSkusDocument,
  type MetaProductsQueryVariables,
} from '#platform/api-client/generated/graphql.ts';
import { useCampaignForm, startValues } from '../campaigns/use-campaign-form.ts';
import { seller, settings } from '../meta.test-support.ts';
import { ProductSelection } from './product-selection.tsx';
import type { Product } from './products.ts';

const product = (sku: string) => ({
  id: sku,
  sku,
  name: `Product ${sku}`,
  price: '1',
  inventory: 1,
  imageUrl: 'https://shop.test/p.png',
  url: 'https://shop.test/p',
});

/** A shop with `total` products. Page requests for which `fails` returns true end in an error. */
function shopOf(total: number, fails: (request: MetaProductsQueryVariables) => boolean = () => false): Answer[] {
  const known = new Set(['A', 'B', 'C']);
  return [
    answer(MetaSettingsDocument, settings),
    answer(MetaCategoriesDocument, isPending),
    answer(MetaUnknownSkusDocument, ({ skus }) => ({
      metaCatalogProducts: { unknownSkus: [skus ?? []].flat().filter((sku) => !known.has(sku)) },
    })),
    answer(MetaProductsDocument, (request) => {
      if (fails(request)) return rejected({}, 'INTERNAL', 'The server is busy');
      const all = request.skus
        ? [request.skus].flat().filter((sku) => known.has(sku))
        : Array.from({ length: total }, (_, n) => `S${n}`);
      const [from, limit] = [Number(request.cursor ?? 0), request.limit ?? all.length];
      const next = from + limit < all.length ? String(from + limit) : null;
      const objects = all.slice(from, from + limit).map(product);
      return { metaCatalogProducts: { objects, totalCount: all.length, nextPage: next, previousPage: null } };
    }),
  ];
}

async function openSelection(answers: readonly Answer[]) {
  const selection: { products: readonly Product[] } = { products: [] };
  const Screen = () => {
    const [sponsored, setSponsored] = useState<readonly Product[]>([]);
    const { form } = useCampaignForm({
      initialValues: startValues(null, '2026-06-01'),
      currency: 'SGD',
      submit: async () => {},
    });
    selection.products = sponsored;
    return (
      <ProductSelection
        seller={seller('one')}
        form={form}
        sponsored={sponsored}
        onSponsor={(next) => setSponsored((now) => next(now))}
      />
    );
  };
  const opened = await renderScreen('/mpa/campaign/add', { routes: screenAt('/mpa/campaign/add', Screen), answers });
  return { ...opened, selection };
}

test('when a page of all products fails, the loaded ones stay, the error is shown, and a retry adds the rest', async () => {
  let isBroken = true;
  const shop = shopOf(4000, ({ cursor, limit }) => isBroken && limit === 1000 && cursor === '2000');
  const { user, selection } = await openSelection(shop);
  await user.click(await screen.findByRole('radio', { name: 'Custom Selection' }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByText('Product S0');
  await user.click(screen.getByRole('button', { name: 'Add all' }));
  await waitFor(() => expect(screen.queryAllByText(/^2,000 of 4,000 products were added/)).toHaveLength(1));
  expect(selection.products).toHaveLength(2000);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(selection.products).toHaveLength(4000));
  expect(screen.queryByText(/^2,000 of 4,000 products were added/)).toBeNull();
  expect(new Set(selection.products.map(({ sku }) => sku)).size).toBe(4000);
});

test('a list of SKUs names those that the shop does not offer, and a rejected file clears the results', async () => {
  const { user, container, selection } = await openSelection(shopOf(0));
  await user.click(await screen.findByRole('tab', { name: 'CSV Selection' }));
  const give = (name: string, text: string) =>
    user.upload(container.querySelector('input[type=file]')!, new File([text], name));
  await give('skus.csv', 'SKU\nA\nX-1\nB\nY-2');
  const found = await screen.findAllByText(/^Product /);
  expect(found.map(({ textContent }) => textContent)).toEqual(['Product A', 'Product B']);
  const unknown = await screen.findByRole('list', { name: /SKUs are not in this shop:/ });
  expect([...unknown.querySelectorAll('li')].map((line) => line.textContent)).toEqual(['X-1', 'Y-2']);
  await give('empty.csv', 'SKU\n');
  expect((await screen.findByRole('alert')).textContent).toContain('There are no SKUs in this file');
  expect(screen.queryByText('Product A')).toBeNull();
  expect(screen.queryByRole('list', { name: /SKUs are not in this shop:/ })).toBeNull();
  await give('more.csv', 'B,Z-3');
  await user.click(await screen.findByRole('button', { name: 'Add all' }));
  await waitFor(() => expect(selection.products.map(({ sku }) => sku)).toEqual(['B']));
  // Users can make a file chooser offer all files.
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [new File(['A'], 'skus.txt')] } });
  await screen.findByText('Only .csv files can be read');
});
