import { Radio, Stack } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { SearchField } from '#design/form/search-field.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { TablePagination } from '#design/table/table-pagination.tsx';
import { toastSuccess } from '#design/toast.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { CompatibleSuppliersDocument, CopyCampaignDocument } from '#platform/api-client/generated/graphql.ts';
import { useKeyedMutation } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { useListQuery, useLocalPages } from '#platform/console-kit/list.ts';
import type { ManageProps } from './campaign-menu.tsx';
import styles from './manage.module.css';

const SEARCH_DELAY_MS = 200;

/** Selects the company to which a campaign is copied. */
export default function CopyDialog({ campaign, onClose }: ManageProps) {
  const { t } = useTranslation('campaigns');
  const router = useRouter();
  const [term, setTerm] = useState('');
  const [target, setTarget] = useState<string | null>(null);
  const searched = { campaignId: campaign.id, searchTerm: term || null };
  const {
    query: companies,
    list,
    paging,
  } = useListQuery(
    CompatibleSuppliersDocument,
    searched,
    ({ compatibleSuppliers }) => compatibleSuppliers,
    useLocalPages(searched),
  );
  const copy = useKeyedMutation(CopyCampaignDocument, 'copySponsorCampaign', {
    about: campaign.id,
    changes: ['AdSet', 'SponsorCampaign'],
  });

  // Another page or search clears the selection, so that the selected company is always visible.
  const turnTo = (page: number) => {
    setTarget(null);
    paging?.onPage(page);
  };
  const submit = async () => {
    const { copySponsorCampaign } = await copy.mutateAsync({ campaignId: campaign.id, targetSupplierId: target! });
    const company = list?.objects.find(({ id }) => id === target)?.nameWithCluster ?? '';
    toastSuccess(t('copy.done', { company }));
    // Opening the copy switches the viewer to the company that owns it.
    void router.navigate({
      to: '/sponsor/$campaignId/$step',
      params: { campaignId: copySponsorCampaign.copiedCampaign.id, step: 'type' },
    });
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
      <SearchField
        size="sm"
        w="auto"
        label={t('copy.search')}
        data-autofocus
        delayMs={SEARCH_DELAY_MS}
        value={term}
        onSearch={(next) => {
          setTerm(next);
          setTarget(null);
        }}
      />
      <QueryBoundary
        reads={{ companies }}
        skeleton={<SkeletonLines count={4} />}
        renderEmpty={() =>
          list?.objects.length === 0 && <EmptyState title={t('copy.none')} detail={t('copy.noneDetail')} />
        }
      >
        {() => (
          <Radio.Group aria-label={t('copy.suppliers')} value={target} onChange={setTarget}>
            <Stack gap={4}>
              {list?.objects.map(({ id, nameWithCluster, walletCurrency }) => (
                <Radio.Card key={id} value={id} className={styles.option}>
                  <Radio.Indicator size="xs" />
                  <span className={styles.optionName}>{nameWithCluster}</span>
                  <span className={styles.quiet}>{walletCurrency.code}</span>
                </Radio.Card>
              ))}
            </Stack>
          </Radio.Group>
        )}
      </QueryBoundary>
      {paging && paging.numPages > 1 && <TablePagination {...paging} onPage={turnTo} />}
    </FormDialog>
  );
}
