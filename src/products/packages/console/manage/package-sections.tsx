import { ColorInput, Switch, TagsInput, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#design/form/date-fields.tsx';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import { MoneyField, NumberField } from '#design/form/number-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import type { Currency } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { AddButton, RemoveButton } from './list-buttons.tsx';
import styles from './manage.module.css';
import type { ManagedPlacement, Venture } from './manage-screen.tsx';
import { NEW_DISCOUNT, type PackageValues } from './package-values.ts';
import { PriceGrid } from './price-grid.tsx';

interface PackageSectionsProps {
  form: UseFormReturnType<PackageValues>;
  /** The code is given once. */
  isNew: boolean;
  placements: readonly ManagedPlacement[];
  ventures: readonly Venture[];
  /** The platform's, of amounts without a country. */
  currency: Currency;
}

export function PackageSections({ form, isNew, placements, ventures, currency }: PackageSectionsProps) {
  const { t } = useTranslation('stdPkg');
  const field = form.getInputProps;
  const toggle = (name: 'isOffered' | 'dynamicStartDate' | 'paidCreditOnly' | 'customBudget') => (
    <Switch label={t(`manage.${name}`)} {...field(name, { type: 'checkbox' })} />
  );
  const { tags, discounts, prices } = form.values;
  /** What was refused of the entries as they were does not apply to the changed ones. */
  const changeList = <List extends 'types' | 'prices'>(list: List, entries: PackageValues[List]) => {
    form.setValues({ [list]: entries });
    const others = Object.entries(form.errors).filter(([at]) => at !== list && !at.startsWith(`${list}.`));
    form.setErrors(Object.fromEntries(others));
  };
  return (
    <>
      <Panel title={t('manage.section.what')}>
        <div className={styles.fields}>
          <div className={styles.formRow}>
            <TextField label={t('manage.code')} withAsterisk disabled={!isNew} {...field('code')} />
            <TextField label={t('list.name')} withAsterisk {...field('name')} />
          </div>
          <MultiSelectField
            label={t('packages.placements')}
            withAsterisk
            data={placements.map(({ code, placement }) => ({ value: code, label: placement.name }))}
            {...field('placements')}
          />
          <TagsInput
            label={t('packages.types')}
            {...field('types')}
            error={errorWithin(form.errors, 'types')}
            onChange={(types) => changeList('types', types)}
          />
          {toggle('isOffered')}
        </div>
      </Panel>
      <Panel title={t('manage.tags')}>
        <div className={styles.fields}>
          <ListError path="tags" errors={form.errors} />
          {tags.map((tag, index) => (
            <div key={index} className={styles.listRow}>
              <div className={styles.formRow}>
                <TextField label={t('list.name')} {...field(`tags.${index}.name`)} />
                <ColorInput withEyeDropper={false} label={t('manage.color')} {...field(`tags.${index}.color`)} />
              </div>
              <RemoveButton name={tag.name} onClick={() => form.removeListItem('tags', index)} />
            </div>
          ))}
          <AddButton
            label={t('manage.addTag')}
            onClick={() => form.insertListItem('tags', { name: '', color: '#0f7276' })}
          />
        </div>
      </Panel>
      <Panel title={t('packages.when')}>
        <div className={styles.fields}>
          <div className={styles.formRow}>
            <DateField label={t('manage.startDate')} clearable {...field('startDate')} />
            <DateField label={t('manage.endDate')} clearable {...field('endDate')} />
          </div>
          <div className={styles.formRow}>
            <NumberField label={t('manage.maxDays')} {...field('maxBookingDays')} />
            <NumberField label={t('packages.slots')} withAsterisk {...field('slotCount')} />
          </div>
          {toggle('dynamicStartDate')}
        </div>
      </Panel>
      <Panel title={t('manage.prices')}>
        <div className={styles.fields}>
          <PriceGrid
            ventures={ventures}
            prices={prices}
            errors={form.errors}
            onChange={(next) => changeList('prices', next)}
          />
          {toggle('customBudget')}
          <div className={styles.formRow}>
            <MoneyField label={t('manage.minPrice')} currency={currency} {...field('minPrice')} />
            <span />
          </div>
          {toggle('paidCreditOnly')}
        </div>
      </Panel>
      <Panel title={t('packages.discounts')}>
        <div className={styles.fields}>
          <ListError path="discounts" errors={form.errors} />
          {discounts.map((discount, index) => (
            <div key={index} className={styles.listRow}>
              <div className={styles.formRow}>
                <TextField label={t('list.name')} {...field(`discounts.${index}.name`)} />
                <NumberField
                  label={t('manage.percent')}
                  suffix="%"
                  decimals={4}
                  {...field(`discounts.${index}.discount`)}
                />
                <MoneyField
                  label={t('manage.minAmount')}
                  currency={currency}
                  {...field(`discounts.${index}.minAmount`)}
                />
                <NumberField label={t('manage.beforeStart')} {...field(`discounts.${index}.beforeStart`)} />
                <TextField label={t('manage.note')} {...field(`discounts.${index}.note`)} />
                <MultiSelectField
                  label={t('manage.stacksWith')}
                  data={[...new Set(discounts.filter((other) => other !== discount).map(({ name }) => name))].filter(
                    Boolean,
                  )}
                  {...field(`discounts.${index}.stacksWith`)}
                />
              </div>
              <RemoveButton name={discount.name} onClick={() => form.removeListItem('discounts', index)} />
            </div>
          ))}
          <AddButton label={t('manage.addDiscount')} onClick={() => form.insertListItem('discounts', NEW_DISCOUNT)} />
        </div>
      </Panel>
    </>
  );
}

/** What is wrong with a list as a whole; it is focused as a field would be. */
const ListError = ({ path, errors }: { path: string; errors: Readonly<Record<string, ReactNode>> }) =>
  errors[path] ? (
    <Text role="alert" size="sm" c="var(--tone-danger-text)" data-path={path} tabIndex={-1}>
      {errors[path]}
    </Text>
  ) : null;

/** A field that holds a list shows the first problem of its entries. */
const errorWithin = (errors: Readonly<Record<string, ReactNode>>, path: string): ReactNode =>
  errors[path] ?? Object.entries(errors).find(([at]) => at.startsWith(`${path}.`))?.[1];
