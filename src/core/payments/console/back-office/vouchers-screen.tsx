import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { NO_VALUE, useFormat } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { usePresentMs } from '#design/present.ts';
import { StatusBadge } from '#design/status-badge.tsx';
import type { Column } from '#design/table/data-table.tsx';
import { useCurrencies } from '#core/session/console/index.ts';
import { EndVoucherDocument, VouchersDocument, type VouchersQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { useListQuery } from '#platform/console-kit/list.ts';
import styles from '../billing.module.css';
import { TwoLines } from './case-columns.tsx';
import { BackOfficeTable } from './back-office-table.tsx';
import { BackOfficeSearchField, useBackOfficeList } from './use-back-office-list.tsx';
import { VoucherDialog } from './voucher-dialog.tsx';

type Voucher = VouchersQuery['vouchers']['objects'][number];

/** Lists vouchers and their use, for staff. */
export function VouchersScreen() {
  const { t } = useTranslation('billing');
  const [isMaking, setIsMaking] = useState(false);
  return (
    <Page
      title={t('vouchers.title')}
      actions={
        <Button leftSection={<IconPlus size={15} stroke={2} aria-hidden />} onClick={() => setIsMaking(true)}>
          {t('vouchers.new')}
        </Button>
      }
    >
      <Vouchers />
      {isMaking && <VoucherDialog onClose={() => setIsMaking(false)} />}
    </Page>
  );
}

function Vouchers() {
  const { t } = useTranslation('billing');
  const { address, variables } = useBackOfficeList();
  const end = useApiMutation(EndVoucherDocument, { changes: ['Voucher'], showsErrorInline: true });
  const [ending, setEnding] = useState<Voucher | null>(null);
  const { table } = useListQuery(VouchersDocument, variables, (result) => result.vouchers, address);
  return (
    <Panel flush title={t('vouchers.list')} actions={<BackOfficeSearchField label={t('vouchers.search')} />}>
      <BackOfficeTable
        label={t('vouchers.title')}
        columns={useColumns(setEnding)}
        table={table}
        none={t('vouchers.none')}
      />
      {ending && (
        <ConfirmDialog
          title={t('vouchers.endTitle', { code: ending.code })}
          confirmLabel={t('vouchers.end')}
          isDestructive
          onConfirm={async () => {
            await end.mutateAsync({ id: ending.id });
          }}
          onClose={() => setEnding(null)}
        >
          {t('vouchers.endDetail')}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function useColumns(end: (voucher: Voucher) => void): Column<Voucher>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const nowMs = usePresentMs();
  const hasEnded = ({ redeemBy }: Voucher) => redeemBy !== null && Date.parse(redeemBy) <= nowMs;
  const currencyOf = useCurrencies();
  const money = (amount: string, { currencyCode }: Voucher) => format.moneyOf(currencyOf(currencyCode))(amount);
  return [
    {
      id: 'code',
      header: t('vouchers.code'),
      cell: (voucher) => (
        <TwoLines
          second={
            <>
              {voucher.percentage === null
                ? money(voucher.fixedPrice ?? '0', voucher)
                : format.percent(Number(voucher.percentage) * 100)}
              {voucher.minAmount !== null && ` · ${t('vouchers.from', { amount: money(voucher.minAmount, voucher) })}`}
            </>
          }
        >
          <strong>{voucher.code}</strong>
        </TwoLines>
      ),
    },
    {
      id: 'state',
      header: t('credits.status'),
      cell: (voucher) =>
        hasEnded(voucher) ? (
          <StatusBadge
            tone="neutral"
            label={t('vouchers.ended')}
            explanation={voucher.endedBy ? t('vouchers.endedBy', { name: voucher.endedBy }) : undefined}
          />
        ) : voucher.taken >= voucher.maxRedemptions ? (
          <StatusBadge tone="warning" label={t('vouchers.usedUp')} />
        ) : (
          <StatusBadge tone="success" label={t('vouchers.valid')} />
        ),
    },
    {
      id: 'used',
      header: t('vouchers.used'),
      align: 'right',
      cell: ({ used, taken, maxRedemptions }) => (
        <span className={styles.twoLines}>
          <span className="figures">
            {t('vouchers.usedOf', { used: format.integer(used), max: format.integer(maxRedemptions) })}
          </span>
          {taken > used && <span className={styles.second}>{t('vouchers.setAside', { count: taken - used })}</span>}
        </span>
      ),
    },
    {
      id: 'companies',
      header: t('vouchers.for'),
      hideNarrow: true,
      cell: ({ companies }) => (companies.length ? companies.join(', ') : t('audit.house')),
    },
    {
      id: 'redeemBy',
      header: t('vouchers.until'),
      hideNarrow: true,
      cell: ({ redeemBy }) => (redeemBy === null ? NO_VALUE : format.dateTime(redeemBy)),
    },
    {
      id: 'made',
      header: t('vouchers.made'),
      hideNarrow: true,
      cell: ({ createdBy, dateCreated }) => (
        <TwoLines second={format.day(dateCreated)}>{createdBy ?? t('transfers.commandLine')}</TwoLines>
      ),
    },
    {
      id: 'end',
      header: t('transfers.decide'),
      align: 'right',
      cell: (voucher) =>
        !hasEnded(voucher) && (
          <Button size="compact-sm" variant="default" onClick={() => end(voucher)}>
            {t('vouchers.end')}
          </Button>
        ),
    },
  ];
}
