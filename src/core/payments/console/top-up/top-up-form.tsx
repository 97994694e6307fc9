import { Button, Stack } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogGuard } from '#design/dialog/dialog-guard.ts';
import { FormBanner } from '#design/form/form-banner.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useMoney } from '#design/format.ts';
import { ReasonedButton } from '#design/reasoned-button.tsx';
import { decimalFromMicros, microsFromDecimal, type Micros, UNIT } from '#kernel/money.ts';
import type { TopUpSettingsQuery } from '#platform/api-client/generated/graphql.ts';
import { checkAmount, priceTopUp, type AmountProblem, type CardLimits, type TopUpPrice } from '../../rules/amounts.ts';
import {
  DEFAULT_INSTALLMENT_MONTHS,
  installmentOptions,
  readMaxMonths,
  type InstallmentOption,
} from '../../rules/installments.ts';
import { suggestTopUps, type Suggestion } from '../../rules/recommended.ts';
import type { VoucherDiscount } from '../../rules/voucher.ts';
import styles from '../billing.module.css';
import { CardForm, type CardFormHandle } from '../card-form/card-form.tsx';
import { useWalletCurrency } from '../use-billing.ts';
import { useRefocus } from '../use-refocus.ts';
import { MethodChoice, payMethods, type PayMethod } from './method-choice.tsx';
import type { TopUp, TopUpOrder } from './use-top-up.ts';
import { VoucherField, type AppliedVoucher } from './voucher-field.tsx';

const micros = (decimal: string | null | undefined) => microsFromDecimal(decimal ?? '') ?? 0n;

const MAX_NOTE_NO_LENGTH = 60;

interface TopUpFormProps {
  settings: TopUpSettingsQuery;
  /** What an order lacks, in wallet currency. */
  missing?: string | undefined;
  /** The amount that the user named; null for none. */
  named: string | null;
  topUp: TopUp;
  /** Called when the order needs a card and there is none. */
  onAddCard(order: TopUpOrder): void;
}

