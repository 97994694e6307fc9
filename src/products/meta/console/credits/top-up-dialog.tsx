import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { useDialogGuard } from '#design/dialog/dialog-guard.ts';
import { useBusy } from '#design/use-busy.ts';
import { FormBanner } from '#design/form/form-banner.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { useMoney } from '#design/format.ts';
import { SkeletonLines } from '#design/states.tsx';
import { toastSuccess } from '#design/toast.ts';
import { ReasonedButton } from '#design/reasoned-button.tsx';
import { cardName } from '#kernel/card-name.ts';
import { decimalFromMicros, microsFromDecimal, type Micros } from '#kernel/money.ts';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { errorTexts } from '#platform/api-client/error-text.ts';
import {
  CreateMetaTopUpDocument,
  MetaTopUpSettingsDocument,
  type MetaTopUpSettingsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery, useKeyedMutation } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import {
  amountProblem,
  availablePaidCredit,
  canPay,
  exceedsPaidCredit,
  priceOf,
  recommendedAmounts,
  TOP_UP_METHODS,
  type MetaTopUpMethod,
} from '../../rules/top-up.ts';
import styles from '../meta.module.css';
import { useProblemText } from '../use-problem-text.ts';
import { useCurrency, useMetaSettings, type Seller } from '../use-seller.ts';
import { useBalance } from '../dashboard/balance-card.tsx';

/** After this time the user is informed that the request is still in progress. */
const SLOW_MS = 2000;
const micros = (decimal: string | null | undefined): Micros => microsFromDecimal(decimal ?? '') ?? 0n;

interface TopUpDialogProps {
  seller: Seller;
  onClose(): void;
}

/** Tops up a seller's Meta wallet: amount, payment method and total. */
export default function TopUpDialog({ seller, onClose }: TopUpDialogProps) {
  const { t } = useTranslation(['metaAds', 'common']);
  const settings = useApiQuery(MetaTopUpSettingsDocument, {});
  return (
    <Dialog onClose={onClose} title={t('topUp.title', { seller: seller.nameWithCatalog })}>
      <QueryBoundary reads={{ settings }} skeleton={<SkeletonLines count={7} />}>
        {({ settings }) => <TopUpForm seller={seller} settings={settings} onClose={onClose} />}
      </QueryBoundary>
    </Dialog>
  );
}

