import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFileTypeZip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useExport } from '#core/exports/console/index.ts';
import { useSelection } from '#core/session/console/index.ts';
import { useFormat, useToday } from '#design/format.ts';
import { lastDayOf } from '../rules/invoice.ts';
import type { Statement } from './statement-rows.ts';
import styles from './statement.module.css';

/** Downloads everything an accountant files of a month that is over, and says whether it equals the ledger. */
export function CloseMonth({ statement }: { statement: Statement }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { companyId } = useSelection();
  const { start, isBusy } = useExport();
  const { month, state } = statement;
  const name = format.month(month);
  if (state === 'OPEN')
    return (
      <div className={styles.close}>
        <p>{t('statement.notOver', { month: name })}</p>
        <LedgerCheck statement={statement} />
      </div>
    );
  const params = { companyId, fromDate: month, toDate: lastDayOf(month) };
  return (
    <div className={styles.close}>
      <Button
        loading={isBusy}
        leftSection={<IconFileTypeZip size={16} stroke={1.6} aria-hidden />}
        onClick={() => void start({ fileType: 'ZIP', dataType: 'STATEMENT', params })}
      >
        {t('statement.close', { month: name })}
      </Button>
      <LedgerCheck statement={statement} />
      <p>{t(state === 'CHARGING' ? 'statement.charging' : 'statement.closeHint')}</p>
    </div>
  );
}

function LedgerCheck({ statement: { checkedAt, equalsLedger } }: { statement: Statement }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const today = useToday();
  if (checkedAt === null) return <p>{t('statement.unchecked')}</p>;
  const isOfToday = format.day(checkedAt) === format.day(today);
  const time = isOfToday ? format.time(checkedAt) : format.dateTime(checkedAt);
  const Icon = equalsLedger ? IconCircleCheck : IconAlertTriangle;
  return (
    <p className={styles.check} data-tone={equalsLedger ? 'success' : 'danger'}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {t(equalsLedger ? 'statement.equals' : 'statement.differs', { time })}
    </p>
  );
}
