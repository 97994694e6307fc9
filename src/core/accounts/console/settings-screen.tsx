import { Alert, Button, Stack, TagsInput } from '@mantine/core';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { internationalNumber, nationalNumber } from '#design/form/dial-codes.ts';
import { FormBanner } from '#design/form/form-banner.tsx';
import { TimezoneField } from '#design/form/place-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useUnsaved } from '#design/form/use-unsaved.tsx';
import { Page, Panel } from '#design/page.tsx';
import { SkeletonLines } from '#design/states.tsx';
import { toastSuccess } from '#design/toast.ts';
import { useViewer } from '#core/session/console/index.ts';
import {
  CompanyProfileDocument,
  UpdateTeamProfileDocument,
  type CompanyProfilePartsFragment,
  type CompanyProfileQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { readExcludedFields, withoutExcluded, type ExcludableField } from '../rules/company-form.ts';
import { checkTeamProfile } from '../rules/team-profile.ts';
import { CompanyAddress, CompanyFacts } from './company-fields.tsx';
import styles from './company.module.css';
import { OrderLimitPanel } from './order-limit-panel.tsx';
import { useFormMessages } from './use-form-messages.ts';

/** Edits the company's own details. */
export function SettingsScreen() {
  const { t } = useTranslation('company');
  return (
    <Page title={t('settings.title')} actions={<NewCompanyLink />}>
      <Stack gap="md">
        <Profile />
        <div className={styles.form}>
          <OrderLimitPanel />
        </div>
      </Stack>
    </Page>
  );
}

function NewCompanyLink() {
  const { t } = useTranslation('company');
  const { data } = useApiQuery(CompanyProfileDocument, {});
  if (!data?.user_multiple_companies.isActive) return null;
  return (
    <Button
      renderRoot={(props) => <Link {...props} to="/new-company" />}
      variant="default"
      leftSection={<IconPlus size={15} />}
    >
      {t('newCompany.title')}
    </Button>
  );
}

function Profile() {
  const profile = useApiQuery(CompanyProfileDocument, {});
  return (
    <QueryBoundary
      reads={{ profile }}
      skeleton={
        <div className={styles.form}>
          <Panel>
            <SkeletonLines count={8} />
          </Panel>
        </div>
      }
    >
      {({ profile: { me, configuration, addressLookup } }) =>
        me.company && (
          <ProfileForm
            key={me.company.id}
            company={me.company}
            excluded={readExcludedFields(configuration?.value)}
            lookup={addressLookup}
          />
        )
      }
    </QueryBoundary>
  );
}

/** How many brands the warning names. */
const MAX_NAMED = 5;

interface ProfileFormProps {
  company: CompanyProfilePartsFragment;
  excluded: ReadonlySet<ExcludableField>;
  lookup: CompanyProfileQuery['addressLookup'];
}

function ProfileForm({ company, excluded, lookup }: ProfileFormProps) {
  const { t } = useTranslation('company');
  const messagesOf = useFormMessages();
  const { mutateAsync } = useApiMutation(UpdateTeamProfileDocument, {
    changes: ['BrandDepartment', 'Company'],
    showsErrorInline: true,
  });
  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: valuesOf(company),
    validate: (values) => messagesOf(checkTeamProfile(inputOf(values, excluded), excluded)),
    submit: async (values) => {
      const { updateTeamProfile } = await mutateAsync({ input: inputOf(values, excluded) });
      const saved = valuesOf(updateTeamProfile.company);
      const typedSince = Object.entries(form.getValues()).filter(
        ([field, value]) => JSON.stringify(value) !== JSON.stringify(values[field as keyof typeof values]),
      );
      form.setValues({ ...saved, ...Object.fromEntries(typedSince) });
      unsaved.forget(saved);
      toastSuccess(t('settings.saved'));
    },
  });
  const viewer = useViewer();
  const unsaved = useUnsaved(form, `company.${viewer.id}.${company.id}`);
  const isFixed = !company.canBeUpdated;
  const left = company.brandDepartments
    .filter(({ department }) => !form.values.trackingDepartments.includes(department))
    .map(({ brand }) => brand.name);
  const someOf = (names: readonly string[]) =>
    names.length > MAX_NAMED
      ? [...names.slice(0, MAX_NAMED), t('settings.departmentLeftMore', { count: names.length - MAX_NAMED })].join(', ')
      : names.join(', ');
  const fields = { inputProps: form.getInputProps, excluded, isFixed };

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('settings.title')}>
      {isFixed && (
        <Alert variant="light" color="cobalt" icon={<IconInfoCircle size={18} />} title={t('settings.fixedTitle')}>
          {t('settings.fixed')}
        </Alert>
      )}
      {unsaved.guard}
      <FormBanner message={serverMessage} />
      <CompanyFacts {...fields} nameField="name">
        <TagsInput
          className={styles.wide}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          label={t('field.trackingDepartments')}
          description={
            left.length > 0
              ? t('settings.departmentLeft', { brands: someOf(left) })
              : t('field.trackingDepartmentsHint')
          }
          disabled={isFixed}
          maxTags={50}
          {...form.getInputProps('trackingDepartments')}
        />
      </CompanyFacts>
      <CompanyAddress
        {...fields}
        lookup={lookup}
        countryCode={form.values.countryCode}
        onFill={(field, value) => form.setFieldValue(field, value)}
        phoneCountry={form.values.phoneCountry}
        onPhoneCountry={(next) => form.setFieldValue('phoneCountry', next)}
      />
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

/** Converts the values to the API's input. Excluded fields stay unchanged. */
function inputOf(values: ReturnType<typeof valuesOf>, excluded: ReadonlySet<ExcludableField>) {
  const { address, phoneCountry, phoneNumber, ...rest } = values;
  const phone = { phoneCountry, phoneNumber: internationalNumber(phoneCountry, phoneNumber) };
  return { ...withoutExcluded(rest, excluded), ...(excluded.has('phoneNumber') ? {} : phone), address };
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