/** Asks for amount and payment method and shows the total. */
export function TopUpForm({ settings, missing, named, topUp, onAddCard }: TopUpFormProps) {
  const { t } = useTranslation('billing');
  const currency = useWalletCurrency();
  const { maxFractionDigits: digits } = currency;
  const methods = payMethods(settings);
  // As they were when it opened: an attempt reads the wallet again.
  const [suggestions] = useState(() => suggestionsOf(settings, missing, currency.code));
  const preset = named ?? (suggestions[0] ? decimalFromMicros(suggestions[0].amountMicros) : '');
  const [amount, setAmount] = useState(preset);
  const [methodKey, setMethodKey] = useState<string | null>(methods.find(({ isDisabled }) => !isDisabled)?.key ?? null);
  const [voucher, setVoucher] = useState<AppliedVoucher | null>(null);
  const [creditNoteNo, setCreditNoteNo] = useState('');
  const [months, setMonths] = useState(DEFAULT_INSTALLMENT_MONTHS);
  const [isSent, setIsSent] = useState(false);
  const cardForm = useRef<CardFormHandle>(null);
  const payButton = useRefocus(topUp.failure !== null && !topUp.isBusy);
  useDialogGuard({ isTyped: amount !== preset });

  const method = methods.find(({ key }) => key === methodKey) ?? null;
  const amountMicros = microsFromDecimal(amount);
  const price = priceTopUp({
    amountMicros: amountMicros ?? 0n,
    discount: voucher && discountOf(voucher),
    tax: { rateMicros: micros(settings.topUpTaxes.find((tax) => tax.method === method?.type)?.taxRate) },
    digits,
  });
  const problem = amountMicros === null ? null : checkAmount(amountMicros, limitsOf(settings, method, voucher, digits));
  // Shows a too small amount on submit only, since the user may still be typing; a too large amount at once.
  const visibleProblem = problem?.kind === 'BELOW_MINIMUM' && !isSent ? null : problem;
  const problemText = useProblemText(visibleProblem);
  const isNoteMissing = method?.type === 'CREDIT_NOTE' && !creditNoteNo.trim();
  const offersMonths =
    method?.type === 'CARD' &&
    price.totalMicros > 0n &&
    settings.installments.isActive &&
    settings.paymentProvider?.supportsInstallments;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (!method || amountMicros === null || problem || isNoteMissing) return;
    // A voucher that covers the whole amount needs no card.
    const needsCard = method.type === 'CARD' && price.totalMicros > 0n;
    const order: TopUpOrder = {
      amount: decimalFromMicros(amountMicros),
      total: decimalFromMicros(price.totalMicros),
      type: method.type,
      provider: method.type === 'CARD' ? settings.paymentProvider?.id : method.provider,
      redeemId: voucher?.redeemId,
      creditNoteNo: method.type === 'CREDIT_NOTE' ? creditNoteNo : null,
      installmentMonths: offersMonths && months > 1 ? months : null,
      paymentData: null,
    };
    if (needsCard && !method.isOneTime && !settings.paymentMethods.length) return onAddCard(order);
    void topUp.run(async () => {
      const collected = needsCard && method.isOneTime ? await cardForm.current?.collect() : undefined;
      if (collected?.ok === false) return topUp.setFailure(collected.message);
      await topUp.order({ ...order, paymentData: collected?.ok ? collected.data : null });
    });
  };

  return (
    <form
      onSubmit={submit}
      noValidate
      // A key that is still held from opening the dialog must not pay.
      onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
    >
      <Stack gap="md">
        <div>
          <MoneyField
            label={t('topUp.amount')}
            size="md"
            currency={currency}
            value={amount}
            error={problemText}
            data-autofocus
            onChange={(value) => {
              setAmount(value);
              setIsSent(false);
            }}
          />
          <Suggestions suggestions={suggestions} amount={amount} onSelect={setAmount} />
        </div>
        <MethodChoice settings={settings} methods={methods} value={methodKey} onChange={setMethodKey} />
        {method?.isOneTime && <CardForm purpose="PAY" handle={cardForm} />}
        {method?.type === 'CREDIT_NOTE' && (
          <TextField
            label={t('topUp.creditNoteNo')}
            maxLength={MAX_NOTE_NO_LENGTH}
            value={creditNoteNo}
            error={isSent && isNoteMissing ? t('topUp.creditNoteMissing') : null}
            onChange={(event) => setCreditNoteNo(event.currentTarget.value)}
          />
        )}
        {offersMonths && <Installments settings={settings} price={price} months={months} onChange={setMonths} />}
        <VoucherField use="TOP_UP" applied={voucher} onApply={setVoucher} />
        <div className={styles.payBar}>
          <Sum price={price} />
          <FormBanner message={topUp.failure} onClose={() => topUp.setFailure(null)} />
          <ReasonedButton
            ref={payButton}
            type="submit"
            size="sm"
            fullWidth
            loading={topUp.isBusy}
            reason={problemText ?? (!amountMicros ? t('topUp.noAmount') : !method ? t('topUp.noMethod') : null)}
          >
            <SubmitLabel method={method} totalMicros={amountMicros ? price.totalMicros : null} />
          </ReasonedButton>
        </div>
      </Stack>
    </form>
  );
}

function limitsOf(
  settings: TopUpSettingsQuery,
  method: PayMethod | null,
  voucher: AppliedVoucher | null,
  digits: number,
) {
  const [min, max] = settings.cardPaymentMinMax ?? [];
  const card: CardLimits | null = method?.type === 'CARD' && min && max ? [micros(min), micros(max)] : null;
  return { digits, card, voucherMinMicros: voucher?.minAmount ? micros(voucher.minAmount) : null };
}

function discountOf(voucher: AppliedVoucher): VoucherDiscount {
  return voucher.percentage === null
    ? { fixedMicros: micros(voucher.fixedPrice) }
    : { percentageMicros: micros(voucher.percentage) };
}

function useProblemText(problem: AmountProblem | null): string | null {
  const { t } = useTranslation('billing');
  const currency = useWalletCurrency();
  const money = useMoney(currency);
  if (!problem) return null;
  if (problem.kind === 'TOO_PRECISE') return t('topUp.problem.TOO_PRECISE', { count: problem.digits });
  return t(`topUp.problem.${problem.kind}`, {
    limit: money(decimalFromMicros(problem.limitMicros)),
  });
}

