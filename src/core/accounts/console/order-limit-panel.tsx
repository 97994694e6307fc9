import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useFormat, useMoney } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { toastSuccess } from '#design/toast.ts';
import { NO_PROOF, ProofField, proofOf, proofRules, useViewer } from '#core/session/console/index.ts';
import {
  OrderLimitDocument,
  SetOrderLimitDocument,
  type CurrencyPartsFragment,
  type OrderLimitQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';

type OrderLimit = OrderLimitQuery['orderLimit'];

/** The amount above which orders wait for another owner, which owners set. */
export function OrderLimitPanel() {
  const { t } = useTranslation('company');
  const { isOwner, isImpersonate } = useViewer();
  const { data } = useApiQuery(OrderLimitDocument, {});
  const [isChanging, setIsChanging] = useState(false);
  const company = data?.me.company;
  if (!company) return null;
  const { orderLimit } = data;
  const isAlone = orderLimit.owners < 2;
  const canChange = isOwner && !isImpersonate && !(isAlone && orderLimit.amount === null);
  return (
    <Panel
      title={t('orderLimit.title')}
      actions={
        <Button size="xs" variant="default" disabled={!canChange} onClick={() => setIsChanging(true)}>
          {t(orderLimit.amount === null ? 'orderLimit.set' : 'orderLimit.change')}
        </Button>
      }
    >
      <Stack gap={6}>
        <State orderLimit={orderLimit} currency={company.walletCurrency} />
        <Text size="sm" c="dimmed">
          {t('orderLimit.detail')}
          {!isOwner && ` ${t('orderLimit.owners')}`}
          {isOwner && isAlone && orderLimit.amount === null && ` ${t('orderLimit.alone')}`}
        </Text>
      </Stack>
      {isChanging && (
        <LimitDialog
          orderLimit={orderLimit}
          currency={company.walletCurrency}
          isAlone={isAlone}
          onClose={() => setIsChanging(false)}
        />
      )}
    </Panel>
  );
}

function State({ orderLimit, currency }: { orderLimit: OrderLimit; currency: CurrencyPartsFragment }) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const money = useMoney(currency);
  const { amount, changedAt, changedBy, confirmedBy, upcomingFrom, upcomingAmount } = orderLimit;
  const set = changedBy && changedAt && t('orderLimit.by', { name: changedBy, at: format.dateTime(changedAt) });
  const confirmed = confirmedBy && t('orderLimit.confirmed', { name: confirmedBy });
  return (
    <>
      <Text>{amount === null ? t('orderLimit.off') : t('orderLimit.on', { amount: money(amount) })}</Text>
      {upcomingFrom && (
        <Text>
          {upcomingAmount === null
            ? t('orderLimit.upcomingOff', { at: format.dateTime(upcomingFrom) })
            : t('orderLimit.upcoming', { at: format.dateTime(upcomingFrom), amount: money(upcomingAmount) })}
        </Text>
      )}
      {set && (
        <Text size="xs" c="dimmed">
          {[set, confirmed].filter(Boolean).join(' · ')}
        </Text>
      )}
    </>
  );
}

interface LimitDialogProps {
  orderLimit: OrderLimit;
  currency: CurrencyPartsFragment;
  isAlone: boolean;
  onClose(): void;
}

function LimitDialog({ orderLimit, currency, isAlone, onClose }: LimitDialogProps) {
  const { t } = useTranslation(['company', 'common']);
  const { mutateAsync } = useApiMutation(SetOrderLimitDocument, {
    changes: ['OrderLimit', 'Approval', 'PackageCartQuote'],
    showsErrorInline: true,
  });
  const { form, ...state } = useServerForm({
    initialValues: { ...NO_PROOF, amount: orderLimit.amount ?? '' },
    validate: proofRules(t),
    submit: async ({ amount, ...proof }) => {
      const { setOrderLimit: done } = await mutateAsync({ input: { amount: amount || null, ...proofOf(proof) } });
      const isLater = done.orderLimit.upcomingFrom !== null;
      toastSuccess(t(done.waitsUntil ? 'orderLimit.waits' : isLater ? 'orderLimit.later' : 'orderLimit.saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('orderLimit.dialogTitle')}
      submitLabel={t('orderLimit.save')}
      size="sm"
      {...state}
      onClose={onClose}
    >
      <MoneyField
        label={t('orderLimit.amount')}
        description={t(isAlone ? 'orderLimit.amountHintAlone' : 'orderLimit.amountHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        currency={currency}
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <ProofField way={form.values.way} inputProps={form.getInputProps} />
    </FormDialog>
  );
}
