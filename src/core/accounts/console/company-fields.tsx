import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneField } from '#design/form/phone-field.tsx';
import { CountryField } from '#design/form/place-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { Panel } from '#design/page.tsx';
import type { ExcludableField } from '../rules/company-form.ts';
import { AddressField, type FilledField } from './address-field.tsx';
import styles from './company.module.css';

const SIZES = ['SIZE_1_50', 'SIZE_50_100', 'SIZE_100_250', 'SIZE_250_PLUS'] as const;
export type CompanySize = (typeof SIZES)[number];

interface CompanyFieldsProps {
  /** Returns value, message and handlers of a form field by its name. */
  inputProps(field: string): object;
  excluded: ReadonlySet<ExcludableField>;
  /** Required when a company is created; later some fields can be cleared. */
  areRequired?: boolean;
  isFixed?: boolean;
  /** Additional fields in the same panel. */
  children?: ReactNode;
}

/** Edits name, registration number, authorized person and size of a company. */
export function CompanyFacts({
  nameField,
  inputProps,
  excluded,
  areRequired,
  isFixed,
  children,
}: CompanyFieldsProps & { nameField: string }) {
  const { t } = useTranslation('company');
  return (
    <Panel title={t('settings.company')}>
      <div className={styles.fields}>
        <TextField
          className={styles.wide}
          label={t('field.companyName')}
          required
          disabled={isFixed}
          autoComplete="organization"
          {...inputProps(nameField)}
        />
        {!excluded.has('registrationNo') && (
          <TextField
            label={t('field.registrationNo')}
            required={areRequired}
            disabled={isFixed}
            {...inputProps('registrationNo')}
          />
        )}
        {!excluded.has('authorizedName') && (
          <TextField
            label={t('field.authorizedName')}
            required={areRequired}
            disabled={isFixed}
            {...inputProps('authorizedName')}
          />
        )}
        {!excluded.has('companySize') && (
          <SelectField
            label={t('field.companySize')}
            placeholder={t('field.choose')}
            clearable
            disabled={isFixed}
            data={SIZES.map((value) => ({ value, label: t(`size.${value}`) }))}
            {...inputProps('companySize')}
          />
        )}
        {children}
      </div>
    </Panel>
  );
}

interface CompanyAddressProps extends CompanyFieldsProps {
  lookup: { attribution: string | null } | null;
  countryCode: string;
  onFill(field: FilledField, value: string): void;
  phoneCountry: string;
  onPhoneCountry(country: string): void;
}

/** Edits the address, country and phone number of a company. */
export function CompanyAddress({
  inputProps,
  excluded,
  areRequired,
  isFixed,
  lookup,
  countryCode,
  onFill,
  phoneCountry,
  onPhoneCountry,
  children,
}: CompanyAddressProps) {
  const { t } = useTranslation('company');
  return (
    <Panel title={t('settings.address')}>
      <div className={styles.fields}>
        {!excluded.has('address') && (
          <AddressField
            className={styles.wide}
            label={t('field.address')}
            required
            disabled={isFixed}
            lookup={lookup}
            countryCode={countryCode}
            onFill={onFill}
            {...inputProps('address')}
          />
        )}
        <TextField
          className={styles.wide}
          label={t('field.address2')}
          disabled={isFixed}
          autoComplete="address-line2"
          {...inputProps('address2')}
        />
        {!excluded.has('postalCode') && (
          <TextField
            label={t('field.postalCode')}
            required={areRequired}
            disabled={isFixed}
            autoComplete="postal-code"
            {...inputProps('postalCode')}
          />
        )}
        <CountryField
          label={t('field.country')}
          required={areRequired}
          disabled={isFixed}
          {...inputProps('countryCode')}
        />
        {!excluded.has('phoneNumber') && (
          <PhoneField
            label={t('field.phoneNumber')}
            country={phoneCountry}
            onCountry={onPhoneCountry}
            disabled={isFixed}
            {...inputProps('phoneNumber')}
          />
        )}
        {children}
      </div>
    </Panel>
  );
}
