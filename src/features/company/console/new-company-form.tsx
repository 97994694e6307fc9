import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { internationalNumber } from '#design/form/dial-codes.ts';
import { FormBanner } from '#design/form/form-banner.tsx';
import { PhoneField } from '#design/form/phone-field.tsx';
import { CountryField, TimezoneField } from '#design/form/place-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { Panel } from '#design/page.tsx';
import { ApiError } from '#platform/api-client/api-error.ts';
import { deploymentCountry } from '#platform/api-client/deployment.ts';
import {
  CheckErrorCompanyDataDocument,
  CreateCompanyDocument,
  ShellDocument,
  type CreateCompanyMutation,
  type NewCompanyTermsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useRefetch } from '#platform/api-client/hooks.ts';
import type { ExcludableField } from '../rules/company-form.ts';
import type { Brand } from './brands/brand-chooser.tsx';
import { useSizeOptions, type CompanySize } from './company-words.ts';
import styles from './company.module.css';
import { ChosenBrands } from './new-company-brands.tsx';

export type Created = CreateCompanyMutation['createCompany'];

interface NewCompanyFormProps {
  terms: NewCompanyTermsQuery;
  isAsked(field: ExcludableField): boolean;
  onCreated(created: Created): void;
}

/** What is asked of a further company; the server checks it once more before anything is founded. */
export function NewCompanyForm({ terms, isAsked, onCreated }: NewCompanyFormProps) {
  const { t } = useTranslation('company');
  const router = useRouter();
  const sizes = useSizeOptions();
  const refetch = useRefetch();
  const { mutateAsync: checkData } = useApiMutation(CheckErrorCompanyDataDocument, { isShownInPlace: true });
  const { mutateAsync: create } = useApiMutation(CreateCompanyDocument, { isShownInPlace: true });
  const country = terms.me.company?.countryCode ?? deploymentCountry;
  const asksCurrency = terms.company_local_currency.isActive;

  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: {
      companyName: '',
      registrationNo: '',
      authorizedName: '',
      companySize: null as CompanySize | null,
      address: '',
      address2: '',
      postalCode: '',
      countryCode: country,
      timezone: terms.me.timezone,
      phoneCountry: country,
      phoneNumber: '',
      walletCurrencyCode: null as string | null,
      brandIds: [] as Brand[],
    },
    validate: {
      companyName: (value) => (value.trim() ? null : t('error.requireCompanyName')),
      registrationNo: (value) => (value.trim() || !isAsked('registrationNo') ? null : t('error.requireRegistrationNo')),
      authorizedName: (value) => (value.trim() || !isAsked('authorizedName') ? null : t('error.requireRepresentative')),
      address: (value) => (value.trim() || !isAsked('address') ? null : t('error.requireCompanyAddress')),
      postalCode: (value) => (value.trim() || !isAsked('postalCode') ? null : t('error.requirePostalCode')),
      walletCurrencyCode: (value) => (value || !asksCurrency ? null : t('error.requireCurrency')),
      brandIds: (value) => (value.length ? null : t('error.requireBrand')),
    },
    submit: async ({ phoneCountry, phoneNumber, brandIds, companySize, ...values }) => {
      const checked = {
        companyName: values.companyName,
        registrationNo: isAsked('registrationNo') ? values.registrationNo : undefined,
        authorizedName: isAsked('authorizedName') ? values.authorizedName : undefined,
        address: isAsked('address') ? values.address : undefined,
        postalCode: isAsked('postalCode') ? values.postalCode : undefined,
        phoneNumber: isAsked('phoneNumber') ? internationalNumber(phoneCountry, phoneNumber) : undefined,
        brandIds: brandIds.map(({ id }) => id),
        walletCurrencyCode: asksCurrency ? values.walletCurrencyCode : undefined,
      };
      const { checkErrorCompanyData } = await checkData({ input: checked });
      if (!checkErrorCompanyData.ok) throw refusalOf(checkErrorCompanyData.errors);
      const { createCompany } = await create({
        input: {
          ...checked,
          address2: values.address2,
          countryCode: values.countryCode,
          timezone: values.timezone,
          companySize: isAsked('companySize') ? companySize : undefined,
          phoneCountry,
        },
      });
      onCreated(createCompany);
      await refetch(ShellDocument);
    },
  });

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('newCompany.title')}>
      <FormBanner message={serverMessage} />
      <Panel title={t('settings.company')}>
        <div className={styles.fields}>
          <TextField
            className={styles.wide}
            label={t('field.companyName')}
            required
            autoComplete="organization"
            {...form.getInputProps('companyName')}
          />
          {isAsked('registrationNo') && (
            <TextField label={t('field.registrationNo')} required {...form.getInputProps('registrationNo')} />
          )}
          {isAsked('authorizedName') && (
            <TextField label={t('field.authorizedName')} required {...form.getInputProps('authorizedName')} />
          )}
          {isAsked('companySize') && (
            <SelectField
              label={t('field.companySize')}
              placeholder={t('field.choose')}
              clearable
              data={sizes}
              {...form.getInputProps('companySize')}
            />
          )}
          {asksCurrency && (
            <SelectField
              label={t('field.walletCurrency')}
              placeholder={t('field.choose')}
              required
              data={terms.currencies.map(({ code, symbol }) => ({ value: code, label: `${code} (${symbol})` }))}
              {...form.getInputProps('walletCurrencyCode')}
            />
          )}
        </div>
      </Panel>
      <Panel title={t('settings.address')}>
        <div className={styles.fields}>
          {isAsked('address') && (
            <TextField
              className={styles.wide}
              label={t('field.address')}
              required
              autoComplete="address-line1"
              {...form.getInputProps('address')}
            />
          )}
          <TextField
            className={styles.wide}
            label={t('field.address2')}
            autoComplete="address-line2"
            {...form.getInputProps('address2')}
          />
          {isAsked('postalCode') && (
            <TextField
              label={t('field.postalCode')}
              required
              autoComplete="postal-code"
              {...form.getInputProps('postalCode')}
            />
          )}
          <CountryField label={t('field.country')} required {...form.getInputProps('countryCode')} />
          {isAsked('phoneNumber') && (
            <PhoneField
              label={t('field.phoneNumber')}
              country={form.values.phoneCountry}
              onCountry={(next) => form.setFieldValue('phoneCountry', next)}
              {...form.getInputProps('phoneNumber')}
            />
          )}
          <TimezoneField label={t('field.timezone')} {...form.getInputProps('timezone')} />
        </div>
      </Panel>
      <Panel title={t('newCompany.brands')}>
        <ChosenBrands
          brands={form.values.brandIds}
          error={form.errors['brandIds']}
          onChange={(brands) => {
            form.setFieldValue('brandIds', brands);
            form.clearFieldError('brandIds');
          }}
        />
      </Panel>
      <div className={styles.bar}>
        <Button variant="default" onClick={() => router.history.back()} disabled={isSubmitting}>
          {t('newCompany.cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {t('newCompany.submit')}
        </Button>
      </div>
    </form>
  );
}

function refusalOf(errors: readonly { field: string; messages: readonly string[] }[]): ApiError {
  const fields = Object.fromEntries(errors.map(({ field, messages }) => [field, [...messages]]));
  return new ApiError('VALIDATION', errors[0]?.messages[0] ?? '', fields);
}
