import { Alert, Button, TagsInput } from '@mantine/core';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { internationalNumber, nationalNumber } from '#design/form/dial-codes.ts';
import { FormBanner } from '#design/form/form-banner.tsx';
import { PhoneField } from '#design/form/phone-field.tsx';
import { CountryField, TimezoneField } from '#design/form/place-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { Panel } from '#design/page.tsx';
import { ErrorState, SkeletonLines } from '#design/states.tsx';
import { toastSuccess } from '#design/toast.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  CompanyProfileDocument,
  ShellDocument,
  UpdateTeamProfileDocument,
  type CompanyProfilePartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery, useRefetch } from '#platform/api-client/hooks.ts';
import type { ExcludableField } from '../rules/company-form.ts';
import { askedFields, useSizeOptions } from './company-words.ts';
import styles from './company.module.css';
import { SettingsPage } from './settings-page.tsx';

/** The company's own details. */
export function SettingsScreen() {
  const { t } = useTranslation('company');
  return (
    <SettingsPage title={t('settings.title')} actions={<NewCompanyLink />}>
      <Profile />
    </SettingsPage>
  );
}

function NewCompanyLink() {
  const { t } = useTranslation('company');
  const { data } = useApiQuery(CompanyProfileDocument, {});
  if (!data?.user_multiple_companies.isActive) return null;
  return (
    <Button component={Link} to="/new-company" variant="default" leftSection={<IconPlus size={15} />}>
      {t('newCompany.title')}
    </Button>
  );
}

function Profile() {
  const { data, error, refetch } = useApiQuery(CompanyProfileDocument, {});
  if (error && !data) return <ErrorState message={errorText(error)} onRetry={() => void refetch()} />;
  const company = data?.me.company;
  if (!company) {
    return (
      <div className={styles.form}>
        <Panel>
          <SkeletonLines count={8} />
        </Panel>
      </div>
    );
  }
  return <ProfileForm key={company.id} company={company} isAsked={askedFields(data.configuration)} />;
}

interface ProfileFormProps {
  company: CompanyProfilePartsFragment;
  isAsked(field: ExcludableField): boolean;
}

function ProfileForm({ company, isAsked }: ProfileFormProps) {
  const { t } = useTranslation('company');
  const sizes = useSizeOptions();
  const refetch = useRefetch();
  const { mutateAsync } = useApiMutation(UpdateTeamProfileDocument, { isShownInPlace: true });
  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: valuesOf(company),
    validate: {
      name: (value) => (value.trim() ? null : t('error.requireCompanyName')),
      address: (value) => (value.trim() || !isAsked('address') ? null : t('error.requireCompanyAddress')),
    },
    submit: async ({ phoneNumber, phoneCountry, ...values }) => {
      const phone = { phoneNumber: internationalNumber(phoneCountry, phoneNumber), phoneCountry };
      const { updateTeamProfile } = await mutateAsync({
        input: {
          ...values,
          ...(isAsked('phoneNumber') ? phone : {}),
          authorizedName: isAsked('authorizedName') ? values.authorizedName : undefined,
          companySize: isAsked('companySize') ? values.companySize : undefined,
        },
      });
      const saved = valuesOf(updateTeamProfile.company);
      form.setValues(saved);
      form.resetDirty(saved);
      toastSuccess(t('settings.saved'));
      await refetch(CompanyProfileDocument, ShellDocument);
    },
  });
  const isFixed = !company.canBeUpdated;

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('settings.title')}>
      {isFixed && (
        <Alert variant="light" color="cobalt" icon={<IconInfoCircle size={18} />} title={t('settings.fixedTitle')}>
          {t('settings.fixed')}
        </Alert>
      )}
      <FormBanner message={serverMessage} />
      <Panel title={t('settings.company')}>
        <div className={styles.fields}>
          <TextField
            className={styles.wide}
            label={t('field.companyName')}
            required
            disabled={isFixed}
            autoComplete="organization"
            {...form.getInputProps('name')}
          />
          {isAsked('registrationNo') && (
            <TextField label={t('field.registrationNo')} disabled={isFixed} {...form.getInputProps('registrationNo')} />
          )}
          {isAsked('authorizedName') && (
            <TextField label={t('field.authorizedName')} disabled={isFixed} {...form.getInputProps('authorizedName')} />
          )}
          {isAsked('companySize') && (
            <SelectField
              label={t('field.companySize')}
              placeholder={t('field.choose')}
              clearable
              disabled={isFixed}
              data={sizes}
              {...form.getInputProps('companySize')}
            />
          )}
          <TagsInput
            className={styles.wide}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            label={t('field.trackingDepartments')}
            description={t('field.trackingDepartmentsHint')}
            disabled={isFixed}
            maxTags={50}
            {...form.getInputProps('trackingDepartments')}
          />
        </div>
      </Panel>
      <Panel title={t('settings.address')}>
        <div className={styles.fields}>
          {isAsked('address') && (
            <TextField
              className={styles.wide}
              label={t('field.address')}
              required
              disabled={isFixed}
              autoComplete="address-line1"
              {...form.getInputProps('address')}
            />
          )}
          <TextField
            className={styles.wide}
            label={t('field.address2')}
            disabled={isFixed}
            autoComplete="address-line2"
            {...form.getInputProps('address2')}
          />
          {isAsked('postalCode') && (
            <TextField
              label={t('field.postalCode')}
              disabled={isFixed}
              autoComplete="postal-code"
              {...form.getInputProps('postalCode')}
            />
          )}
          <CountryField label={t('field.country')} disabled={isFixed} {...form.getInputProps('countryCode')} />
          {isAsked('phoneNumber') && (
            <PhoneField
              label={t('field.phoneNumber')}
              country={form.values.phoneCountry}
              onCountry={(next) => form.setFieldValue('phoneCountry', next)}
              disabled={isFixed}
              {...form.getInputProps('phoneNumber')}
            />
          )}
        </div>
      </Panel>
      <Panel title={t('settings.reporting')}>
        <div className={styles.fields}>
          <TimezoneField label={t('field.timezone')} disabled={isFixed} {...form.getInputProps('timezone')} />
          <dl className={styles.facts}>
            <div>
              <dt>{t('field.walletCurrency')}</dt>
              <dd>{`${company.walletCurrency.code} (${company.walletCurrency.symbol})`}</dd>
            </div>
            <div>
              <dt>{t('field.reportCurrency')}</dt>
              <dd>{`${company.reportCurrency.code} (${company.reportCurrency.symbol})`}</dd>
            </div>
          </dl>
        </div>
      </Panel>
      {!isFixed && (
        <div className={styles.bar}>
          <Button variant="default" disabled={!form.isDirty() || isSubmitting} onClick={() => form.reset()}>
            {t('settings.undo')}
          </Button>
          <Button type="submit" loading={isSubmitting} disabled={!form.isDirty()}>
            {t('settings.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

function valuesOf(company: CompanyProfilePartsFragment) {
  const phoneCountry = company.phoneCountry ?? company.countryCode;
  return {
    name: company.name,
    address: company.address,
    address2: company.address2 ?? '',
    postalCode: company.postalCode ?? '',
    registrationNo: company.registrationNo ?? '',
    countryCode: company.countryCode,
    authorizedName: company.authorizedName ?? '',
    companySize: company.size,
    phoneCountry,
    phoneNumber: nationalNumber(phoneCountry, company.phoneNumber ?? ''),
    timezone: company.timezone,
    trackingDepartments: company.trackingDepartments,
  };
}
