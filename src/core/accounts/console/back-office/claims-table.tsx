import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { toastSuccess } from '#design/toast.ts';
import {
  DecideClaimDocument,
  DeskClaimsDocument,
  type DeskClaimsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { useListQuery, useLocalPages } from '#platform/console-kit/list.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import { BACK_OFFICE_PAGE_SIZE } from './company-search.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Claim = DeskClaimsQuery['pendingClaims']['objects'][number];

const nameOf = ({ brand, seller }: Claim) => brand?.name ?? seller?.nameWithCatalog ?? '';

/** Lists brands and shops that the company claims and others manage. Renders nothing when none is pending. */
export function ClaimsTable({ companyId }: { companyId: string }) {
  const { t } = useTranslation('company');
  const { list, table } = useListQuery(
    DeskClaimsDocument,
    { companyId },
    ({ pendingClaims }) => pendingClaims,
    useLocalPages(companyId, BACK_OFFICE_PAGE_SIZE),
  );
  const [decision, setDecision] = useState<{ claim: Claim; isApproved: boolean } | null>(null);
  const { mutateAsync } = useApiMutation(DecideClaimDocument, {
    changes: ['Brand', 'Claim', 'Seller'],
    showsErrorInline: true,
  });
  const columns = useColumns((claim, isApproved) => setDecision({ claim, isApproved }));
  if (list?.total === 0 && !table.query.error) return null;
  return (
    <Panel flush title={t('desk.claimsTitle')}>
      <QueryTable label={t('desk.claimsTitle')} columns={columns} rowId={({ id }) => id} {...table} />
      {decision && (
        <ReasonDialog
          title={nameOf(decision.claim)}
          detail={t(decision.isApproved ? 'desk.agreeDetail' : 'desk.refuseDetail')}
          submitLabel={t(decision.isApproved ? 'desk.agree' : 'desk.refuse')}
          submit={async (reason) => {
            await mutateAsync({ input: { id: decision.claim.id, isApproved: decision.isApproved, reason } });
            toastSuccess(t('desk.saved'));
          }}
          onClose={() => setDecision(null)}
        />
      )}
    </Panel>
  );
}

function useColumns(decide: (claim: Claim, isApproved: boolean) => void): Column<Claim>[] {
  const { t } = useTranslation('company');
  const format = useFormat();
  return [
    { id: 'name', header: t('desk.wanted'), pinned: 'left', cell: nameOf },
    {
      id: 'managedBy',
      header: t('desk.managedBy'),
      cell: ({ managedBy }) => managedBy.map(({ name }) => name).join(', '),
    },
    { id: 'by', header: t('desk.requestedBy'), hideNarrow: true, cell: ({ requestedBy }) => requestedBy },
    {
      id: 'date',
      header: t('desk.requested'),
      hideNarrow: true,
      cell: ({ dateRequested }) => format.dateTime(dateRequested),
    },
    {
      id: 'decide',
      header: t('desk.decide'),
      align: 'right',
      cell: (claim) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button size="compact-sm" onClick={() => decide(claim, true)}>
            {t('desk.agree')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => decide(claim, false)}>
            {t('desk.refuse')}
          </Button>
        </Group>
      ),
    },
  ];
}