function TopUpForm({ seller, settings, onClose }: TopUpDialogProps & { settings: MetaTopUpSettingsQuery }) {
  const { t } = useTranslation('metaAds');
  const problemText = useProblemText();
  const { usesPaidCredit } = useMetaSettings();
  const currency = useCurrency(useBalance(seller.id).account?.accountCurrency);
  const { code, maxFractionDigits: digits } = currency;
  const order = useOrder(seller.id, onClose);
  const [amount, setAmount] = useState('');
  useDialogGuard({ isBusy: order.isBusy, isTyped: amount !== '' });
  const [method, setMethod] = useState<MetaTopUpMethod>('WIRE_TRANSFER');
  const [isTouched, setIsTouched] = useState(false);
  const availableMicros = availablePaidCredit({
    unpaidMicros: micros(settings.wallet.unpaidCost),
    freeCreditMicros: micros(settings.wallet.freeCredit),
    paidCreditMicros: micros(settings.wallet.paidCredit),
  });
  const hasCard = settings.paymentMethods.length > 0;
  const amountMicros = amount === '' ? null : microsFromDecimal(amount);
  const facts = { amountMicros, method, availablePaidCreditMicros: availableMicros, hasCard };
  const problem = amountProblem(facts);
  const rates = { CARD: settings.card, WIRE_TRANSFER: settings.transfer, PAID_CREDIT: settings.credit };
  const price = priceOf(amountMicros ?? 0n, micros(rates[method]), digits);
  const written = useMoney(currency);
  const money = (value: Micros) => written(decimalFromMicros(value));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTouched(true);
    if (!problem && canPay(facts)) void order.send(decimalFromMicros(amountMicros!), method);
  };
  const detailOf = (method: MetaTopUpMethod) => {
    if (method === 'PAID_CREDIT') return t('topUp.available', { amount: money(availableMicros) });
    if (method === 'WIRE_TRANSFER') return t('topUp.transferDetail');
    const [card] = settings.paymentMethods;
    return card ? cardName(card) : null;
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div>
          <MoneyField
            label={t('topUp.amount')}
            size="md"
            currency={currency}
            data-autofocus
            value={amount}
            onChange={setAmount}
            onBlur={() => amount !== '' && setIsTouched(true)}
            error={problem && (isTouched || exceedsPaidCredit(facts)) ? problemText(problem) : undefined}
          />
          <div className={styles.recommended} role="group" aria-label={t('topUp.recommended')}>
            {recommendedAmounts(code).map((one) => (
              <Button key={one} variant="default" size="compact-sm" onClick={() => setAmount(String(one))}>
                {written(one, 0)}
              </Button>
            ))}
          </div>
        </div>
        <Radio.Group
          label={t('topUp.method')}
          value={method}
          onChange={(value) => setMethod(TOP_UP_METHODS.find((one) => one === value) ?? 'WIRE_TRANSFER')}
        >
          <Stack gap={6} mt={4}>
            {TOP_UP_METHODS.filter((one) => one !== 'PAID_CREDIT' || usesPaidCredit).map((one) => (
              <Radio key={one} value={one} label={t(`method.${one}`)} description={detailOf(one)} />
            ))}
          </Stack>
        </Radio.Group>
        {method === 'CARD' && !hasCard && (
          <Text size="sm">
            {t('topUp.noCard')} <Link to="/billing/method">{t('topUp.addCard')}</Link>
          </Text>
        )}
        <dl className={styles.sum} aria-label={t('topUp.sum')}>
          <dt>{t('topUp.net')}</dt>
          <dd>{money(amountMicros ?? 0n)}</dd>
          <dt>{t('topUp.tax')}</dt>
          <dd>{money(price.taxMicros)}</dd>
          <dt>{t('topUp.total')}</dt>
          <dd>{money(price.totalMicros)}</dd>
        </dl>
        <FormBanner message={order.failure} />
        {order.isSlow && (
          <Text size="sm" role="status">
            {t('topUp.inProgress')}
          </Text>
        )}
        <Group justify="flex-end">
          <ReasonedButton
            type="submit"
            loading={order.isBusy}
            reason={
              canPay(facts) ? null : problem && exceedsPaidCredit(facts) ? problemText(problem) : t('topUp.noCard')
            }
            // It stands at the field already.
            isTip={exceedsPaidCredit(facts)}
          >
            {t(method === 'WIRE_TRANSFER' ? 'topUp.request' : 'topUp.submit')}
          </ReasonedButton>
        </Group>
      </Stack>
    </form>
  );
}

/** Submits an order and reports its outcome. */
function useOrder(sellerId: string, onClose: () => void) {
  const { t } = useTranslation('metaAds');
  const { mutateAsync } = useKeyedMutation(CreateMetaTopUpDocument, 'topUp', {
    about: sellerId,
    changes: ['MpaTopUpRequest', 'Wallet'],
  });
  const { isBusy, run } = useBusy();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isBusy]);
  return {
    failure,
    isSlow,
    isBusy,
    send: (requestAmount: string, method: MetaTopUpMethod) =>
      run(async () => {
        setFailure(null);
        try {
          const { topUp: ordered } = await mutateAsync({ sellerId, requestAmount, method });
          if (!ordered.ok) return setFailure(ordered.statusReason ?? t('topUp.failed'));
          toastSuccess(t(method === 'WIRE_TRANSFER' ? 'topUp.received' : 'topUp.done'));
          onClose();
        } catch (error) {
          setFailure(errorTexts(error as ApiError).join('\n'));
        }
      }),
  };
}
