import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, renderScreen, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import {
  BookingBrandsDocument,
  BookingCampaignsDocument,
  DraftCopyDocument,
  KeepDraftDocument,
} from '#platform/api-client/generated/graphql.ts';
import { cartKey, EMPTY_CART } from '../rules/cart.ts';
import { bookingRoutes } from './routes.ts';

const KEY = cartKey('olivia');
const cartOf = (...names: string[]) =>
  JSON.stringify({
    ...EMPTY_CART,
    campaigns: names.map((name) => ({ id: name, name, package: { id: 'p' }, bookings: [] })),
  });

async function open(elsewhere: string) {
  const sent: { revision?: string | null; content: string }[] = [];
  const none = { objects: [], page: 1, numPages: 1, total: 0 };
  const view = await renderScreen('/booking', {
    routes: bookingRoutes,
    session: sessionOf('OWNER'),
    answers: [
      answer(BookingBrandsDocument, {
        accessibleCompanyBrands: { objects: [{ id: 'bee', name: 'Bee', logo: null }] },
        overlap: { isActive: false },
      }),
      answer(BookingCampaignsDocument, { bookingCampaigns: none }),
      answer(DraftCopyDocument, { draftCopy: { revision: `of ${elsewhere.length}`, content: elsewhere } }),
      answer(KeepDraftDocument, ({ input }) => {
        sent.push(input);
        return { keepDraft: { isKept: true, draftCopy: { revision: 'mine', content: input.content } } };
      }),
    ],
  });
  return { ...view, sent };
}
const inCart = () => screen.getByRole('link', { name: /^Cart/ }).textContent;

beforeEach(() => localStorage.clear());

test('a cart begun in another browser is here, too', async () => {
  await open(cartOf('a', 'b'));
  await waitFor(() => expect(inCart()).toBe('Cart2'));
  expect(screen.queryByText('Changed in another window')).toBeNull();
});

test('two carts are asked about; taken over, the other one goes on, and newer edits of it follow', async () => {
  localStorage.setItem(KEY, cartOf('mine'));
  const first = await open(cartOf('a', 'b'));
  await first.user.click(await screen.findByRole('button', { name: 'Take over' }));
  await waitFor(() => expect(inCart()).toBe('Cart2'));
  expect(first.sent).toEqual([]);
  first.unmount();
  const second = await open(cartOf('c'));
  await waitFor(() => expect(inCart()).toBe('Cart1'));
  expect(second.sent).toEqual([]);
});
