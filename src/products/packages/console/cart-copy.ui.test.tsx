import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, renderScreen, screenAt, sessionOf } from '#core/session/console/render-screen.test-support.tsx';
import {
  BookingBrandsDocument,
  BookingCampaignsDocument,
  DiscardDraftDocument,
  DraftCopyDocument,
  KeepDraftDocument,
  PackagePaymentOptionsDocument,
  SubmitPackageCartDocument,
  type CurrentSessionQuery,
} from '#platform/api-client/generated/graphql.ts';
import { cartKey, EMPTY_CART } from '../rules/cart.ts';
import { CartCopy } from './cart-copy.tsx';
import { Checkout } from './cart/checkout.tsx';
import type { QuoteState } from './cart/use-quote.ts';
import { bookingRoutes } from './routes.ts';

const KEY = cartKey('olivia', 'account');
const cartOf = (...names: string[]) =>
  JSON.stringify({
    ...EMPTY_CART,
    campaigns: names.map((name) => ({ id: name, name, package: { id: 'p' }, bookings: [] })),
  });

const none = { objects: [], page: 1, numPages: 1, total: 0 };
const brands = answer(BookingBrandsDocument, {
  accessibleCompanyBrands: { objects: [{ id: 'bee', name: 'Bee', logo: null }] },
  overlap: { isActive: false },
});

async function open(elsewhere: string, session?: Partial<CurrentSessionQuery>) {
  const sent: { revision?: string | null; content: string }[] = [];
  const view = await renderScreen('/booking', {
    routes: bookingRoutes,
    session: { ...sessionOf('OWNER'), ...session },
    answers: [
      brands,
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

test('another membership has a cart of its own; one of before goes to the first that opens it', async () => {
  localStorage.setItem(cartKey('olivia', null), cartOf('mine', 'mine too'));
  const first = await open(cartOf('mine', 'mine too'));
  await waitFor(() => expect(inCart()).toBe('Cart2'));
  first.unmount();
  const [account] = sessionOf('OWNER').userAccounts;
  const second = await open(cartOf('a'), { userAccounts: [{ ...account!, id: 'of another company' }] });
  await waitFor(() => expect(inCart()).toBe('Cart1'));
  expect(screen.queryByText('Changed in another window')).toBeNull();
  second.unmount();
  await open(cartOf('mine', 'mine too'));
  await waitFor(() => expect(inCart()).toBe('Cart2'));
  expect(screen.queryByText('Changed in another window')).toBeNull();
});

describe('a checkout', () => {
  const total = { currency: undefined, amount: '1', discountAmount: '0', voucherAmount: '0', taxAmount: '0' };
  const quote = {
    ...{ quote: { ...total, totalAmount: '1', needsOwner: false, priceVersion: 'v', items: [] } },
    ...{ isAsking: false, error: null, problemsOf: () => [], refetch: () => Promise.resolve() },
  } as unknown as QuoteState;
  const CheckoutScreen = () => (
    <CartCopy>
      <Checkout quote={quote} />
    </CartCopy>
  );
  /** Opens it with a cart whose copy is the same. */
  async function checkOut({ isBehind = false, isGone = false } = {}) {
    const mine = cartOf('mine');
    const at = { copy: isGone ? null : { revision: 'same', content: mine } };
    const discarded: (string | null | undefined)[] = [];
    localStorage.setItem(KEY, mine);
    localStorage.setItem(`${KEY}.copy.account`, JSON.stringify({ revision: 'same', isBehind, sameMs: Date.now() }));
    const view = await renderScreen('/checkout', {
      routes: (parent) => [...screenAt('/checkout', CheckoutScreen)(parent), ...bookingRoutes(parent)],
      session: sessionOf('OWNER'),
      answers: [
        brands,
        answer(BookingCampaignsDocument, { bookingCampaigns: none }),
        answer(DraftCopyDocument, () => ({ draftCopy: at.copy })),
        answer(KeepDraftDocument, () => ({ keepDraft: { isKept: false, draftCopy: at.copy } })),
        answer(DiscardDraftDocument, ({ input }) => {
          discarded.push(input.revision);
          return { discardDraft: { draftCopy: null } };
        }),
        answer(PackagePaymentOptionsDocument, {
          packagePaymentOptions: {
            ...{ currency: { code: 'SGD', symbol: 'S$', rate: '1', maxFractionDigits: 2 } },
            ...{ availableAmount: '9', paidAmount: '9', cardName: null, methods: [] },
          },
        }),
        answer(SubmitPackageCartDocument, {
          submitPackageCart: {
            ...{ ok: true, isClosed: false, orderId: 'order', waitsUntil: null, confirmToken: null },
            bookingCampaigns: [{ id: 'one' }, { id: 'two' }],
          },
        }),
      ],
    });
    return { ...view, at, discarded };
  }
  const book = () => screen.findByRole('button', { name: /^Book for/ });

  test('is held while it is not known which of two carts goes on', async () => {
    const { user, callsOf } = await checkOut({ isBehind: true, isGone: true });
    await screen.findByText('Choose first, above, which of the two carts goes on');
    const primary = screen.getByRole('button', { name: 'Empty it here, too' });
    expect(primary.dataset['variant']).toBe('filled');
    await user.click(await book());
    expect(callsOf(SubmitPackageCartDocument)).toEqual([]);
  });

  test('does not book what was booked in another browser a moment before', async () => {
    const { at, user, callsOf } = await checkOut();
    const button = await book();
    await waitFor(() => expect(callsOf(DraftCopyDocument)).toHaveLength(1));
    at.copy = null;
    await user.click(button);
    await screen.findByText('Your cart was changed or booked in another window. Nothing was booked here.');
    expect([callsOf(SubmitPackageCartDocument), localStorage.getItem(KEY)]).toEqual([[], null]);
  });

  test('that books finishes the cart in every browser', async () => {
    const { user, callsOf, discarded } = await checkOut();
    await user.click(await book());
    await waitFor(() => expect(callsOf(SubmitPackageCartDocument)).toHaveLength(1));
    await waitFor(() => expect(discarded).toEqual([null]));
  });
});
