import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#core/session/console/render-screen.test-support.tsx';
import { ProductSuggestionsDocument } from '#platform/api-client/generated/graphql.ts';
import { KEY, openWizard } from '../wizard.test-support.tsx';
import { readDraft, saveDraft } from './draft.ts';
import { emptyValues } from './wizard-values.ts';

const values = { ...emptyValues('sg', '2026-06-01'), name: 'Summer' };

/** Opens the product picker for a brand with `total` products. */
async function openPicker(total: number, skus: string[] = []) {
  const suggestions = answer(ProductSuggestionsDocument, ({ offset, limit }) => ({
    productSuggestions: {
      total,
      objects: Array.from({ length: Math.max(0, Math.min(limit ?? 0, total - (offset ?? 0))) }, (_, index) => ({
        sku: `S${(offset ?? 0) + index}`,
        name: `Product ${(offset ?? 0) + index}`,
        image: null,
        price: '1',
        quantity: 1,
      })),
    },
  }));
  saveDraft(KEY, { values: { ...values, skus }, furthest: 'content', step: 'content', version: null });
  const opened = await openWizard('content', {}, { answers: [suggestions] });
  await screen.findByText('Product 0');
  return { ...opened, storedSkus: () => readDraft(KEY, values, null)?.values.skus ?? [] };
}

test.each<[string, number, string[], number]>([
  ['of several pages on the screen', 99, [], 99],
  ['of several pages of the server', 2345, ['S7', 'X'], 2346],
  ['up to the limit', 6000, [], 4999],
])('all matching products are added at once: %s', async (_, total, skus, expected) => {
  const { user, unmount, storedSkus } = await openPicker(total, skus);
  await user.click(screen.getByRole('button', { name: 'Add all' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add all' }).hasAttribute('data-loading')).toBe(false));
  unmount();
  expect(storedSkus()).toHaveLength(expected);
  expect(new Set(storedSkus()).size).toBe(expected);
});
