import { useFormat } from '#design/format.ts';
import type { DocumentPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { DocumentNumber } from './download-document.tsx';
import { useDocumentKind } from './use-document-kind.ts';
import styles from './statement.module.css';

/** A few documents, each a download. */
export function DocumentRows({ documents }: { documents: readonly DocumentPartsFragment[] }) {
  const format = useFormat();
  const kindOf = useDocumentKind();
  return (
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
  );
}
