import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { internationalNumber } from '#design/form/dial-codes.ts';
import { FormBanner } from '#design/form/form-banner.tsx';
import { TimezoneField } from '#design/form/place-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useUnsaved } from '#design/form/use-unsaved.tsx';
import { Panel } from '#design/page.tsx';
import { useViewer } from '#core/session/console/index.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { deploymentCountry } from '#platform/api-client/deployment.ts';
import {
  CheckErrorCompanyDataDocument,
  CreateCompanyDocument,
  type CreateCompanyMutation,
  type NewCompanyTermsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useKeyedMutation } from '#platform/api-client/hooks.ts';
import { checkCompanyForm, withoutExcluded, type ExcludableField } from '../rules/company-form.ts';
import type { Brand } from './brands/brand-chooser.tsx';
import { CompanyAddress, CompanyFacts, type CompanySize } from './company-fields.tsx';
import styles from './company.module.css';
import { SelectedBrands } from './new-company-brands.tsx';
import { useFormMessages } from './use-form-messages.ts';

export type Created = CreateCompanyMutation['createCompany'];

interface NewCompanyFormProps {
  terms: NewCompanyTermsQuery;
  excluded: ReadonlySet<ExcludableField>;
  onCreated(created: Created): void;
}

/** Form for an additional company; the server validates it again before creating anything. */
export function NewCompanyForm({ terms, excluded, onCreated }: NewCompanyFormProps) {
  const { t } = useTranslation('company');
  const router = useRouter();
  const messagesOf = useFormMessages();
  const { mutateAsync: checkData } = useApiMutation(CheckErrorCompanyDataDocument, {
    changes: [],
    showsErrorInline: true,
  });
  const { mutateAsync: create } = useKeyedMutation(CreateCompanyDocument, 'createCompany', {
    changes: ['Brand', 'Claim', 'Company', 'UserAccount'],
  });
  const country = terms.me.company?.countryCode ?? deploymentCountry;
  const requiresCurrency = terms.company_local_currency.isActive;

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
    validate: (values) =>
      messagesOf(
        checkCompanyForm(formOf(values), {
          excluded,
          requiresPhone: false,
          requiresBrand: true,
          requiresCurrency,
          onlyProvided: false,
        }),
      ),
    submit: async (values) => {
      const { address2, countryCode, companySize, timezone, phoneCountry, ...required } = formOf(values);
      const checked = withoutExcluded(required, excluded);
      const { checkErrorCompanyData } = await checkData({ input: checked });
      if (!checkErrorCompanyData.ok) throw toApiError(checkErrorCompanyData.errors);
      const optional = withoutExcluded({ address2, countryCode, companySize, timezone, phoneCountry }, excluded);
      const { createCompany } = await create({ ...checked, ...optional });
      unsaved.forget(values);
      onCreated(createCompany);
    },
  });

  const viewer = useViewer();
  const unsaved = useUnsaved(form, `new-company.${viewer.id}`);
  const fields = { inputProps: form.getInputProps, excluded, areRequired: true };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('newCompany.title')}>
      {unsaved.guard}
      <FormBanner message={serverMessage} />
      <CompanyFacts {...fields} nameField="companyName">
        {requiresCurrency && (
          <SelectField
            label={t('field.walletCurrency')}
            placeholder={t('field.choose')}
            required
            data={terms.currencies.map(({ code, symbol }) => ({ value: code, label: `${code} (${symbol})` }))}
            {...form.getInputProps('walletCurrencyCode')}
          />
        )}
      </CompanyFacts>
      <CompanyAddress
        {...fields}
        lookup={terms.addressLookup}
        countryCode={form.values.countryCode}
        onFill={(field, value) => form.setFieldValue(field, value)}
        phoneCountry={form.values.phoneCountry}
        onPhoneCountry={(next) => form.setFieldValue('phoneCountry', next)}
      >
        <TimezoneField label={t('field.timezone')} {...form.getInputProps('timezone')} />
      </CompanyAddress>
      <Panel title={t('newCompany.brands')}>
        <SelectedBrands
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

/** Converts the values to the API's input: phone number with dial code, brands as ids. */
const formOf = <Values extends { phoneCountry: string; phoneNumber: string; brandIds: readonly Brand[] }>(
  values: Values,
) => ({
  ...values,
  phoneNumber: internationalNumber(values.phoneCountry, values.phoneNumber),
  brandIds: values.brandIds.map(({ id }) => id),
});

function toApiError(errors: readonly { field: string; messages: readonly string[] }[]): ApiError {
  const fields = Object.fromEntries(errors.map(({ field, messages }) => [field, [...messages]]));
  return new ApiError('VALIDATION', errors[0]?.messages[0] ?? '', fields);
}
