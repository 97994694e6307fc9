import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '#design/dialog/dialogs.tsx';
import { FormBanner } from '#design/form/form-banner.tsx';
import { errorText } from '#platform/api-client/error-text.ts';
import { AddStoresDocument, type ValidateSkusMutation } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import styles from './wizard.module.css';

interface ActionRequiredDialogProps {
  result: ValidateSkusMutation['validateExistingProducts']['result'];
  /** Called with SKUs of stores that now belong to the company. */
  onStoresAdded(skus: string[]): void;
  onClose(): void;
}

/** Lists SKUs that could not be added: unknown in the country, or sold by stores that the company has not added. */
export function ActionRequiredDialog({ result, onStoresAdded, onClose }: ActionRequiredDialogProps) {
  const { t } = useTranslation('campaigns');
  const addStores = useApiMutation(AddStoresDocument, { changes: ['Claim', 'Seller'], showsErrorInline: true });
  const { notFoundSkus, notOwnedProducts, requiredSellers } = result;
  const addable = notOwnedProducts.map(({ sku }) => sku);
  return (
    <MessageDialog
      title={t('actionRequired.title')}
      closeLabel={t('actionRequired.leaveOut')}
      isBusy={addStores.isPending}
      onClose={onClose}
      action={
        addable.length > 0 && requiredSellers.length > 0 ? (
          <Button
            loading={addStores.isPending}
            onClick={() =>
              addStores.mutate(
                { sellerIds: requiredSellers.map(({ id }) => id) },
                { onSuccess: () => onStoresAdded(addable) },
              )
            }
          >
            {t('actionRequired.addStores', { count: requiredSellers.length })}
          </Button>
        ) : undefined
      }
    >
      <Stack gap="md">
        <FormBanner message={addStores.error ? errorText(addStores.error) : null} />
        {notFoundSkus.length > 0 && (
          <SkuGroup title={t('actionRequired.notFound', { count: notFoundSkus.length })} skus={notFoundSkus} />
        )}
        {addable.length > 0 && (
          <SkuGroup title={t('actionRequired.notOwned', { count: addable.length })} skus={addable}>
            <p className={styles.hint}>
              {t('actionRequired.stores', { stores: requiredSellers.map(({ label }) => label).join(', ') })}
            </p>
          </SkuGroup>
        )}
      </Stack>
    </MessageDialog>
  );
}

function SkuGroup({ title, skus, children }: { title: string; skus: readonly string[]; children?: React.ReactNode }) {
  return (
    <section>
      <strong>{title}</strong>
      <ul className={styles.skus} tabIndex={0} aria-label={title}>
        {skus.map((sku) => (
          <li key={sku}>{sku}</li>
        ))}
      </ul>
      {children}
    </section>
  );
}
