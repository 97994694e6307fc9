import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastSuccess } from '#design/toast.ts';
import { useBusy } from '#design/use-busy.ts';
import { ApiError, isRefused, isUnanswered } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { CheckPackagePaymentDocument, SubmitPackageCartDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useKeyedMutation } from '#platform/api-client/hooks.ts';
import { useBookingCompanyId } from '../booking-page.tsx';
import { useCart } from '../use-cart.ts';
import { campaignsOf, type QuoteState } from './use-quote.ts';

type Confirming = {
  at: 'confirm';
  orderId: string;
  token: string;
  /** Result data from the card holder's bank. */
  details?: string | null;
  /** The outcome of the payment is unknown. */
  isUnanswered?: boolean;
};
type Stage = { at: 'cart' } | Confirming;

/** Runs a checkout from submission to its outcome; `onBooked` receives the ids of the booked packages. */
export function useCheckout(
  quote: QuoteState,
  { onBooked, onAsked }: { onBooked(campaignIds: string[]): void; onAsked(): void },
) {
  const { t } = useTranslation('stdPkg');
  const navigate = useNavigate();
  const { cart, change } = useCart();
  const companyId = useBookingCompanyId();
  const [stage, setStage] = useState<Stage>({ at: 'cart' });
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run: runOnce } = useBusy();
  const submit = useKeyedMutation(SubmitPackageCartDocument, 'submitPackageCart', {
    about: companyId ?? '',
    changes: ['Booking', 'BookingCampaign', 'Wallet', 'Approval', 'PackageCartQuote'],
  });
  const check = useApiMutation(CheckPackagePaymentDocument, {
    changes: ['Booking', 'BookingCampaign', 'Wallet'],
    showsErrorInline: true,
    isRepeatable: true,
  });

  const run = (work: () => Promise<void>) =>
    runOnce(async () => {
      setFailure(null);
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // A payment with an unknown outcome is checked again, never ordered again.
        setStage((now) =>
          !isRefused(error) && now.at === 'confirm' ? { ...now, isUnanswered: true } : { at: 'cart' },
        );
        // Errors that the user can correct, and unknown outcomes, are shown here beside the refetched cart and price.
        // Other errors of an order do not concern the cart.
        const isLost: boolean = isUnanswered(error);
        if (error.outcome === 'DONE' || (error.outcome && !isLost && !isRefused(error)))
          return void navigate({ to: '/booking/error', search: { outcome: error.outcome } });
        setFailure(errorText(error));
        await quote.refetch();
      }
    });
  const end = ({ ok, campaigns }: { ok: boolean; campaigns: { id: string }[] }) => {
    setStage({ at: 'cart' });
    if (!ok) return setFailure(t('checkout.declined'));
    onBooked(campaigns.map(({ id }) => id));
    change({ do: 'reset' });
    toastSuccess(t('checkout.booked'));
  };

  return {
    stage,
    failure,
    isBusy,
    submit: (brandId: string) =>
      run(async () => {
        const { submitPackageCart: made } = await submit.mutateAsync({
          brandId,
          companyId,
          campaigns: campaignsOf(cart),
          paymentMethod: cart.paymentMethod,
          paymentTerms: cart.paymentTerms,
          redeemId: cart.voucherInfo?.redeemId,
          creditNoteNo: cart.creditNoteNo.trim() || null,
          priceVersion: quote.quote?.priceVersion,
        });
        if (made.waitsUntil) {
          onAsked();
          change({ do: 'reset' });
          return toastSuccess(t('checkout.asked'));
        }
        if (made.ok && made.confirmToken)
          return setStage({ at: 'confirm', orderId: made.orderId, token: made.confirmToken });
        if (made.isClosed) return setFailure(t('checkout.closed'));
        end({ ok: made.ok, campaigns: made.bookingCampaigns });
      }),
    /** Asks for the outcome of the payment after the card holder has answered the bank. */
    check: (confirming: Confirming, details: string | null) =>
      run(async () => {
        const { orderId } = confirming;
        setStage({ ...confirming, details, isUnanswered: false });
        const { checkPackagePayment: checked } = await check.mutateAsync({ input: { orderId, details } });
        end({ ok: checked.ok, campaigns: checked.bookingCampaigns });
      }),
  };
}
