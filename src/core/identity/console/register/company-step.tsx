import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PhoneField } from '#design/form/phone-field.tsx';
import { CountryField } from '#design/form/place-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { AddressField } from '#core/accounts/console/index.ts';
import type { ExcludableField } from '#core/accounts/rules/company-form.ts';
import type { SignUpSetupQuery } from '#platform/api-client/generated/graphql.ts';
import { checkedProps, type StepProps } from './user-step.tsx';
import type { SignUpTerms } from './sign-up-form.ts';

interface CompanyStepProps extends StepProps {
  terms: SignUpTerms;
  setup: SignUpSetupQuery;
}

/** Asks for the company that will own the wallet. */
export default function CompanyStep({ terms, setup, ...step }: CompanyStepProps) {
  const { t } = useTranslation('auth');
  const { form } = step;
  const isIncluded = (field: ExcludableField) => !terms.excluded.has(field);
  return (
    <Stack gap="md">
      <TextField
        size="sm"
        label={t('company.name')}
        autoComplete="organization"
        autoFocus
        maxLength={120}
        {...checkedProps(step, 'companyName')}
      />
      {isIncluded('registrationNo') && (
        <TextField
          size="sm"
          label={t('company.registrationNo')}
          maxLength={60}
          {...form.getInputProps('registrationNo')}
        />
      )}
      {isIncluded('authorizedName') && (
        <TextField
          size="sm"
          label={t('company.representative')}
          description={t('company.representativeHint')}
          maxLength={120}
          {...form.getInputProps('authorizedName')}
        />
      )}
      <CountryField size="sm" label={t('company.country')} {...form.getInputProps('countryCode')} />
      {isIncluded('address') && (
        <>
          <AddressField
            size="sm"
            label={t('company.address')}
            maxLength={250}
            lookup={setup.addressLookup}
            countryCode={form.values.countryCode}
            onFill={(field, value) => form.setFieldValue(field, value)}
            {...form.getInputProps('address')}
          />
          <TextField
            size="sm"
            label={t('company.address2')}
            autoComplete="address-line2"
            maxLength={250}
            {...form.getInputProps('address2')}
          />
        </>
      )}
      {isIncluded('postalCode') && (
        <TextField
          size="sm"
          label={t('company.postalCode')}
          autoComplete="postal-code"
          maxLength={20}
          {...form.getInputProps('postalCode')}
        />
      )}
      {isIncluded('phoneNumber') && (
        <PhoneField
          size="sm"
          label={t('company.phone')}
          country={form.values.phoneCountry}
          onCountry={(country) => form.setFieldValue('phoneCountry', country)}
          {...form.getInputProps('phoneNumber')}
        />
      )}
      {terms.requiresCurrency && (
        <SelectField
          size="sm"
          label={t('company.currency')}
          description={t('company.currencyHint')}
          data={setup.currencies.map(({ code, symbol }) => ({ value: code, label: `${code} (${symbol})` }))}
          {...form.getInputProps('walletCurrencyCode')}
        />
      )}
    </Stack>
  );
}
