import { Button, Input, Pill } from '@mantine/core';
import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '#design/dialog/dialogs.tsx';
import { internationalNumber } from '#design/form/dial-codes.ts';
import { FormBanner } from '#design/form/form-banner.tsx';
import { PhoneField } from '#design/form/phone-field.tsx';
import { CountryField, TimezoneField } from '#design/form/place-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { Panel } from '#design/page.tsx';
import { ErrorState, SkeletonLines } from '#design/states.tsx';
import { useSwitchAccount } from '#features/shell/console/index.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { deploymentCountry } from '#platform/api-client/deployment.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  CheckErrorCompanyDataDocument,
  CreateCompanyDocument,
  NewCompanyTermsDocument,
  ShellDocument,
  type CreateCompanyMutation,
  type NewCompanyTermsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery, useRefetch } from '#platform/api-client/hooks.ts';
import type { ExcludableField } from '../rules/company-form.ts';
import { BrandChooser, type Brand } from './brands/brand-chooser.tsx';
import { askedFields, useSizeOptions, type CompanySize } from './company-words.ts';
import styles from './company.module.css';
import { SettingsPage } from './settings-page.tsx';

type Created = CreateCompanyMutation['createCompany'];

/** Founding a further company, where the deployment allows several. */
export function NewCompanyScreen() {
  const { t } = useTranslation('company');
  return (
    <SettingsPage title={t('newCompany.title')}>
      <NewCompany />
    </SettingsPage>
  );
}

function NewCompany() {
  const { data, error, refetch } = useApiQuery(NewCompanyTermsDocument, {});
  const [created, setCreated] = useState<Created | null>(null);
  if (error && !data) return <ErrorState message={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={styles.form}>
        <Panel>
          <SkeletonLines count={10} />
        </Panel>
      </div>
    );
  }
  if (!data.user_multiple_companies.isActive) return <Navigate to="/sponsor" replace />;
  return (
    <>
      <NewCompanyForm terms={data} isAsked={askedFields(data.configuration)} onCreated={setCreated} />
      {created && <CreatedDialog created={created} />}
    </>
  );
}

interface FormProps {
  terms: NewCompanyTermsQuery;
  isAsked(field: ExcludableField): boolean;
  onCreated(created: Created): void;
}

function NewCompanyForm({ terms, isAsked, onCreated }: FormProps) {
  const { t } = useTranslation('company');
  const router = useRouter();
  const sizes = useSizeOptions();
  const refetch = useRefetch();
  const [isChoosing, setIsChoosing] = useState(false);
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
  const brands = form.values.brandIds;

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
        <Input.Wrapper error={form.errors['brandIds']}>
          <div className={styles.chosen}>
            {brands.map((brand) => (
              <Pill
                key={brand.id}
                className={styles.brand}
                withRemoveButton
                removeButtonProps={{
                  'aria-label': t('brands.removeNamed', { brand: brand.name }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() =>
                  form.setFieldValue(
                    'brandIds',
                    brands.filter(({ id }) => id !== brand.id),
                  )
                }
              >
                {brand.name}
              </Pill>
            ))}
            <Button variant="default" onClick={() => setIsChoosing(true)}>
              {t('newCompany.chooseBrands')}
            </Button>
          </div>
        </Input.Wrapper>
      </Panel>
      <div className={styles.bar}>
        <Button variant="default" onClick={() => router.history.back()} disabled={isSubmitting}>
          {t('newCompany.cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {t('newCompany.submit')}
        </Button>
      </div>
      {isChoosing && (
        <ChooseBrands
          brands={brands}
          onClose={() => setIsChoosing(false)}
          onChosen={(next) => {
            form.setFieldValue('brandIds', next);
            form.clearFieldError('brandIds');
            setIsChoosing(false);
          }}
        />
      )}
    </form>
  );
}

interface ChooseBrandsProps {
  brands: readonly Brand[];
  onChosen(brands: Brand[]): void;
  onClose(): void;
}

function ChooseBrands({ brands, onChosen, onClose }: ChooseBrandsProps) {
  const { t } = useTranslation('company');
  const [chosen, setChosen] = useState<Brand[]>([...brands]);
  return (
    <BrandChooser
      title={t('newCompany.chooseBrands')}
      presentIds={[]}
      chosen={chosen}
      onChange={setChosen}
      submitLabel={(count) => (count ? t('newCompany.chooseCount', { count }) : t('newCompany.chooseBrands'))}
      onSubmit={() => onChosen(chosen)}
      onClose={onClose}
    />
  );
}

function CreatedDialog({ created }: { created: Created }) {
  const { t } = useTranslation('company');
  const router = useRouter();
  const switchAccount = useSwitchAccount();
  return (
    <MessageDialog
      isOpen
      title={t('newCompany.createdTitle', { company: created.company.name })}
      closeLabel={t('newCompany.stay')}
      onClose={() => void router.navigate({ to: '/company' })}
      action={
        <Button onClick={() => void switchAccount(created.account.id)}>
          {t('newCompany.switch', { company: created.company.name })}
        </Button>
      }
    >
      {t('newCompany.createdDetail')}
    </MessageDialog>
  );
}

function refusalOf(errors: readonly { field: string; messages: readonly string[] }[]): ApiError {
  const fields = Object.fromEntries(errors.map(({ field, messages }) => [field, [...messages]]));
  return new ApiError('VALIDATION', errors[0]?.messages[0] ?? '', fields);
}
