import { Checkbox, SegmentedControl, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { DateField } from '#design/form/date-fields.tsx';
import { MoneyField, NumberField } from '#design/form/number-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useToday } from '#design/format.ts';
import { toastSuccess } from '#design/toast.ts';
import { useSelection, useSession, useCurrencies } from '#core/session/console/index.ts';
import { decimalFromMicros, microsFromDecimal } from '#kernel/money.ts';
import { CreateVoucherDocument, VoucherCompanyDocument } from '#platform/api-client/generated/graphql.ts';
import { deploymentCurrency } from '#platform/api-client/deployment.ts';
import { useApiQuery, useKeyedMutation } from '#platform/api-client/hooks.ts';

type Kind = 'share' | 'amount';

const EMPTY = {
  kind: 'share' as Kind,
  code: '',
  percentage: '',
  fixedPrice: '',
  minAmount: '',
  redeemBy: null as string | null,
  maxRedemptions: '100',
  maxPerCompany: '1',
  isForCompany: false,
};

/** Creates a voucher, optionally for the company that staff filter by. */
export function VoucherDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('billing');
  const { currencies } = useSession();
  const { companyId } = useSelection();
  const company = useApiQuery(VoucherCompanyDocument, { id: companyId ?? '' }, { isEnabled: companyId !== null });
  const { mutateAsync } = useKeyedMutation(CreateVoucherDocument, 'createVoucher', { changes: ['Voucher'] });
  const { form, ...state } = useServerForm({
    initialValues: {
      ...EMPTY,
      currencyCode: deploymentCurrency,
    },
    submit: async (values) => {
      const isShare = values.kind === 'share';
      const share = microsFromDecimal(values.percentage);
      await mutateAsync({
        code: values.code,
        percentage: isShare && share !== null ? decimalFromMicros(share / 100n) : null,
        fixedPrice: isShare ? null : values.fixedPrice || '0',
        minAmount: values.minAmount || null,
        currencyCode: isShare && !values.minAmount ? null : values.currencyCode,
        redeemBy: values.redeemBy && new Date(`${values.redeemBy}T23:59:59.999`).toISOString(),
        maxRedemptions: Number(values.maxRedemptions),
        maxPerCompany: Number(values.maxPerCompany),
        eligibleCompanyIds: values.isForCompany && companyId ? [companyId] : [],
      });
      toastSuccess(t('vouchers.created', { code: values.code.toUpperCase() }));
      onClose();
    },
  });
  const { kind, currencyCode } = form.getValues();
  const currency = useCurrencies()(currencyCode);
  return (
    <FormDialog title={t('vouchers.new')} submitLabel={t('vouchers.create')} {...state} onClose={onClose}>
      <TextField
        label={t('vouchers.code')}
        required
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('code')}
      />
      <SegmentedControl
        fullWidth
        aria-label={t('vouchers.kind')}
        data={[
          { value: 'share', label: t('vouchers.share') },
          { value: 'amount', label: t('vouchers.amount') },
        ]}
        {...form.getInputProps('kind')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {kind === 'share' ? (
          <NumberField
            label={t('vouchers.percentage')}
            required
            suffix="%"
            decimals={2}
            characters={6}
            {...form.getInputProps('percentage')}
          />
        ) : (
          <MoneyField label={t('vouchers.off')} required currency={currency} {...form.getInputProps('fixedPrice')} />
        )}
        <SelectField
          label={t('vouchers.currency')}
          data={currencies.map(({ code }) => code)}
          {...form.getInputProps('currencyCode')}
        />
        <MoneyField label={t('vouchers.minAmount')} currency={currency} {...form.getInputProps('minAmount')} />
        <DateField label={t('vouchers.until')} clearable minDate={useToday()} {...form.getInputProps('redeemBy')} />
        <NumberField label={t('vouchers.uses')} required {...form.getInputProps('maxRedemptions')} />
        <NumberField label={t('vouchers.perCompany')} required {...form.getInputProps('maxPerCompany')} />
      </SimpleGrid>
      {company.data?.companyById && (
        <Checkbox
          label={t('vouchers.onlyFor', { company: company.data.companyById.name })}
          {...form.getInputProps('isForCompany', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  );
}
