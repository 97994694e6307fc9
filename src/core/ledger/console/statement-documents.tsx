import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { EmptyState } from '#design/states.tsx';
import { daysText } from '#kernel/day.ts';
import { lastDayOf } from '../rules/invoice.ts';
import { DocumentNumber } from './download-document.tsx';
import { useDocumentKind } from './use-document-kind.ts';
import type { Statement } from './statement-rows.ts';
import styles from './statement.module.css';

/** The documents of a month, each a download. */
export function StatementDocuments({ statement }: { statement: Statement }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const kindOf = useDocumentKind();
  const { documents, documentCount, month } = statement;
  if (documents.length === 0)
    return <EmptyState title={t('statement.noDocuments')} detail={t('statement.noDocumentsDetail')} />;
  return (
    <>
      <ul className={styles.documents}>
        {documents.map((document) => {
          const { id, issuedOn, currency, total } = document;
          return (
            <li key={id}>
              <span className={styles.document}>
                <DocumentNumber document={document} />
                <span className={styles.detail}>
                  {kindOf(document)} · {format.day(issuedOn)}
                </span>
              </span>
              <span className="figures">{format.moneyOf(currency)(total)}</span>
            </li>
          );
        })}
      </ul>
      {documentCount > documents.length && (
        <p className={styles.pending}>
          <Link to="/billing/invoices" search={{ date: daysText({ fromDate: month, toDate: lastDayOf(month) }) }}>
            {t('statement.moreDocuments', { count: documentCount - documents.length })}
          </Link>
        </p>
      )}
    </>
  );
}
