import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import type { ExcludableField } from '#features/company/rules/company-form.ts';
import type { SignUpSetupQuery } from '#platform/api-client/generated/graphql.ts';
import { checkedProps, type StepProps } from './person-step.tsx';
import styles from './register.module.css';
import type { SignUpTerms } from './sign-up-form.ts';

interface CompanyStepProps extends StepProps {
  terms: SignUpTerms;
  setup: SignUpSetupQuery;
  phones: typeof import('./phones.ts');
}

/** The company that will own the wallet. */
export default function CompanyStep({ terms, setup, phones, ...step }: CompanyStepProps) {
  const { t, i18n } = useTranslation('auth');
  const { form } = step;
  const asks = (field: ExcludableField) => !terms.excluded.has(field);
  const countries = useMemo(() => countriesIn(i18n.language, phones.COUNTRY_CODES), [i18n.language, phones]);
  const dialCodes = useMemo(
    () => countries.map(({ value, label }) => ({ value, label: `${label} ${phones.dialCode(value)}` })),
    [countries, phones],
  );
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
      {asks('registrationNo') && (
        <TextField
          size="sm"
          label={t('company.registrationNo')}
          maxLength={60}
          {...form.getInputProps('registrationNo')}
        />
      )}
      {asks('authorizedName') && (
        <TextField
          size="sm"
          label={t('company.representative')}
          description={t('company.representativeHint')}
          maxLength={120}
          {...form.getInputProps('authorizedName')}
        />
      )}
      <SelectField
        size="sm"
        searchable
        label={t('company.country')}
        data={countries}
        autoComplete="off"
        {...form.getInputProps('countryCode')}
      />
      {asks('address') && (
        <>
          <TextField
            size="sm"
            label={t('company.address')}
            autoComplete="address-line1"
            maxLength={250}
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
      {asks('postalCode') && (
        <TextField
          size="sm"
          label={t('company.postalCode')}
          autoComplete="postal-code"
          maxLength={20}
          {...form.getInputProps('postalCode')}
        />
      )}
      {asks('phoneNumber') && (
        <div className={styles.pair}>
          <SelectField
            size="sm"
            searchable
            label={t('company.phoneCountry')}
            data={dialCodes}
            autoComplete="off"
            comboboxProps={{ width: 300, position: 'bottom-start' }}
            {...form.getInputProps('phoneCountry')}
          />
          <TextField
            size="sm"
            type="tel"
            label={t('company.phone')}
            autoComplete="tel-national"
            maxLength={24}
            {...form.getInputProps('phoneNumber')}
          />
        </div>
      )}
      {terms.asksCurrency && (
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

function countriesIn(language: string, codes: readonly string[]) {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return codes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}
