import { Checkbox, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import { MoneyField, NumberField } from '#design/form/number-fields.tsx';
import type { useServerForm } from '#design/form/use-server-form.ts';
import { UNKNOWN_CURRENCY } from '#design/format.ts';
import { useViewer } from '#core/session/console/index.ts';
import { MANDATE_GROUPS, type MandateGroup } from '#kernel/scope.ts';
import { DEFAULT_MANDATE_DAYS, MAX_MANDATE_DAYS } from '../rules/mandate.ts';
import { BrandsField, ExpiryField } from './key-fields.tsx';

const EXPIRIES = [7, DEFAULT_MANDATE_DAYS, 90, MAX_MANDATE_DAYS];

/** What is offered first: nothing but reading is ticked. */
export const NO_TERMS = {
  groups: [] as MandateGroup[],
  expiresInDays: String(DEFAULT_MANDATE_DAYS),
  brandIds: [] as string[],
  catalogIds: [] as string[],
  day: '0',
  month: '0',
  maxChangePercent: '20',
  maxRaise: '0',
  maxObjectsPerHour: '20',
};
type TermValues = typeof NO_TERMS;

/** The values as the API takes them. */
export const termsOf = ({ groups, brandIds, catalogIds, day, month, maxRaise, ...counts }: TermValues) => ({
  groups,
  expiresInDays: Number(counts.expiresInDays),
  brandIds: brandIds.length ? brandIds : null,
  catalogIds: catalogIds.length ? catalogIds : null,
  day: groups.includes('CREATE') ? day : '0',
  month: groups.includes('CREATE') ? month : '0',
  maxChangePercent: Number(counts.maxChangePercent),
  maxRaise,
  maxObjectsPerHour: Number(counts.maxObjectsPerHour),
});

type InputProps = ReturnType<ReturnType<typeof useServerForm>['form']['getInputProps']>;

interface MandateTermsProps {
  groups: readonly MandateGroup[];
  brandsHint: string;
  choices: { brands: readonly { id: string; name: string }[]; catalogs: readonly { id: string; name: string }[] };
  inputProps(field: keyof TermValues): InputProps;
}

/** What an agent may change, how much, where and until when. */
export function MandateTerms({ groups, brandsHint, choices, inputProps }: MandateTermsProps) {
  const { t } = useTranslation('access');
  const currency = useViewer().company?.walletCurrency ?? UNKNOWN_CURRENCY;
  return (
    <>
      <Checkbox.Group label={t('mandate.may')} description={t('mandate.mayHint')} {...inputProps('groups')}>
        <Stack gap={8} mt={6}>
          {MANDATE_GROUPS.map((group) => (
            <Checkbox key={group} value={group} label={t(`mandate.group.${group}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {groups.includes('CREATE') && (
        <>
          <MoneyField
            label={t('mandate.day')}
            description={t('mandate.dayHint')}
            currency={currency}
            digits={0}
            {...inputProps('day')}
          />
          <MoneyField
            label={t('mandate.month')}
            description={t('mandate.monthHint')}
            currency={currency}
            digits={0}
            {...inputProps('month')}
          />
        </>
      )}
      <NumberField label={t('mandate.maxChange')} suffix="%" {...inputProps('maxChangePercent')} />
      <MoneyField
        label={t('mandate.maxRaise')}
        description={t('mandate.maxRaiseHint')}
        currency={currency}
        digits={0}
        {...inputProps('maxRaise')}
      />
      <NumberField label={t('mandate.maxObjects')} {...inputProps('maxObjectsPerHour')} />
      <BrandsField hint={brandsHint} brands={choices.brands} inputProps={inputProps('brandIds')} />
      <MultiSelectField
        label={t('mandate.catalogs')}
        description={t('mandate.catalogsHint')}
        clearable
        data={choices.catalogs.map(({ id, name }) => ({ value: id, label: name }))}
        {...inputProps('catalogIds')}
      />
      <ExpiryField days={EXPIRIES} inputProps={inputProps('expiresInDays')} />
    </>
  );
}
