import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answerCalls } from '#core/session/console/testing.tsx';
import { useCampaignForm, startValues } from '../campaigns/use-campaign-form.ts';
import { openMeta, seller, settings } from '../testing.tsx';
import { ProductSelection } from './product-selection.tsx';
import type { Product } from './products.ts';

interface ProductsRequest {
  cursor?: string;
  limit: number;
  skus?: string[];
}

const product = (sku: string) => ({ sku, name: `Product ${sku}`, price: '1', inventory: 1 });

/** Stubs a shop with `total` products. Page requests for which `fails` returns true end in an error. */
function shopOf(total: number, fails: (request: ProductsRequest) => boolean = () => false) {
  const known = new Set(['A', 'B', 'C']);
  answerCalls({
    MetaSettings: () => ({ data: settings }),
    MetaUnknownSkus: ({ skus }: { skus: string[] }) => ({
      data: { metaCatalogProducts: { unknownSkus: skus.filter((sku) => !known.has(sku)) } },
    }),
    MetaProducts: (request: ProductsRequest) => {
      if (fails(request)) return { errors: [{ message: 'The server is busy', extensions: { code: 'INTERNAL' } }] };
      const all = request.skus
        ? request.skus.filter((sku) => known.has(sku))
        : Array.from({ length: total }, (_, n) => `S${n}`);
      const from = Number(request.cursor ?? 0);
      const next = from + request.limit < all.length ? String(from + request.limit) : null;
      const objects = all.slice(from, from + request.limit).map(product);
      return { data: { metaCatalogProducts: { objects, totalCount: all.length, nextPage: next, previousPage: null } } };
    },
  });
}

async function openSelection() {
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
  return { ...(await openMeta(Screen)), selection };
}

test('when a page of all products fails, the loaded ones stay, the error is shown, and a retry adds the rest', async () => {
  let isBroken = true;
  shopOf(4000, ({ cursor, limit }) => isBroken && limit === 1000 && cursor === '2000');
  const { user, selection } = await openSelection();
  await user.click(await screen.findByRole('radio', { name: 'products.custom' }));
  await user.click(screen.getByRole('button', { name: 'products.search' }));
  await screen.findByText('Product S0');
  await user.click(screen.getByRole('button', { name: 'products.addAll' }));
  await waitFor(() => expect(screen.queryAllByText(/products\.addedOf/)).toHaveLength(1));
  expect(selection.products).toHaveLength(2000);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(selection.products).toHaveLength(4000));
  expect(screen.queryByText(/products\.addedOf/)).toBeNull();
  expect(new Set(selection.products.map(({ sku }) => sku)).size).toBe(4000);
});

test('a list of SKUs names those that the shop does not offer, and a rejected file clears the results', async () => {
  shopOf(0);
  const { user, container } = await openSelection();
  await user.click(await screen.findByRole('tab', { name: 'products.tab.csv' }));
  const give = (name: string, text: string) =>
    user.upload(container.querySelector('input[type=file]')!, new File([text], name));
  await give('skus.csv', 'SKU\nA\nX-1\nB\nY-2');
  const found = await screen.findAllByText(/^Product /);
  expect(found.map(({ textContent }) => textContent)).toEqual(['Product A', 'Product B']);
  const unknown = await screen.findByRole('list', { name: /products\.unknown/ });
  expect([...unknown.querySelectorAll('li')].map((line) => line.textContent)).toEqual(['X-1', 'Y-2']);
  await give('empty.csv', 'SKU\n');
  expect((await screen.findByRole('alert')).textContent).toContain('products.emptyCsv');
  expect(screen.queryByText('Product A')).toBeNull();
  expect(screen.queryByRole('list', { name: /products\.unknown/ })).toBeNull();
});
