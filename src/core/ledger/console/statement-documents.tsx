import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#design/states.tsx';
import { daysText } from '#kernel/day.ts';
import { lastDayOf } from '../rules/invoice.ts';
import { DocumentRows } from './document-rows.tsx';
import type { Statement } from './statement-rows.ts';
import styles from './statement.module.css';

/** The documents of a month, each a download. */
export function StatementDocuments({ statement }: { statement: Statement }) {
  const { t } = useTranslation('billing');
  const { documents, documentCount, month } = statement;
  if (documents.length === 0)
    return <EmptyState title={t('statement.noDocuments')} detail={t('statement.noDocumentsDetail')} />;
  return (
    <>
      <DocumentRows documents={documents} />
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
