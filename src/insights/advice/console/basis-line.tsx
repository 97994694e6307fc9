import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import type { BasisPartsFragment } from '#platform/api-client/generated/graphql.ts';
import styles from './advice.module.css';

/** States the data that an answer is based on, in one muted line. */
export function BasisLine({ basis }: { basis: BasisPartsFragment }) {
  const { t } = useTranslation('advice');
  const format = useFormat();
  return (
    <p className={styles.basis}>
      {t(`basis.${basis.scope}`, { auctions: format.integer(basis.auctions), count: basis.days })}
      {basis.blocked > 0 && ` ${t('basis.blocked', { auctions: format.integer(basis.blocked), count: basis.blocked })}`}
    </p>
  );
}
