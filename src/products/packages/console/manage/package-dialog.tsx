import { ColorInput, Switch, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { DateField } from '#design/form/date-fields.tsx';
import { MoneyField, NumberField } from '#design/form/number-fields.tsx';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { UNKNOWN_CURRENCY } from '#design/format.ts';
import { useSession } from '#core/session/console/index.ts';
import { SavePackageDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { AddButton, RemoveButton } from './list-buttons.tsx';
import styles from './manage.module.css';
import type { ManagedPackage, ManagedPlacement, Venture } from './manage-screen.tsx';
import { inputOf, valuesOf, type PackageValues } from './package-values.ts';
import { PriceGrid } from './price-grid.tsx';

interface PackageDialogProps {
  /** Null for a new package. */
  managed: ManagedPackage | null;
  placements: readonly ManagedPlacement[];
  ventures: readonly Venture[];
  onClose(): void;
}

/** Edits all settings of a package. Existing bookings are not affected. */
export function PackageDialog({ managed, placements, ventures, onClose }: PackageDialogProps) {
  const { t } = useTranslation('stdPkg');
  const { currencies } = useSession();
  const platform = currencies.find(({ rate }) => rate === '1');
  const { mutateAsync } = useApiMutation(SavePackageDocument, { changes: ['Package'], showsErrorInline: true });
  const { form, ...state } = useServerForm<PackageValues>({
    initialValues: valuesOf(managed, placements),
    submit: async (values) => {
      await mutateAsync({ input: { ...inputOf(values), isNew: managed === null } });
      onClose();
    },
  });
  const { tags, discounts, prices } = form.values;
  const money = { currency: platform ?? UNKNOWN_CURRENCY };
  return (
    <FormDialog
      size="lg"
      title={managed?.package.name ?? t('manage.newPackage')}
      submitLabel={t('manage.save')}
      onClose={onClose}
      {...state}
    >
      <div className={styles.formRow}>
        <TextField label={t('manage.code')} withAsterisk disabled={managed !== null} {...form.getInputProps('code')} />
        <TextField label={t('list.name')} withAsterisk {...form.getInputProps('name')} />
        <NumberField label={t('packages.slots')} withAsterisk {...form.getInputProps('slotCount')} />
      </div>
      <MultiSelectField
        label={t('packages.placements')}
        withAsterisk
        data={placements.map(({ code, placement }) => ({ value: code, label: placement.name }))}
        {...form.getInputProps('placements')}
      />
      <TagsInput label={t('packages.types')} {...form.getInputProps('types')} />
      <div className={styles.formRow}>
        <DateField label={t('manage.startDate')} clearable {...form.getInputProps('startDate')} />
        <DateField label={t('manage.endDate')} clearable {...form.getInputProps('endDate')} />
        <NumberField label={t('manage.maxDays')} {...form.getInputProps('maxBookingDays')} />
        <MoneyField label={t('manage.minPrice')} {...money} {...form.getInputProps('minPrice')} />
      </div>
      <div className={styles.formRow}>
        {(['isOffered', 'dynamicStartDate', 'paidCreditOnly', 'customBudget'] as const).map((name) => (
          <Switch key={name} label={t(`manage.${name}`)} {...form.getInputProps(name, { type: 'checkbox' })} />
        ))}
      </div>
      <fieldset className={styles.formSection}>
        <legend>{t('manage.tags')}</legend>
        {tags.map((tag, index) => (
          <div key={index} className={styles.formRow}>
            <TextField label={t('list.name')} {...form.getInputProps(`tags.${index}.name`)} />
            <ColorInput
              withEyeDropper={false}
              label={t('manage.color')}
              {...form.getInputProps(`tags.${index}.color`)}
            />
            <RemoveButton name={tag.name} onClick={() => form.removeListItem('tags', index)} />
          </div>
        ))}
        <AddButton
          label={t('manage.addTag')}
          onClick={() => form.insertListItem('tags', { name: '', color: '#0f7276' })}
        />
      </fieldset>
      <fieldset className={styles.formSection}>
        <legend>{t('manage.prices')}</legend>
        <PriceGrid
          ventures={ventures}
          prices={prices}
          error={form.errors['prices']}
          onChange={(next) => form.setFieldValue('prices', next)}
        />
      </fieldset>
      <fieldset className={styles.formSection}>
        <legend>{t('packages.discounts')}</legend>
        {discounts.map((discount, index) => (
          <div key={index} className={styles.formRow}>
            <TextField label={t('list.name')} {...form.getInputProps(`discounts.${index}.name`)} />
            <NumberField
              label={t('manage.percent')}
              suffix="%"
              decimals={4}
              {...form.getInputProps(`discounts.${index}.percent`)}
            />
            <MoneyField
              label={t('manage.minAmount')}
              {...money}
              {...form.getInputProps(`discounts.${index}.minAmount`)}
            />
            <NumberField label={t('manage.beforeStart')} {...form.getInputProps(`discounts.${index}.beforeStart`)} />
            <TextField label={t('manage.note')} {...form.getInputProps(`discounts.${index}.note`)} />
            <MultiSelectField
              label={t('manage.stacksWith')}
              data={discounts.filter((other) => other !== discount && other.name).map(({ name }) => name)}
              {...form.getInputProps(`discounts.${index}.stacksWith`)}
            />
            <RemoveButton name={discount.name} onClick={() => form.removeListItem('discounts', index)} />
          </div>
        ))}
        <AddButton
          label={t('manage.addDiscount')}
          onClick={() =>
            form.insertListItem('discounts', {
              name: '',
              note: '',
              percent: '',
              minAmount: '',
              beforeStart: '',
              stacksWith: [],
            })
          }
        />
      </fieldset>
    </FormDialog>
  );
}
