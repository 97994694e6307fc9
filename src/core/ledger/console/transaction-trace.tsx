import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Facts } from '#design/description-list.tsx';
import { useFormat, type Currency, useMoney } from '#design/format.ts';
import { SkeletonLines } from '#design/states.tsx';
import { TransactionTraceDocument, type TransactionTraceQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { ReverseButton } from './corrections.tsx';
import { InvoiceLink } from './download-document.tsx';
import { TraceRow, TraceSection } from './trace-parts.tsx';
import { SignedMoney, TransactionAmount } from './transaction-amount.tsx';
import styles from './trace.module.css';

/** Amounts below one minor unit are shown to the last stored digit. */
const FRACTION_DIGITS = 6;

interface TransactionTraceProps {
  id: string;
  currency: Currency;
  onCredit(id: string): void;
  onTransaction(id: string): void;
}

/** Shows a transaction, the credit it created or consumed, the ad sets it paid for, and its reversals. */
export function TransactionTrace(props: TransactionTraceProps) {
  const trace = useApiQuery(TransactionTraceDocument, { id: props.id });
  return (
    <QueryBoundary reads={{ trace }} skeleton={<SkeletonLines count={8} />}>
      {({ trace: { walletTransaction } }) => <Trace {...props} trace={walletTransaction} />}
    </QueryBoundary>
  );
}

function Trace({
  trace,
  currency,
  onCredit,
  onTransaction,
}: TransactionTraceProps & { trace: TransactionTraceQuery['walletTransaction'] }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const money = useMoney(currency);
  const { transaction, brought, credits, adSets, carried, corrects, corrections } = trace;
  return (
    <div className={styles.trace}>
      <div>
        <div className={styles.title}>{transaction.description}</div>
        <div className={styles.headline}>
          <TransactionAmount transaction={transaction} currency={currency} />
        </div>
      </div>
      <Facts
        className={styles.facts}
        facts={[
          [t('transactions.date'), format.day(transaction.chargeDate)],
          [t('trace.written'), format.dateTime(transaction.dateCreated)],
          [t('filter.country'), transaction.catalog?.name],
          [t('transactions.brands'), transaction.brandNames.join(', ') || null],
          [t('transactions.adType'), transaction.adType && t(`transactions.adTypes.${transaction.adType}`)],
          [
            t('transactions.impressions'),
            transaction.impressions === null ? null : format.integer(transaction.impressions),
          ],
          [t('transactions.clicks'), transaction.clicks === null ? null : format.integer(transaction.clicks)],
          [t('transactions.balanceAfter'), transaction.balanceAfter === null ? null : money(transaction.balanceAfter)],
          [t('invoices.invoice'), transaction.invoice && <InvoiceLink invoice={transaction.invoice} />],
          [t('trace.reason'), trace.reason ?? transaction.statusReason],
        ]}
      />
      {brought && (
        <TraceSection title={t('trace.brought')}>
          <ul className={styles.rows}>
            <TraceRow
              name={brought.description ?? t(`credits.kinds.${brought.kind}`)}
              detail={t(`credits.kinds.${brought.kind}`)}
              amount={t('trace.stillLeft', { amount: money(brought.remainAmount) })}
              onFollow={() => onCredit(brought.id)}
            />
          </ul>
        </TraceSection>
      )}
      {credits.length > 0 && (
        <TraceSection title={t(transaction.isIncome ? 'trace.returnedTo' : 'trace.paidFrom')}>
          <ul className={styles.rows}>
            {credits.map(({ credit, amount }) => (
              <TraceRow
                key={credit.id}
                name={credit.description ?? t(`credits.kinds.${credit.kind}`)}
                detail={[
                  t(`credits.kinds.${credit.kind}`),
                  credit.expiryDate && t('trace.until', { day: format.day(credit.expiryDate) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                amount={money(amount.replace('-', ''))}
                onFollow={() => onCredit(credit.id)}
              />
            ))}
          </ul>
        </TraceSection>
      )}
      {adSets.length > 0 && (
        <TraceSection title={t('trace.paidFor', { count: adSets.length })}>
          <ul className={styles.rows}>
            {adSets.map((part) => (
              <TraceRow
                key={part.adSetId}
                name={
                  part.campaignName ? (
                    <Link to="/campaigns/$campaignId" params={{ campaignId: part.campaignId }}>
                      {part.campaignName}
                    </Link>
                  ) : (
                    t('trace.campaign', { id: part.campaignId })
                  )
                }
                detail={[
                  part.adSetName !== part.campaignName && part.adSetName,
                  t('trace.clicks', { count: Number(part.clicks), shown: format.integer(part.clicks) }),
                  t('trace.impressions', { count: Number(part.impressions), shown: format.integer(part.impressions) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                amount={money(part.amount)}
              />
            ))}
            {Number(carried) !== 0 && (
              <TraceRow
                name={t('trace.carried')}
                detail={t('trace.carriedHow')}
                amount={money(carried, FRACTION_DIGITS)}
              />
            )}
          </ul>
        </TraceSection>
      )}
      {corrects && (
        <TraceSection title={t('trace.corrects')}>
          <ul className={styles.rows}>
            <TraceRow
              name={corrects.description}
              detail={format.day(corrects.chargeDate)}
              amount={<SignedMoney {...corrects} currency={currency} />}
              onFollow={() => onTransaction(corrects.id)}
            />
          </ul>
        </TraceSection>
      )}
      {corrections.length > 0 && (
        <TraceSection title={t('trace.corrections')}>
          <ul className={styles.rows}>
            {corrections.map((correction) => (
              <TraceRow
                key={correction.id}
                name={correction.description}
                detail={format.dateTime(correction.dateCreated)}
                amount={<SignedMoney {...correction} currency={currency} />}
                onFollow={() => onTransaction(correction.id)}
              />
            ))}
          </ul>
        </TraceSection>
      )}
      {!transaction.isIncome && credits.length > 0 && (
        <ReverseButton transactionId={transaction.id} currency={currency} />
      )}
    </div>
  );
}
