import { Alert, Button, Checkbox, Switch, Text } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useMoney } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { toastSuccess } from '#design/toast.ts';
import { decimalFromMicros, microsFromDecimal } from '#kernel/money.ts';
import {
  MonthlyCostsDocument,
  UpdateAutoTopUpDocument,
  type PaymentMethodsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import type { CardLimits } from '../../rules/amounts.ts';
import {
  averageCost,
  checkAutoTopUp,
  DEFAULT_TOP_UP_AMOUNT_MICROS,
  DEFAULT_TOP_UP_THRESHOLD_MICROS,
  suggestedAmount,
} from '../../rules/auto-top-up.ts';
import styles from '../billing.module.css';
import { useWalletCurrency } from '../use-billing.ts';

/** Controls automatic top-up: a switch that saves at once, and a dialog for amount and threshold. */
export function AutoTopUpPanel({ settings }: { settings: PaymentMethodsQuery }) {
  const { t } = useTranslation('billing');
  const currency = useWalletCurrency();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useApiMutation(UpdateAutoTopUpDocument, {
    changes: ['Company', 'OpenTopUp', 'Wallet'],
    queue: 'auto-top-up',
  });
  const { isOn, amount, threshold } = currentSetting(settings);
  const hasCard = settings.paymentMethods.length > 0;
  const isBlocked = settings.me.company?.isAutoTopUpBlocked ?? false;
  const money = useMoney(currency);

  return (
    <Panel title={t('auto.title')}>
      {isBlocked && (
        <Alert color="amber" variant="light" icon={<IconBuildingBank size={18} />} title={t('auto.bankAsks')} mb="md">
          {t('auto.bankAsksDetail')}
        </Alert>
      )}
      <div className={styles.auto}>
        <div className={styles.autoText}>
          <Switch
            size="sm"
            label={t('auto.switch')}
            checked={isOn}
            disabled={isPending || (!hasCard && !isOn)}
            onChange={(event) => {
              const input = {
                autoTopUp: event.currentTarget.checked,
                autoTopUpAmount: amount,
                autoTopUpThreshold: threshold,
              };
              mutate({ input });
            }}
          />
          <p>{t('auto.what', { amount: money(amount), threshold: money(threshold) })}</p>
          {!hasCard && <p>{t('auto.needsCard')}</p>}
        </div>
        <Button variant="default" onClick={() => setIsOpen(true)} disabled={!hasCard}>
          {t('auto.change')}
        </Button>
      </div>
      {isOpen && <AutoTopUpDialog settings={settings} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

/** Returns the saved setting, else the deployment's suggestion. */
function currentSetting(settings: PaymentMethodsQuery) {
  const { me, default_top_up_amount, default_top_up_threshold } = settings;
  const { company } = me;
  const suggestedMicros = microsFromDecimal(default_top_up_amount?.value ?? '') ?? DEFAULT_TOP_UP_AMOUNT_MICROS;
  return {
    isOn: company?.autoTopUp ?? false,
    amount: company?.autoTopUpAmount ?? decimalFromMicros(suggestedAmount(suggestedMicros, cardLimits(settings))),
    threshold:
      company?.autoTopUpThreshold ??
      default_top_up_threshold?.value ??
      decimalFromMicros(DEFAULT_TOP_UP_THRESHOLD_MICROS),
  };
}

function cardLimits({ cardPaymentMinMax }: PaymentMethodsQuery): CardLimits | null {
  const [min, max] = (cardPaymentMinMax ?? []).map((limit) => microsFromDecimal(limit) ?? 0n);
  return min === undefined || max === undefined ? null : [min, max];
}

function AutoTopUpDialog({ settings, onClose }: { settings: PaymentMethodsQuery; onClose(): void }) {
  const { t } = useTranslation('billing');
  const currency = useWalletCurrency();
  const money = useMoney(currency);
  const { mutateAsync } = useApiMutation(UpdateAutoTopUpDocument, {
    changes: ['Company', 'OpenTopUp', 'Wallet'],
    showsErrorInline: true,
  });
  const { amount, threshold } = currentSetting(settings);
  const [hasAgreed, setHasAgreed] = useState(false);

  const check = (field: 'autoTopUpAmount' | 'autoTopUpThreshold') => (_: unknown, values: Record<string, string>) => {
    const [amountMicros, thresholdMicros] = [values['autoTopUpAmount'], values['autoTopUpThreshold']].map(
      (value) => microsFromDecimal(value ?? '') ?? null,
    );
    if ((field === 'autoTopUpAmount' ? amountMicros : thresholdMicros) === null) return t('topUp.problem.REQUIRED');
    const problem = checkAutoTopUp(
      { amountMicros: amountMicros ?? 0n, thresholdMicros: thresholdMicros ?? 0n },
      { card: cardLimits(settings), digits: currency.maxFractionDigits },
    );
    if (problem?.field !== field) return null;
    if (problem.kind === 'TOO_PRECISE') return t('topUp.problem.TOO_PRECISE', { count: problem.digits });
    const limit = money(decimalFromMicros(problem.limitMicros));
    return t(`topUp.problem.${problem.kind}`, { limit });
  };
  const { form, ...state } = useServerForm({
    initialValues: { autoTopUpAmount: amount, autoTopUpThreshold: threshold },
    validate: { autoTopUpAmount: check('autoTopUpAmount'), autoTopUpThreshold: check('autoTopUpThreshold') },
    async submit(values) {
      await mutateAsync({ input: { autoTopUp: true, ...values } });
      toastSuccess(t('auto.saved'));
      onClose();
    },
  });

  return (
    <FormDialog
      title={t('auto.dialogTitle')}
      submitLabel={t('auto.save')}
      canSubmit={hasAgreed}
      {...state}
      onClose={onClose}
    >
      <MoneyField
        label={t('auto.threshold')}
        currency={currency}
        key={form.key('autoTopUpThreshold')}
        {...form.getInputProps('autoTopUpThreshold')}
      />
      <MoneyField
        label={t('auto.amount')}
        currency={currency}
        key={form.key('autoTopUpAmount')}
        {...form.getInputProps('autoTopUpAmount')}
      />
      <Text size="xs" c="dimmed">
        {t('auto.taxNote')}
      </Text>
      <AverageCost />
      <Checkbox
        label={t('auto.agree')}
        checked={hasAgreed}
        onChange={(event) => setHasAgreed(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

/** Shows the average spending, as guidance for the amount. */
function AverageCost() {
  const { t } = useTranslation('billing');
  const currency = useWalletCurrency();
  const money = useMoney(currency);
  const { data } = useApiQuery(MonthlyCostsDocument, {});
  const averageMicros = averageCost(
    (data?.campaignCostTotals ?? []).map(({ total }) => microsFromDecimal(total) ?? 0n),
  );
  if (averageMicros === null) return null;
  return (
    <Text size="xs" c="dimmed">
      {t('auto.averageCost', { amount: money(decimalFromMicros(averageMicros)) })}
    </Text>
  );
}
