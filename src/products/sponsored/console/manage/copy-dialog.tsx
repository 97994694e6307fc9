import { Radio, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '#design/states.tsx';
import { TablePagination } from '#design/table/table-pagination.tsx';
import { toastSuccess } from '#design/toast.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { CompatibleSuppliersDocument, CopyCampaignDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery, useKeyedMutation } from '#platform/api-client/hooks.ts';
import type { ManageProps } from './campaign-menu.tsx';
import styles from './manage.module.css';

const SEARCH_DELAY_MS = 200;
const PAGE_SIZE = 10;

/** Selects the company to which a campaign is copied. */
export default function CopyDialog({ campaign, onClose }: ManageProps) {
  const { t } = useTranslation('campaigns');
  const router = useRouter();
  const [term, setTerm] = useState('');
  const [searchTerm] = useDebouncedValue(term, SEARCH_DELAY_MS);
  const [page, setPage] = useState(1);
  const [target, setTarget] = useState<string | null>(null);
  const suppliers = useApiQuery(
    CompatibleSuppliersDocument,
    { campaignId: campaign.id, searchTerm: searchTerm || null, page },
    { keepPreviousData: true },
  );
  const copy = useKeyedMutation(CopyCampaignDocument, 'copySponsorCampaign', {
    about: campaign.id,
    changes: ['AdSet', 'SponsorCampaign'],
  });
  const list = suppliers.data?.compatibleSuppliers;

  // Changing the page clears the selection, so that the selected company is always visible.
  const show = (next: number) => {
    setPage(next);
    setTarget(null);
  };
  const submit = async () => {
    const { copySponsorCampaign } = await copy.mutateAsync({ campaignId: campaign.id, targetSupplierId: target! });
    const company = list?.objects.find(({ id }) => id === target)?.nameWithCluster ?? '';
    toastSuccess(t('copy.done', { company }));
    // Opening the copy switches the viewer to the company that owns it.
    void router.navigate({ href: `/sponsor/${copySponsorCampaign.copiedCampaign.id}/type` });
    onClose();
  };

  return (
    <FormDialog
      title={t('copy.title', { name: campaign.name })}
      submitLabel={t('copy.submit')}
      isSubmitting={copy.isPending}
      isTyped={false}
      canSubmit={target !== null}
      serverMessage={copy.error ? errorText(copy.error) : null}
      onSubmit={(event) => {
        event.preventDefault();
        // A failure is shown above the fields.
        void submit().catch(() => {});
      }}
      onClose={onClose}
    >
      <p className={styles.detail}>{t('copy.detail')}</p>
      <TextInput
        type="search"
        aria-label={t('copy.search')}
        placeholder={t('copy.search')}
        leftSection={<IconSearch size={15} />}
        data-autofocus
        value={term}
        onChange={(event) => {
          setTerm(event.currentTarget.value);
          show(1);
        }}
      />
      {suppliers.error && <ErrorState message={errorText(suppliers.error)} onRetry={() => void suppliers.refetch()} />}
      {suppliers.isPending && <SkeletonLines count={4} />}
      {list?.objects.length === 0 && <EmptyState title={t('copy.none')} detail={t('copy.noneDetail')} />}
      {list && list.objects.length > 0 && (
        <Radio.Group aria-label={t('copy.suppliers')} value={target} onChange={setTarget}>
          <Stack gap={4}>
            {list.objects.map(({ id, nameWithCluster, walletCurrency }) => (
              <Radio.Card key={id} value={id} className={styles.option}>
                <Radio.Indicator size="xs" />
                <span className={styles.optionName}>{nameWithCluster}</span>
                <span className={styles.quiet}>{walletCurrency.code}</span>
              </Radio.Card>
            ))}
          </Stack>
        </Radio.Group>
      )}
      {list && list.numPages > 1 && (
        <TablePagination page={page} pageSize={PAGE_SIZE} numPages={list.numPages} total={list.total} onPage={show} />
      )}
    </FormDialog>
  );
}
