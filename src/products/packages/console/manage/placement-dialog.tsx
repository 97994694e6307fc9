import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { NumberField } from '#design/form/number-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { SavePackagePlacementDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { FIELD_KINDS } from '../../rules/placement-content.ts';
import styles from './manage.module.css';
import { AddButton, RemoveButton } from './list-buttons.tsx';
import type { ManagedPlacement } from './manage-screen.tsx';
import { orNull, textOf } from './package-values.ts';

/** Edits a placement and the content it requires. */
export function PlacementDialog({ managed, onClose }: { managed: ManagedPlacement | null; onClose(): void }) {
  const { t } = useTranslation('stdPkg');
  const { mutateAsync } = useApiMutation(SavePackagePlacementDocument, {
    changes: ['Placement'],
    showsErrorInline: true,
  });
  const placement = managed?.placement;
  const { form, ...state } = useServerForm({
    initialValues: {
      code: managed?.code ?? '',
      name: placement?.name ?? '',
      category: placement?.category ?? '',
      previewImg: placement?.previewImg ?? '',
      description: placement?.description ?? '',
      fields: (managed?.fields ?? []).map(({ minWidth, minHeight, ...field }) => ({
        ...field,
        minWidth: textOf(minWidth),
        minHeight: textOf(minHeight),
      })),
    },
    submit: async ({ previewImg, description, fields, ...rest }) => {
      await mutateAsync({
        input: {
          ...rest,
          isNew: managed === null,
          previewImg: previewImg || null,
          description: description || null,
          fields: fields.map((field) => ({
            ...field,
            minWidth: orNull(field.minWidth),
            minHeight: orNull(field.minHeight),
          })),
        },
      });
      onClose();
    },
  });
  const { fields } = form.values;
  return (
    <FormDialog
      size="lg"
      title={placement?.name ?? t('manage.newPlacement')}
      submitLabel={t('manage.save')}
      onClose={onClose}
      {...state}
    >
      <div className={styles.formRow}>
        <TextField label={t('manage.code')} withAsterisk disabled={managed !== null} {...form.getInputProps('code')} />
        <TextField label={t('list.name')} withAsterisk {...form.getInputProps('name')} />
        <TextField label={t('manage.category')} withAsterisk {...form.getInputProps('category')} />
      </div>
      <LongTextField label={t('manage.description')} {...form.getInputProps('description')} />
      <TextField label={t('manage.preview')} type="url" {...form.getInputProps('previewImg')} />
      <fieldset className={styles.formSection}>
        <legend>{t('manage.fields')}</legend>
        {fields.map((field, index) => (
          <div key={index} className={styles.formRow}>
            <TextField label={t('manage.fieldName')} {...form.getInputProps(`fields.${index}.name`)} />
            <TextField label={t('manage.fieldLabel')} {...form.getInputProps(`fields.${index}.label`)} />
            <SelectField
              label={t('manage.kind')}
              data={FIELD_KINDS.map((value) => ({ value, label: t(`manage.kinds.${value}`) }))}
              {...form.getInputProps(`fields.${index}.kind`)}
            />
            {field.kind === 'IMAGE' && (
              <>
                <NumberField label={t('manage.width')} {...form.getInputProps(`fields.${index}.minWidth`)} />
                <NumberField label={t('manage.height')} {...form.getInputProps(`fields.${index}.minHeight`)} />
              </>
            )}
            <Checkbox
              label={t('manage.required')}
              {...form.getInputProps(`fields.${index}.isRequired`, { type: 'checkbox' })}
            />
            <RemoveButton name={field.label} onClick={() => form.removeListItem('fields', index)} />
          </div>
        ))}
        <AddButton
          label={t('manage.addField')}
          onClick={() =>
            form.insertListItem('fields', {
              name: '',
              label: '',
              kind: 'TEXT',
              isRequired: true,
              minWidth: '',
              minHeight: '',
            })
          }
        />
      </fieldset>
    </FormDialog>
  );
}
