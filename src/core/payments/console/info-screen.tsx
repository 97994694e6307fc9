import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { MoneyField } from '#design/form/number-fields.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useUnsaved } from '#design/form/use-unsaved.tsx';
import { UNKNOWN_CURRENCY, useMoney } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { toastSuccess } from '#design/toast.ts';
import { useViewer } from '#core/session/console/index.ts';
import { BillingPage } from '#core/ledger/console/index.ts';
import { decimalFromMicros, microsFromDecimal } from '#kernel/money.ts';
import {
  BillingInfoDocument,
  UpdateBillingDetailsDocument,
  type BillingInfoQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import {
  checkBillingDetails,
  MAX_TOP_UP_ALERT_MICROS,
  OPTIONAL_DETAILS,
  type REQUIRED_DETAILS,
  type BillingDetailsProblem,
  type BillingField,
} from '../rules/billing-details.ts';
import { StaffBillingDetails } from './staff-billing.tsx';
import { TopUpButton } from './top-up/top-up-button.tsx';
import { useMayChangeBilling } from './use-billing.ts';

/** Edits the billing recipient and the low-balance alert. */
export function InfoScreen() {
  const { t } = useTranslation('billing');
  const canChange = useMayChangeBilling();
  return (
    <BillingPage isOfEvents={false} title={t('info.title')} actions={<TopUpButton />}>
      {canChange ? <BillingDetails /> : <StaffBillingDetails />}
    </BillingPage>
  );
}

function BillingDetails() {
  const { t } = useTranslation('billing');
  const info = useApiQuery(BillingInfoDocument, {});
  return (
    <Panel title={t('info.details')}>
      <QueryBoundary reads={{ info }}>{({ info }) => <DetailsForm saved={info.billingInfo} />}</QueryBoundary>
    </Panel>
  );
}

function DetailsForm({ saved }: { saved: BillingInfoQuery['billingInfo'] }) {
  const { t } = useTranslation('billing');
  const { id, company, email, name } = useViewer();
  const currency = company?.walletCurrency ?? UNKNOWN_CURRENCY;
  const { mutateAsync } = useApiMutation(UpdateBillingDetailsDocument, {
    changes: ['BillingInfo'],
    showsErrorInline: true,
  });
  const money = useMoney(currency);
  const limit = money(decimalFromMicros(MAX_TOP_UP_ALERT_MICROS), 0);
  const check = (field: BillingField) => (_: unknown, values: Values) => {
    const problem = checkBillingDetails({
      ...values,
      topUpAlertAmountMicros: microsFromDecimal(values.topUpAlertAmount),
    })[field];
    if (problem === 'REQUIRED') return t(`error.missing.${field as (typeof REQUIRED_DETAILS)[number]}`);
    return problem ? t(`error.${ERROR_KEYS[problem]}`, { limit }) : null;
  };
  const { form, serverMessage, onSubmit, isSubmitting } = useServerForm<Values>({
    initialValues: {
      name: saved?.name ?? name,
      email: saved?.email ?? email,
      description: saved?.description ?? '',
      taxNo: saved?.taxNo ?? '',
      purchaseOrderNo: saved?.purchaseOrderNo ?? '',
      costCenter: saved?.costCenter ?? '',
      topUpAlertAmount: saved?.topUpAlertAmount ?? '',
    },
    validate: {
      name: check('name'),
      email: check('email'),
      description: check('description'),
      taxNo: check('taxNo'),
      purchaseOrderNo: check('purchaseOrderNo'),
      costCenter: check('costCenter'),
      topUpAlertAmount: check('topUpAlertAmount'),
    },
    async submit(values) {
      await mutateAsync({ input: { ...values, topUpAlertAmount: values.topUpAlertAmount || null } });
      unsaved.forget(values);
      toastSuccess(t('info.saved'));
    },
  });
  const unsaved = useUnsaved(form, `billing.${id}.${company?.id}`);
  return (
    <form onSubmit={onSubmit} noValidate style={{ maxWidth: 720 }}>
      <Stack gap="md">
        {unsaved.guard}
        <FormBanner message={serverMessage} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField
            label={t('info.name')}
            autoComplete="name"
            withAsterisk
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <TextField
            label={t('info.email')}
            description={t('info.emailHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="email"
            autoComplete="email"
            withAsterisk
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
        </SimpleGrid>
        <LongTextField
          label={t('info.description')}
          description={t('info.descriptionHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          key={form.key('description')}
          {...form.getInputProps('description')}
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {OPTIONAL_DETAILS.map((field) => (
            <TextField
              label={t(`info.${field}`)}
              key={form.key(field)}
              {...(field === 'taxNo' && {
                description: t('info.printedHint'),
                inputWrapperOrder: ['label', 'input', 'description', 'error'],
              })}
              {...form.getInputProps(field)}
            />
          ))}
        </SimpleGrid>
        <MoneyField
          label={t('info.alert')}
          description={t('info.alertHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          currency={currency}
          style={{ maxWidth: 350 }}
          key={form.key('topUpAlertAmount')}
          {...form.getInputProps('topUpAlertAmount')}
        />
        <Group>
          <Button type="submit" loading={isSubmitting}>
            {t('info.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const ERROR_KEYS = {
  INVALID_EMAIL: 'invalidEmail',
  TOO_LONG: 'tooLong',
  TOO_LARGE: 'topUpAlertGreaterThanMaximum',
  NEGATIVE: 'negative',
} as const satisfies Record<Exclude<BillingDetailsProblem, 'REQUIRED'>, string>;

interface Values extends Record<string, unknown> {
  name: string;
  email: string;
  description: string;
  taxNo: string;
  purchaseOrderNo: string;
  costCenter: string;
  topUpAlertAmount: string;
}
