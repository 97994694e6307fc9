import { Alert, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { toastSuccess } from '#design/toast.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { ValidateSkusDocument, type ValidateSkusMutation } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { SKU_LIMIT } from '../../rules/check-campaign.ts';
import { skusFromText } from '../../rules/sku-list.ts';

interface SkuListDialogProps {
  isOpen: boolean;
  label: string;
  catalogId: string;
  brandId: string;
  onAdd(skus: string[]): void;
  onClose(): void;
}

/** SKUs pasted as a list or a CSV's first column; what cannot be advertised is named, the rest is added. */
export function SkuListDialog({ isOpen, label, catalogId, brandId, onAdd, onClose }: SkuListDialogProps) {
  const { t } = useTranslation('campaigns');
  const validate = useApiMutation(ValidateSkusDocument, { isShownInPlace: true });
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string[]>([]);
  const skus = skusFromText(text);
  const isTooLong = skus.length >= SKU_LIMIT;

  const close = () => {
    setText('');
    setRefused([]);
    validate.reset();
    onClose();
  };
  const take = ({ validateExistingProducts: { result } }: ValidateSkusMutation) => {
    const usable = result.products.map(({ sku }) => sku);
    if (usable.length) {
      onAdd(usable);
      toastSuccess(t('skuList.added', { count: usable.length }));
    }
    const rest = [...result.notFoundSkus, ...result.notOwnedProducts.map(({ sku }) => sku)];
    if (rest.length === 0) return close();
    setRefused(rest);
    setText(rest.join('\n'));
  };

  return (
    <FormDialog
      isOpen={isOpen}
      title={label}
      submitLabel={t('skuList.submit', { count: skus.length })}
      isSubmitting={validate.isPending}
      canSubmit={skus.length > 0 && !isTooLong}
      serverMessage={validate.error ? errorText(validate.error) : null}
      onSubmit={(event) => {
        event.preventDefault();
        validate.mutate({ catalogId, brandId, skus }, { onSuccess: take });
      }}
      onClose={close}
    >
      <Stack gap="sm">
        {refused.length > 0 && (
          <Alert role="alert" color="amber" variant="light" p="xs">
            {t('skuList.refused', { count: refused.length })}
          </Alert>
        )}
        <LongTextField
          label={t('skuList.label')}
          description={t('skuList.hint')}
          minRows={8}
          maxRows={14}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={isTooLong ? t('skuList.tooLong', { max: SKU_LIMIT }) : undefined}
        />
      </Stack>
    </FormDialog>
  );
}
