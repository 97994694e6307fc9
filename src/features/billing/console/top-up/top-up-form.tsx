import { Button, Stack } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogGuard } from '#design/dialog/dialog-guard.ts';
import { FormBanner } from '#design/form/form-banner.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useFormat } from '#design/format.ts';
import { decimalFromMicros, microsFromDecimal, type Micros } from '#kernel/money.ts';
import type { TopUpSettingsQuery } from '#platform/api-client/generated/graphql.ts';
import { checkAmount, priceTopUp, type AmountProblem, type CardLimits, type TopUpPrice } from '../../rules/amounts.ts';
import { DEFAULT_INSTALLMENT_MONTHS, installmentOptions, readMaxMonths } from '../../rules/installments.ts';
import { recommendedAmounts } from '../../rules/recommended.ts';
import type { VoucherDiscount } from '../../rules/voucher.ts';
import styles from '../billing.module.css';
import { CardForm, type CardFormHandle } from '../card-form/card-form.tsx';
import { useWalletCurrency } from '../use-billing.ts';
import { MethodChoice, payMethods, type PayMethod } from './method-choice.tsx';
import type { TopUp } from './use-top-up.ts';
import { VoucherField, type AppliedVoucher } from './voucher-field.tsx';

const micros = (decimal: string | null | undefined) => microsFromDecimal(decimal ?? '') ?? 0n;

const LONGEST_NOTE_NO = 60;

interface TopUpFormProps {
  settings: TopUpSettingsQuery;
  topUp: TopUp;
  onAddCard(): void;
}

/** How much, paid how, and what it comes to. */
export function TopUpForm({ settings, topUp, onAddCard }: TopUpFormProps) {
  const { t } = useTranslation('billing');
  const currency = useWalletCurrency();
  const { maxFractionDigits: digits } = currency;
  const methods = payMethods(settings);
  const [amount, setAmount] = useState('');
  const [methodKey, setMethodKey] = useState<string | null>(methods.find(({ isDisabled }) => !isDisabled)?.key ?? null);
  const [voucher, setVoucher] = useState<AppliedVoucher | null>(null);
  const [creditNoteNo, setCreditNoteNo] = useState('');
  const [months, setMonths] = useState(DEFAULT_INSTALLMENT_MONTHS);
  const [isSent, setIsSent] = useState(false);
  const cardForm = useRef<CardFormHandle>(null);
  useDialogGuard({ isTyped: amount !== '' });

  const method = methods.find(({ key }) => key === methodKey) ?? null;
  const amount_micros = microsFromDecimal(amount);
  const price = priceTopUp({
    amount_micros: amount_micros ?? 0n,
    discount: voucher && discountOf(voucher),
    tax: { rate_micros: micros(settings.topUpTaxes.find((tax) => tax.method === method?.type)?.taxRate) },
    digits,
  });
  const problem =
    amount_micros === null ? null : checkAmount(amount_micros, limitsOf(settings, method, voucher, digits));
  // Too little is said on submit, since one is still typing; too much at once.
  const shown = problem?.kind === 'BELOW_MINIMUM' && !isSent ? null : problem;
  const problemText = useProblemText(shown);
  const isNoteMissing = method?.type === 'CREDIT_NOTE' && !creditNoteNo.trim();
  const offersMonths =
    method?.type === 'CARD' && settings.installments.isActive && settings.paymentProvider?.supportsInstallments;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (!method || amount_micros === null || problem || isNoteMissing) return;
    // A voucher that covers all of it needs no card.
    const needsCard = method.type === 'CARD' && price.total_micros > 0n;
    if (needsCard && !method.isOneTime && !settings.paymentMethods.length) return onAddCard();
    void topUp.run(async () => {
      const collected = needsCard && method.isOneTime ? await cardForm.current?.collect() : undefined;
      if (collected?.ok === false) return topUp.setFailure(collected.message);
      await topUp.order({
        amount: decimalFromMicros(amount_micros),
        type: method.type,
        provider: method.type === 'CARD' ? settings.paymentProvider?.id : method.provider,
        redeemId: voucher?.redeemId,
        creditNoteNo: method.type === 'CREDIT_NOTE' ? creditNoteNo : null,
        installmentMonths: offersMonths && months > 1 ? months : null,
        paymentData: collected?.ok ? collected.data : null,
      });
    });
  };

  return (
    <form onSubmit={submit} noValidate>
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
          <QuickAmounts onPick={setAmount} />
        </div>
        <MethodChoice settings={settings} methods={methods} value={methodKey} onChange={setMethodKey} />
        {method?.isOneTime && <CardForm purpose="PAY" handle={cardForm} />}
        {method?.type === 'CREDIT_NOTE' && (
          <TextField
            label={t('topUp.creditNoteNo')}
            maxLength={LONGEST_NOTE_NO}
            value={creditNoteNo}
            error={isSent && isNoteMissing ? t('topUp.problem.REQUIRED') : null}
            onChange={(event) => setCreditNoteNo(event.currentTarget.value)}
          />
        )}
        {offersMonths && <Installments settings={settings} price={price} months={months} onChange={setMonths} />}
        <VoucherField use="TOP_UP" applied={voucher} onApply={setVoucher} />
        <div className={styles.payBar}>
          <Sum price={price} />
          <FormBanner message={topUp.failure} onClose={() => topUp.setFailure(null)} />
          <Button
            type="submit"
            size="sm"
            fullWidth
            loading={topUp.isBusy}
            disabled={!amount_micros || !method || shown !== null}
          >
            <SubmitLabel method={method} total_micros={amount_micros ? price.total_micros : null} />
          </Button>
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
  return { digits, card, voucherMin_micros: voucher?.minAmount ? micros(voucher.minAmount) : null };
}

