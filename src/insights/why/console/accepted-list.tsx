import { useTranslation } from 'react-i18next';
import { useFormat, useMoney } from '#design/format.ts';
import { useReportCurrency } from '#core/session/console/index.ts';
import type { Why } from './use-why.ts';
import type { WhyText } from './why-text.ts';
import styles from './why.module.css';

/** Remedies accepted lately: what was expected of each, and what happened. */
export function AcceptedList({ why: { accepted }, text }: { why: Why; text: WhyText }) {
  const { t } = useTranslation('why');
  const format = useFormat();
  const money = useMoney(useReportCurrency());
  if (accepted.length === 0) return null;
  const both = ({ spend, sales }: { spend: string; sales: string }) =>
    t('accepted.both', { spend: text.signed(spend, money), sales: text.signed(sales, money) });
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('accepted.title')}</h3>
      <ul className={styles.carriers}>
        {accepted.map((one) => (
          <li key={`${one.operationId} ${one.campaignId}`} className={styles.carrier}>
            <div className={styles.carrierHead}>
              <strong className={styles.name}>
                {t(`accepted.kind.${one.kind as 'BID'}`, { name: one.campaignName })}
              </strong>
              <span className={styles.quiet}>{format.dateTime(one.at)}</span>
            </div>
            <p className={styles.cause}>
              {t('accepted.expected', { both: both(one.expected) })}{' '}
              {one.isUndone
                ? t('accepted.undone')
                : one.happened
                  ? t('accepted.happened', { both: both(one.happened) })
                  : t('accepted.waits')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
