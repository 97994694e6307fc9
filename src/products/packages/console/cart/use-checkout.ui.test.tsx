import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, rejected, renderScreen, screenAt } from '#core/session/console/render-screen.test-support.tsx';
import {
  BookingBrandsDocument,
  CheckPackagePaymentDocument,
  RequestByKeyDocument,
  SubmitPackageCartDocument,
} from '#platform/api-client/generated/graphql.ts';
import { bookingRoutes } from '../routes.ts';
import { useCheckout } from './use-checkout.ts';
import type { QuoteState } from './use-quote.ts';

const QUOTE = { quote: { priceVersion: 'v' }, refetch: () => Promise.resolve() } as unknown as QuoteState;
function Checkout() {
  const { stage, failure, submit, check } = useCheckout(QUOTE, { onBooked: () => {}, onAsked: () => {} });
  return (
    <>
      <button onClick={() => void submit('bee')}>Book</button>
      {stage.at === 'confirm' && <button onClick={() => void check(stage, null)}>Confirmed</button>}
      {stage.at === 'confirm' && stage.isUnanswered && <p>Not known</p>}
      <p>{failure}</p>
    </>
  );
}
const ordered = {
  ...{ ok: true, isClosed: false, orderId: 'order', waitsUntil: null, confirmToken: 'token' },
  bookingCampaigns: [],
};
const open = (requestByKey: { id: string } | null | Response, submitted: Response | typeof ordered) =>
  renderScreen('/checkout', {
    routes: (parent) => [...screenAt('/checkout', Checkout)(parent), ...bookingRoutes(parent)],
    answers: [
      answer(BookingBrandsDocument, {
        accessibleCompanyBrands: { objects: [{ id: 'bee', name: 'Bee', logo: null }] },
        overlap: { isActive: false },
      }),
      answer(SubmitPackageCartDocument, () =>
        submitted instanceof Response ? submitted : { submitPackageCart: submitted },
      ),
      answer(RequestByKeyDocument, () => (requestByKey instanceof Response ? requestByKey : { requestByKey })),
      answer(CheckPackagePaymentDocument, () => rejected({}, 'RATE_LIMITED', 'Too many calls')),
    ],
  });

// The answer of an earlier attempt was lost.
test.each([
  ['was not carried out', null, 'Nothing was booked and nothing was paid. Your cart is as it was.', 'Back to the cart'],
  ['was carried out all the same', { id: 'order' }, /do not order it again/, 'My bookings'],
  ['cannot be looked up', rejected({}, 'RATE_LIMITED'), /It may have been booked and paid/, 'My bookings'],
])('an order that is turned away and %s says so', async (_, requestByKey, detail, next) => {
  const { user } = await open(requestByKey, rejected({}, 'RATE_LIMITED'));
  sessionStorage.setItem('endcap.request.submitPackageCart.acme', 'earlier');
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await screen.findByText(detail, {}, { timeout: 3000 });
  expect(screen.getAllByRole('link', { name: next }).at(-1)!.getAttribute('href')).toMatch(/^\/booking/);
});

test('a payment whose check fails is checked again; nothing is said of what was booked', async () => {
  const { user, history } = await open(null, ordered);
  await user.click(screen.getByRole('button', { name: 'Book' }));
  await user.click(await screen.findByRole('button', { name: 'Confirmed' }));
  await screen.findByText('Not known');
  screen.getByRole('button', { name: 'Confirmed' });
  await waitFor(() => expect(history.location.pathname).toBe('/checkout'));
});

test('the address alone does not say that nothing was booked', async () => {
  const { history } = await open(null, ordered);
  history.push('/booking/error');
  await screen.findByText(/It may have been booked and paid/);
  expect(screen.queryByText(/Nothing was booked/)).toBeNull();
});
