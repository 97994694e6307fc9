import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { useFormat } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { usePresentMs } from '#design/present.ts';
import { EmptyState } from '#design/states.tsx';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { toastError, toastSuccess } from '#design/toast.ts';
import { QueryTable } from '#platform/console-kit/query-table.tsx';
import {
  ApprovalsDocument,
  DecideApprovalDocument,
  WithdrawApprovalDocument,
  type ApprovalsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import styles from './approvals.module.css';
import { RejectDialog } from './reject-dialog.tsx';

type Approval = ApprovalsQuery['approvals'][number];
type State = Approval['state'] | 'EXPIRED';

const TONES: Record<State, Tone> = {
  PENDING: 'warning',
  APPROVED: 'success',
  REJECTED: 'neutral',
  WITHDRAWN: 'neutral',
  EXPIRED: 'neutral',
};
const FIELDS = [
  'budgetDaily',
  'budget',
  'bidWalletCurrency',
  'runningStatus',
  'keywords',
  'negativeKeywords',
  'budgetDailyTotal',
  'budgetTotal',
  'bidType',
  'startDate',
  'endDate',
  'skus',
  'total',
  'brand',
  'name',
  'weeks',
  'orderTotal',
  'modifiers',
  'hours',
  'maxBid',
  'targets',
  'amount',
  'campaignIds',
  'title',
  'paymentMethod',
  'orderLimit',
] as const;
const METHODS = ['WALLET_CREDIT', 'STRIPE', 'WIRE_TRANSFER', 'CREDIT_NOTE'] as const;
const isMethod = (value: string): value is (typeof METHODS)[number] => (METHODS as readonly string[]).includes(value);
const isNamed = (field: string): field is (typeof FIELDS)[number] => (FIELDS as readonly string[]).includes(field);

const stateOf = ({ state, expiresAt }: Approval, nowMs: number): State =>
  state === 'PENDING' && Date.parse(expiresAt) <= nowMs ? 'EXPIRED' : state;

/** Who asked: a person, or the key of a program. */
const nameOf = ({ askerName, keyName }: Approval): string => askerName ?? keyName ?? '';

/** What waits for a person's yes, or another owner's, on the difference as it will be written. */
export function ApprovalsPanel({ isReadOnly, isWholePage }: { isReadOnly: boolean; isWholePage?: boolean }) {
  const { t } = useTranslation('access');
  const query = useApiQuery(ApprovalsDocument, {});
  const [approving, setApproving] = useState<Approval | null>(null);
  const [rejecting, setRejecting] = useState<Approval | null>(null);
  const { mutateAsync: approve } = useApiMutation(DecideApprovalDocument, {
    changes: ['Approval', 'SponsorCampaign', 'Booking', 'BookingCampaign', 'Wallet', 'OrderLimit', 'PackageCartQuote'],
    showsErrorInline: true,
  });
  const { mutateAsync: withdraw } = useApiMutation(WithdrawApprovalDocument, { changes: ['Approval'] });
  const { mutateAsync: reject } = useApiMutation(DecideApprovalDocument, { changes: ['Approval'] });
  const takeBack = async ({ id }: Approval) => {
    await withdraw({ input: { id } });
    toastSuccess(t('approval.withdrawnNow'));
  };
  const refuse = async ({ id }: Approval) => {
    await reject({ input: { id, isApproved: false } });
    toastSuccess(t('approval.rejectedNow'));
  };
  const columns = useColumns({
    isReadOnly,
    onApprove: setApproving,
    // A toast shows the error.
    onReject: (approval) =>
      // A person reads why.
      approval.askerName === null ? void refuse(approval).catch(() => {}) : setRejecting(approval),
    onWithdraw: (approval) => void takeBack(approval).catch(() => {}),
  });
  return (
    <Panel flush title={isWholePage ? undefined : t('approval.title')}>
      <QueryTable
        label={t('approval.title')}
        columns={columns}
        query={query}
        rows={query.data?.approvals}
        rowId={({ id }) => id}
        empty={<EmptyState title={t('approval.empty')} detail={t('approval.emptyDetail')} />}
      />
      {approving && (
        <ConfirmDialog
          title={t('approval.approveTitle')}
          confirmLabel={t('approval.approve')}
          onConfirm={async () => {
            const { decideApproval } = await approve({ input: { id: approving.id, isApproved: true } });
            if (decideApproval.ok) toastSuccess(t('approval.approvedNow'));
            else toastError(t(decideApproval.needsOwner ? 'approval.left' : 'approval.declined'));
          }}
          onClose={() => setApproving(null)}
        >
          <Stack gap="sm">
            <Difference rows={approving.rows} />
            <Text c="dimmed">
              {approving.askerName === null
                ? t('approval.approveDetail')
                : t('approval.approvePerson', { name: approving.askerName })}
            </Text>
          </Stack>
        </ConfirmDialog>
      )}
      {rejecting && <RejectDialog approval={rejecting} onClose={() => setRejecting(null)} />}
    </Panel>
  );
}

function Difference({ rows }: { rows: Approval['rows'] }) {
  const { t } = useTranslation('access');
  const text = (field: string, value: string | null) =>
    field === 'paymentMethod' && value !== null && isMethod(value) ? t(`approval.method.${value}`) : value;
  return (
    <Stack gap={4}>
      {rows.map(({ name, changes }, index) => (
        <div key={index}>
          {name && (
            <Text size="sm" fw={500}>
              {name}
            </Text>
          )}
          {changes.map(({ field, old, new: now }) => (
            <Text key={field} size="sm">
              {`${isNamed(field) ? t(`approval.field.${field}`) : field}: `}
              {old !== null && `${old} → `}
              {text(field, now) ?? t('approval.none')}
            </Text>
          ))}
        </div>
      ))}
    </Stack>
  );
}

interface Actions {
  isReadOnly: boolean;
  onApprove(approval: Approval): void;
  onReject(approval: Approval): void;
  onWithdraw(approval: Approval): void;
}

function useColumns({ isReadOnly, onApprove, onReject, onWithdraw }: Actions): Column<Approval>[] {
  const { t } = useTranslation('access');
  const format = useFormat();
  const nowMs = usePresentMs();
  return [
    {
      id: 'agent',
      header: t('approval.agent'),
      pinned: 'left',
      cell: (approval) => (
        <div>
          <div>{nameOf(approval)}</div>
          {approval.isLaunch && (
            <Text size="xs" c="dimmed">
              {t('approval.launch')}
            </Text>
          )}
        </div>
      ),
    },
    {
      id: 'what',
      header: t('approval.what'),
      cell: ({ rows }) => (
        <div className={styles.what}>
          <Difference rows={rows} />
        </div>
      ),
    },
    {
      id: 'why',
      header: t('approval.why'),
      hideNarrow: true,
      cell: ({ reasons }) => reasons.map((reason) => t(`approval.reason.${reason}`)).join(', '),
    },
    {
      id: 'state',
      header: t('column.state'),
      cell: (approval) => {
        const state = stateOf(approval, nowMs);
        return (
          <div>
            <StatusBadge tone={TONES[state]} label={t(`approval.state.${state}`)} />
            <Text size="xs" c="dimmed">
              {state === 'PENDING' && t('approval.until', { at: format.dateTime(approval.expiresAt) })}
              {approval.deciderName !== null && t('approval.by', { name: approval.deciderName })}
              {approval.reason !== null && `: ${approval.reason}`}
            </Text>
          </div>
        );
      },
    },
    {
      id: 'action',
      header: t('column.action'),
      align: 'right',
      width: 190,
      cell: (approval) =>
        !isReadOnly &&
        stateOf(approval, nowMs) === 'PENDING' &&
        (approval.isOwn ? (
          <Button size="xs" variant="default" onClick={() => onWithdraw(approval)}>
            {t('approval.withdraw')}
          </Button>
        ) : (
          approval.canDecide && (
            <Group gap={6} justify="flex-end" wrap="nowrap">
              <Button
                size="xs"
                aria-label={t('approval.approveOf', { name: nameOf(approval) })}
                onClick={() => onApprove(approval)}
              >
                {t('approval.approve')}
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={t('approval.rejectOf', { name: nameOf(approval) })}
                onClick={() => onReject(approval)}
              >
                {t('approval.reject')}
              </Button>
            </Group>
          )
        )),
    },
  ];
}