function discountOf(voucher: AppliedVoucher): VoucherDiscount {
  return voucher.percentage === null
    ? { fixed_micros: micros(voucher.fixedPrice) }
    : { percentage_micros: micros(voucher.percentage) };
}

function useProblemText(problem: AmountProblem | null): string | null {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const currency = useWalletCurrency();
  if (!problem) return null;
  if (problem.kind === 'TOO_PRECISE') return t('topUp.problem.TOO_PRECISE', { count: problem.digits });
  return t(`topUp.problem.${problem.kind}`, {
    limit: format.money(decimalFromMicros(problem.limit_micros), currency),
  });
}

/** Amounts people often choose. */
function QuickAmounts({ onPick }: { onPick(amount: string): void }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const currency = useWalletCurrency();
  const { code } = currency;
  return (
    <div className={styles.quick} role="group" aria-label={t('topUp.quick')}>
      {recommendedAmounts(code).map((amount_micros) => {
        const amount = decimalFromMicros(amount_micros);
        return (
          <Button key={amount} variant="default" size="compact-sm" onClick={() => onPick(amount)}>
            {format.money(amount, currency, 0)}
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
  const format = useFormat();
  const currency = useWalletCurrency();
  const options = installmentOptions(
    price.total_micros,
    readMaxMonths(settings.max_installment_months?.value),
    currency.maxFractionDigits,
  );
  return (
    <SelectField
      label={t('topUp.installments')}
      data={options.map((option) => ({
        value: String(option.months),
        label: t(option.perMonth_micros === option.lastMonth_micros ? 'topUp.perMonth' : 'topUp.perMonthAndLast', {
          count: option.months,
          amount: format.money(decimalFromMicros(option.perMonth_micros), currency),
          last: format.money(decimalFromMicros(option.lastMonth_micros), currency),
        }),
      }))}
      value={String(months)}
      onChange={(value) => onChange(Number(value))}
    />
  );
}

function Sum({ price }: { price: TopUpPrice }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const currency = useWalletCurrency();
  const money = (amount: Micros) => format.money(decimalFromMicros(amount), currency);
  return (
    <dl className={styles.sum} aria-label={t('topUp.sum')}>
      <dt>{t('topUp.credit')}</dt>
      <dd>{money(price.amount_micros)}</dd>
      {price.discount_micros > 0n && (
        <>
          <dt>{t('topUp.discount')}</dt>
          <dd>−{money(price.discount_micros)}</dd>
        </>
      )}
      <dt>{t('topUp.tax')}</dt>
      <dd>{money(price.tax_micros)}</dd>
      <dt className={styles.total}>{t('topUp.total')}</dt>
      <dd className={styles.total}>{money(price.total_micros)}</dd>
    </dl>
  );
}

/** `total_micros` null while there is no amount to pay. */
function SubmitLabel({ method, total_micros }: { method: PayMethod | null; total_micros: Micros | null }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const currency = useWalletCurrency();
  if (method?.type === 'WIRE_TRANSFER' || method?.type === 'CREDIT_NOTE') return t('topUp.request');
  if (total_micros === null) return t('topUp.payNothing');
  return t('topUp.pay', { amount: format.money(decimalFromMicros(total_micros), currency) });
}
