import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { NumberField } from '#design/form/number-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { SaveVentureTaxDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { fractionOfPercent, percentOfFraction } from './percent.ts';
import type { Venture } from './manage-screen.tsx';

/** Edits the taxes on packages of one country. */
export function TaxDialog({ venture, onClose }: { venture: Venture; onClose(): void }) {
  const { t } = useTranslation('stdPkg');
  const { mutateAsync } = useApiMutation(SaveVentureTaxDocument, { changes: ['Venture'], showsErrorInline: true });
  const { form, ...state } = useServerForm({
    initialValues: { tax: percentOfFraction(venture.tax), overseasTax: percentOfFraction(venture.overseasTax) },
    submit: async ({ tax, overseasTax }) => {
      await mutateAsync({
        input: {
          country: venture.code,
          tax: fractionOfPercent(tax),
          overseasTax: fractionOfPercent(overseasTax),
        },
      });
      onClose();
    },
  });
  return (
    <FormDialog
      size="sm"
      title={t('manage.taxOf', { venture: venture.name })}
      submitLabel={t('manage.save')}
      onClose={onClose}
      {...state}
    >
      <NumberField label={t('manage.tax')} suffix="%" decimals={4} {...form.getInputProps('tax')} />
      <NumberField label={t('manage.overseasTax')} suffix="%" decimals={4} {...form.getInputProps('overseasTax')} />
    </FormDialog>
  );
}
