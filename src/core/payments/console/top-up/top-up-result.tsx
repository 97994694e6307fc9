import { ActionIcon, Button, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconClock, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '#design/format.ts';
import type { TopUpPartsFragment } from '#platform/api-client/generated/graphql.ts';
import styles from '../billing.module.css';
import { useWalletCurrency } from '../use-billing.ts';

/** Shows the result: credited or pending. For a bank transfer, shows where to send the money. */
export function TopUpResult({ topUp, onClose }: { topUp: TopUpPartsFragment; onClose(): void }) {
  const { t } = useTranslation(['billing', 'common']);
  const currency = useWalletCurrency();
  const isDone = topUp.status === 'SUCCEEDED';
  const money = useMoney(currency);
  const kind = isDone
    ? 'succeeded'
    : topUp.creditNoteNo
      ? 'creditNote'
      : topUp.transferReference
        ? 'transfer'
        : 'requested';
  return (
    <div className={styles.result} role="status">
      <span className={styles.resultIcon} data-tone={isDone ? undefined : 'info'} aria-hidden>
        {isDone ? <IconCheck size={28} stroke={2} /> : <IconClock size={28} stroke={2} />}
      </span>
      <span className={styles.resultTitle}>{t(`topUp.result.${kind}`)}</span>
      <span style={{ color: 'var(--text-quiet)' }}>
        {t(`topUp.result.${kind}Detail`, {
          amount: money(topUp.amount),
          total: money(topUp.totalAmount),
          note: topUp.creditNoteNo,
        })}
      </span>
      {kind === 'transfer' && topUp.transferReference && (
        <dl className={styles.transfer}>
          <dt>{t('topUp.transfer.amount')}</dt>
          <dd className="figures">{money(topUp.totalAmount)}</dd>
          <dt>{t('topUp.transfer.reference')}</dt>
          <dd>
            <strong>{topUp.transferReference}</strong> <CopyReference reference={topUp.transferReference} />
          </dd>
          {topUp.transferInstructions && (
            <>
              <dt>{t('topUp.transfer.account')}</dt>
              <dd>{topUp.transferInstructions}</dd>
            </>
          )}
        </dl>
      )}
      <Button mt="md" fullWidth size="sm" onClick={onClose} data-autofocus>
        {t('common:action.close')}
      </Button>
    </div>
  );
}

function CopyReference({ reference }: { reference: string }) {
  const { t } = useTranslation('billing');
  return (
    <CopyButton value={reference}>
      {({ copied, copy }) => (
        <Tooltip label={t(copied ? 'topUp.transfer.copied' : 'topUp.transfer.copy')}>
          <ActionIcon size="sm" onClick={copy} aria-label={t('topUp.transfer.copy')}>
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
