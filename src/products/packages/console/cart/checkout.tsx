import { SegmentedControl, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { RadioCards } from '#design/form/choice-cards.tsx';
import { FormBanner } from '#design/form/form-banner.tsx';
import { SearchedSelect, type Choice } from '#design/form/searched-select.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useMoney } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { ErrorState } from '#design/states.tsx';
import { ReasonedButton } from '#design/reasoned-button.tsx';
import { PaymentConfirmation, TopUpButton, VoucherField } from '#core/payments/console/index.ts';
import { useMay, useSelection, useViewer } from '#core/session/console/index.ts';
import { BOOKING_PERMISSIONS } from '../../rules/permissions.ts';
import { ceilToMinorUnit, decimalFromMicros, microsFromDecimal, minorUnitOf } from '#kernel/money.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { PackagePaymentOptionsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import type { PackageCart, PaymentMethod } from '../../rules/cart.ts';
import { useBookingBrands, useBookingCompanyId } from '../booking-page.tsx';
import roomStyles from '../bookings.module.css';
import styles from './cart.module.css';
import { Line, Lines } from '../lines.tsx';
import { useCart } from '../use-cart.ts';
import { useCheckout } from './use-checkout.ts';
import { isAboutEntries, type QuoteState } from './use-quote.ts';

/** Total of the cart, payment method, and the button that books it. */
export function Checkout({ quote }: { quote: QuoteState }) {
  const { t } = useTranslation(['stdPkg', 'common']);
  const navigate = useNavigate();
  const { cart, change } = useCart();
  const [brandTerm, setBrandTerm] = useState('');
  const { brands } = useBookingBrands(brandTerm);
  const { brand: selected } = useSelection();
  const { isStaff } = useViewer();
  const isViewer = !useMay(BOOKING_PERMISSIONS['Mutation.submitPackageCart']);
  const companyId = useBookingCompanyId();
  const [selectedBrand, setSelectedBrand] = useState<Choice | null>(null);
  const only = brandTerm === '' && brands?.length === 1 ? brands[0]! : null;
  // For staff, the selected brand may not belong to the company they book for.
  const brand = selectedBrand ?? (isStaff ? null : selected) ?? only;
  const money = useMoney(quote.quote?.currency);
  const checkout = useCheckout(quote, {
    onBooked: (campaignIds) => {
      const [one, ...others] = campaignIds;
      if (one && others.length === 0) void navigate({ to: '/booking/$campaignId/detail', params: { campaignId: one } });
      else void navigate({ to: '/booking' });
    },
    // Staff have no list of their own.
    onAsked: () => void navigate({ to: isStaff ? '/booking' : '/approvals' }),
  });
  const needsOwner = quote.quote?.needsOwner ?? false;
  const { stage } = checkout;
  const visibleError = quote.error && !isAboutEntries(quote.error) ? errorText(quote.error) : null;
  const needsNumber = cart.paymentMethod === 'CREDIT_NOTE' && !cart.creditNoteNo.trim();
  const isShort = missingCredit(quote.quote, cart, usePaymentOptions()) !== null;
  const isFree = quote.quote !== null && Number(quote.quote.totalAmount) === 0;
  const closed = isViewer
    ? 'viewer'
    : !quote.quote
      ? 'incomplete'
      : !brand
        ? 'noBrandYet'
        : needsNumber && !isFree
          ? 'noNumber'
          : isShort
            ? 'tooShort'
            : null;
  return (
    <div className={styles.checkout}>
      <Panel title={t('checkout.title')}>
        <Stack gap="md">
          <SearchedSelect
            label={t('checkout.brand')}
            placeholder={t('checkout.chooseBrand')}
            selected={brand}
            found={brands}
            onTerm={setBrandTerm}
            onSelect={setSelectedBrand}
          />
          <Payment quote={quote} />
          <Suspense>
            <VoucherField
              use="PACKAGES"
              companyId={companyId}
              applied={cart.voucherInfo}
              onApply={(voucher) =>
                change({
                  do: 'setVoucher',
                  voucherInfo: voucher && { redeemId: voucher.redeemId, voucherCode: voucher.voucherCode },
                })
              }
            />
          </Suspense>
          <Sum quote={quote} />
          <FormBanner message={checkout.failure ?? visibleError} />
          {needsOwner && <p className={roomStyles.second}>{t('checkout.waits')}</p>}
          <ReasonedButton
            size="sm"
            loading={checkout.isBusy || quote.isAsking}
            reason={closed && t(`checkout.${closed}`)}
            onClick={() => brand && void checkout.submit(brand.id)}
          >
            {quote.quote
              ? t(needsOwner ? 'checkout.ask' : 'checkout.book', { amount: money(quote.quote.totalAmount) })
              : t('checkout.bookNothing')}
          </ReasonedButton>
        </Stack>
      </Panel>
      {stage.at === 'confirm' && (
        <Dialog onClose={() => {}} isHeld title={t('checkout.bank')}>
          {stage.isUnanswered && (
            <ErrorState
              message={checkout.failure ?? ''}
              onRetry={() => void checkout.check(stage, stage.details ?? null)}
            />
          )}
          <div hidden={stage.isUnanswered}>
            <Suspense>
              <PaymentConfirmation token={stage.token} onAnswered={(details) => void checkout.check(stage, details)} />
            </Suspense>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** Returns the company's payment methods and the wallet's balance. */
function usePaymentOptions() {
  const companyId = useBookingCompanyId();
  const { data } = useApiQuery(PackagePaymentOptionsDocument, { companyId }, { isEnabled: companyId !== null });
  return data?.packagePaymentOptions;
}

/** Returns the amount missing in the wallet when it is the payment method; null when the wallet covers the cart. */
function missingCredit(
  quote: QuoteState['quote'],
  cart: PackageCart,
  options: ReturnType<typeof usePaymentOptions>,
): string | null {
  if (cart.paymentMethod !== 'WALLET_CREDIT' || !quote || !options) return null;
  const credit = cart.paidCreditOnly ? options.paidAmount : options.availableAmount;
  const missing = (microsFromDecimal(quote.totalAmount) ?? 0n) - (microsFromDecimal(credit ?? '') ?? 0n);
  return missing > 0n
    ? decimalFromMicros(ceilToMinorUnit(missing, minorUnitOf(options.currency.maxFractionDigits)))
    : null;
}

function Payment({ quote }: { quote: QuoteState }) {
  const { t } = useTranslation('stdPkg');
  const { cart, change } = useCart();
  const options = usePaymentOptions();
  const money = useMoney(options?.currency);
  const missing = missingCredit(quote.quote, cart, options);
  const description = (method: PaymentMethod): ReactNode => {
    switch (method) {
      case 'WALLET_CREDIT':
        return (
          <>
            {cart.paidCreditOnly
              ? t('checkout.walletPaid', { amount: money(options?.paidAmount) })
              : t('checkout.wallet', { amount: money(options?.availableAmount) })}
            {missing !== null && (
              <span className={styles.missing}>{t('checkout.short', { amount: money(missing) })}</span>
            )}
          </>
        );
      case 'STRIPE':
        return options?.cardName ? t('checkout.card', { card: options.cardName }) : t('checkout.noCard');
      case 'WIRE_TRANSFER':
        return t('checkout.wire');
      case 'CREDIT_NOTE':
        return t('checkout.creditNote');
    }
  };
  const methods = options?.methods ?? [];
  const terms = methods.find(({ method }) => method === cart.paymentMethod)?.terms ?? [];
  return (
    <>
      <RadioCards
        label={t('checkout.method')}
        choices={methods.map(({ method }) => ({
          value: method,
          label: t(`checkout.methods.${method}`),
          description: description(method),
          disabled: method === 'STRIPE' && !options?.cardName,
        }))}
        value={cart.paymentMethod}
        onChange={(value) => change({ do: 'setPayment', method: value as PaymentMethod, terms: cart.paymentTerms })}
      />
      {missing !== null && (
        <Suspense>
          <TopUpButton missing={missing} />
        </Suspense>
      )}
      {terms.length > 1 && (
        <SegmentedControl
          aria-label={t('checkout.terms')}
          data={terms.map((value) => ({ value, label: t(`checkout.term.${value}`) }))}
          value={cart.paymentTerms}
          onChange={(value) => change({ do: 'setPayment', method: cart.paymentMethod, terms: value })}
        />
      )}
      {cart.paymentMethod === 'CREDIT_NOTE' && (
        <TextField
          label={t('checkout.creditNoteNo')}
          value={cart.creditNoteNo}
          onChange={(event) => change({ do: 'setCreditNoteNo', creditNoteNo: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function Sum({ quote: { quote } }: { quote: QuoteState }) {
  const { t } = useTranslation('stdPkg');
  const { cart } = useCart();
  const money = useMoney(quote?.currency);
  if (!quote) return null;
  const isZero = (amount: string) => Number(amount) === 0;
  return (
    <Lines label={t('checkout.sum')}>
      <Line label={t('checkout.amount')} amount={money(quote.amount)} />
      {!isZero(quote.discountAmount) && (
        <Line label={t('packages.discounts')} amount={`−${money(quote.discountAmount)}`} />
      )}
      {!isZero(quote.voucherAmount) && <Line label={t('quote.voucher')} amount={`−${money(quote.voucherAmount)}`} />}
      <Line
        label={t('checkout.tax')}
        how={cart.paymentMethod === 'WALLET_CREDIT' ? t('checkout.taxed') : undefined}
        amount={money(quote.taxAmount)}
      />
      <Line label={t('checkout.total')} amount={money(quote.totalAmount)} isTotal />
    </Lines>
  );
}
