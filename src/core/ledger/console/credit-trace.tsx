import { useTranslation } from 'react-i18next';
import { Facts } from '#design/description-list.tsx';
import { useFormat, useMoney, type Currency } from '#design/format.ts';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { TablePagination, type Paging } from '#design/table/table-pagination.tsx';
import { CreditTraceDocument, type CreditTraceQuery } from '#platform/api-client/generated/graphql.ts';
import { useListQuery, useLocalPages } from '#platform/console-kit/list.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { RefundButton } from './corrections.tsx';
import { CreditStatusBadge } from './credit-status.tsx';
import { InvoiceLink } from './download-document.tsx';
import { ShareBar, TraceRow, TraceSection } from './trace-parts.tsx';
import { SignedMoney } from './transaction-amount.tsx';
import styles from './trace.module.css';

interface CreditTraceProps {
  id: string;
  currency: Currency;
  onTransaction(id: string): void;
}

/** Shows a credit, its remaining amount, and every transaction that consumed it. */
export function CreditTrace(props: CreditTraceProps) {
  const { id } = props;
  const { query, paging } = useListQuery(
    CreditTraceDocument,
    { id },
    ({ creditUses }) => creditUses,
    useLocalPages(id),
  );
  return (
    <QueryBoundary reads={{ trace: query }} skeleton={<SkeletonLines count={8} />}>
      {({ trace }) => <Trace {...props} data={trace} paging={paging} />}
    </QueryBoundary>
  );
}

function Trace({
  data: { credit, creditUses },
  currency,
  paging,
  onTransaction,
}: CreditTraceProps & { data: CreditTraceQuery; paging: Paging | undefined }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const money = useMoney(currency);
  const share = (label: string, amount: string, tone: 'accent' | 'info' | 'neutral' | 'danger') => ({
    label,
    amount,
    formattedAmount: money(amount),
    tone,
  });
  const isAwaited = credit.status === 'REQUESTED';
  return (
    <div className={styles.trace}>
      <div>
        <div className={styles.title}>
          {credit.description ?? t(`credits.types.${credit.creditType}`)} <CreditStatusBadge status={credit.status} />
        </div>
        <div className={styles.headline}>{money(isAwaited ? credit.amountOriginal : credit.remainAmount)}</div>
        {!isAwaited && (
          <div className={styles.subline}>{t('trace.leftOf', { amount: money(credit.amountOriginal) })}</div>
        )}
      </div>
      {!isAwaited && (
        <ShareBar
          label={t('trace.shares')}
          shares={[
            share(t('trace.used'), credit.usedAmount, 'info'),
            share(t('trace.left'), credit.remainAmount, 'accent'),
            ...(Number(credit.expiredAmount) > 0 ? [share(t('trace.expired'), credit.expiredAmount, 'danger')] : []),
            ...(Number(credit.refundedAmount) > 0
              ? [share(t('trace.refunded'), credit.refundedAmount, 'neutral')]
              : []),
          ]}
        />
      )}
      <Facts
        className={styles.facts}
        facts={[
          [t('credits.kind'), t(`credits.kinds.${credit.kind}`)],
          [t('credits.type'), t(`credits.types.${credit.creditType}`)],
          [t('credits.date'), format.dateTime(credit.dateCreated)],
          [t('credits.paymentMethod'), credit.paymentMethod && t(`credits.methods.${credit.paymentMethod}`)],
          [t('credits.tax'), Number(credit.taxAmount) > 0 ? money(credit.taxAmount) : null],
          [t('credits.start'), credit.startDate && format.day(credit.startDate)],
          [t('credits.expiry'), credit.expiryDate ? format.day(credit.expiryDate) : t('credits.never')],
          [t('credits.promotionCode'), credit.promotionCode],
          [t('invoices.invoice'), credit.invoice && <InvoiceLink invoice={credit.invoice} />],
        ]}
      />
      <TraceSection title={t('trace.wentTo')}>
        {creditUses.total === 0 ? (
          <EmptyState isCompact />
        ) : (
          <>
            <ul className={styles.rows}>
              {creditUses.objects.map(({ transaction, amount }) => (
                <TraceRow
                  key={transaction.id}
                  name={transaction.description}
                  detail={format.day(transaction.chargeDate)}
                  amount={
                    <SignedMoney
                      amount={amount.replace('-', '')}
                      isIncome={amount.startsWith('-')}
                      currency={currency}
                    />
                  }
                  onFollow={() => onTransaction(transaction.id)}
                />
              ))}
            </ul>
            <div className={styles.paging}>{paging && <TablePagination {...paging} label={t('trace.wentTo')} />}</div>
          </>
        )}
      </TraceSection>
      {Number(credit.remainAmount) > 0 && <RefundButton creditId={credit.id} currency={currency} />}
    </div>
  );
}