function suggestionsOf(settings: TopUpSettingsQuery, missing: string | undefined, currency: string): Suggestion[] {
  const { wallet, lastTopUpAmount, cardPaymentMinMax } = settings;
  const [min, max] = cardPaymentMinMax ?? [];
  const known = {
    missingMicros: missing === undefined ? null : micros(missing),
    lastMicros: lastTopUpAmount === null ? null : micros(lastTopUpAmount),
    availableMicros: micros(wallet.balance) - micros(wallet.unpaidCost),
    averageDailyMicros: micros(wallet.averageDailySpending),
  };
  return suggestTopUps(currency, known, min && max ? [micros(min), micros(max)] : null);
}

interface SuggestionsProps {
  suggestions: readonly Suggestion[];
  amount: string;
  onSelect(amount: string): void;
}

function Suggestions({ suggestions, amount, onSelect }: SuggestionsProps) {
  const { t } = useTranslation('billing');
  const currency = useWalletCurrency();
  const money = useMoney(currency);
  const chosen = microsFromDecimal(amount);
  return (
    <div className={styles.quick} role="group" aria-label={t('topUp.quick')}>
      {suggestions.map(({ amountMicros, reason }) => {
        const decimal = decimalFromMicros(amountMicros);
        return (
          <Button
            key={decimal}
            variant="default"
            size="compact-sm"
            aria-pressed={amountMicros === chosen}
            className={styles.suggestion}
            onClick={() => onSelect(decimal)}
          >
            {money(decimal, amountMicros % UNIT === 0n ? 0 : undefined)}
            {reason && <span className={styles.reason}>{t(`topUp.suggested.${reason}`)}</span>}
          </Button>
        );
      })}
    </div>
  );
}

interface InstallmentsProps {
  settings: TopUpSettingsQuery;
  price: TopUpPrice;
  months: number;
  onChange(months: number): void;
}

function Installments({ settings, price, months, onChange }: InstallmentsProps) {
  const { t } = useTranslation('billing');
  const currency = useWalletCurrency();
  const money = useMoney(currency);
  const options = installmentOptions(
    price.totalMicros,
    readMaxMonths(settings.max_installment_months?.value),
    currency.maxFractionDigits,
  );
  return (
    <SelectField
      label={t('topUp.installments')}
      data={options.map((option) => ({
        value: String(option.months),
        label: t(installmentText(option), {
          count: option.months,
          amount: money(decimalFromMicros(option.perMonthMicros)),
          last: money(decimalFromMicros(option.lastMonthMicros)),
        }),
      }))}
      value={String(months)}
      onChange={(value) => onChange(Number(value))}
    />
  );
}

function installmentText({ months, perMonthMicros, lastMonthMicros }: InstallmentOption) {
  if (months === 1) return 'topUp.inFull';
  return perMonthMicros === lastMonthMicros ? 'topUp.perMonth' : 'topUp.perMonthAndLast';
}

function Sum({ price }: { price: TopUpPrice }) {
  const { t } = useTranslation('billing');
  const currency = useWalletCurrency();
  const written = useMoney(currency);
  const money = (amount: Micros) => written(decimalFromMicros(amount));
  return (
    <dl className={styles.sum} aria-label={t('topUp.sum')}>
      <dt>{t('topUp.credit')}</dt>
      <dd>{money(price.amountMicros)}</dd>
      {price.discountMicros > 0n && (
        <>
          <dt>{t('topUp.discount')}</dt>
          <dd>−{money(price.discountMicros)}</dd>
        </>
      )}
      <dt>{t('topUp.tax')}</dt>
      <dd>{money(price.taxMicros)}</dd>
      <dt className={styles.total}>{t('topUp.total')}</dt>
      <dd className={styles.total}>{money(price.totalMicros)}</dd>
    </dl>
  );
}

/** `totalMicros` is null until there is an amount to pay. */
function SubmitLabel({ method, totalMicros }: { method: PayMethod | null; totalMicros: Micros | null }) {
  const { t } = useTranslation('billing');
  const currency = useWalletCurrency();
  const money = useMoney(currency);
  if (method?.type === 'WIRE_TRANSFER' || method?.type === 'CREDIT_NOTE') return t('topUp.request');
  if (totalMicros === null) return t('topUp.payNothing');
  return t('topUp.pay', { amount: money(decimalFromMicros(totalMicros)) });
}
