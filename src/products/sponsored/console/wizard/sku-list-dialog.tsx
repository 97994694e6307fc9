import { Alert, Anchor, Button, FileButton, Group, Stack } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, MessageDialog } from '#design/dialog/dialogs.tsx';
import { LongTextField } from '#design/form/long-text-field.tsx';
import { toastSuccess } from '#design/toast.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { ValidateSkusDocument, type ValidateSkusMutation } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { SKU_LIMIT } from '../../rules/check-campaign.ts';
import { skusFromText } from '../../rules/sku-list.ts';
import { ActionRequiredDialog } from './action-required-dialog.tsx';

interface SkuListDialogProps {
  label: string;
  catalogId: string;
  brandId: string;
  /** Address of the help page on SKU lists; null for none. */
  helpPage: string | null;
  onAdd(skus: string[]): void;
  onClose(): void;
}

type Checked = ValidateSkusMutation['validateExistingProducts']['result'];

/**
 * Adds SKUs pasted as a list or read from the first column of a CSV. SKUs that cannot be advertised as they are, are
 * reported separately.
 */
export function SkuListDialog({ label, catalogId, brandId, helpPage, onAdd, onClose }: SkuListDialogProps) {
  const { t } = useTranslation('campaigns');
  const validate = useApiMutation(ValidateSkusDocument, { changes: [], showsErrorInline: true });
  const [text, setText] = useState('');
  const [isOverLimit, setIsOverLimit] = useState(false);
  const [remainder, setRemainder] = useState<Checked | null>(null);
  const skus = skusFromText(text);
  const isTooLong = skus.length >= SKU_LIMIT;

  const add = (usable: string[]) => {
    if (usable.length === 0) return;
    onAdd(usable);
    toastSuccess(t('skuList.added', { count: usable.length }));
  };
  const take = ({ validateExistingProducts: { result } }: ValidateSkusMutation) => {
    add(result.products.map(({ sku }) => sku));
    if (result.notFoundSkus.length + result.notOwnedProducts.length === 0) onClose();
    else setRemainder(result);
  };
  const readFile = async (file: File | null) => {
    if (!file) return;
    const content = await file.text();
    if (skusFromText(content).length >= SKU_LIMIT) setIsOverLimit(true);
    else setText(content);
  };

  if (remainder) {
    return (
      <ActionRequiredDialog
        result={remainder}
        onStoresAdded={(added) => {
          add(added);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <>
      <FormDialog
        title={label}
        submitLabel={t('skuList.submit', { count: skus.length })}
        isSubmitting={validate.isPending}
        isTyped={text !== ''}
        canSubmit={skus.length > 0 && !isTooLong}
        serverMessage={validate.error ? errorText(validate.error) : null}
        onSubmit={(event) => {
          event.preventDefault();
          validate.mutate({ catalogId, brandId, skus }, { onSuccess: take });
        }}
        onClose={onClose}
      >
        <Stack gap="sm">
          <Group justify="space-between">
            <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => void readFile(file)}>
              {(button) => (
                <Button {...button} variant="default" leftSection={<IconFileUpload size={15} />}>
                  {t('skuList.upload')}
                </Button>
              )}
            </FileButton>
            {helpPage && (
              <Anchor href={helpPage} target="_blank" rel="noreferrer" size="sm">
                {t('skuList.help')}
              </Anchor>
            )}
          </Group>
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
      {isOverLimit && (
        <MessageDialog
          title={t('skuList.overLimit')}
          closeLabel={t('skuList.understood')}
          onClose={() => setIsOverLimit(false)}
        >
          <Alert color="amber" variant="light" p="xs">
            {t('skuList.tooLong', { max: SKU_LIMIT })}
          </Alert>
        </MessageDialog>
      )}
    </>
  );
}
