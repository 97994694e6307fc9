import { useTranslation } from 'react-i18next';
import { useFormat, type Currency, useMoney } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { hasQueryFailed, StaleDataNotice } from '#platform/console-kit/failed-read.tsx';
import { DashboardInvalidClicksDocument } from '#platform/api-client/generated/graphql.ts';
import styles from './invalid-clicks-panel.module.css';
import type { ReportFilter } from './use-dashboard.ts';
import { useReport } from './use-live-reports.ts';

/** Number of unbilled clicks, the reasons, and what they would have cost. Hidden when there are none. */
export function InvalidClicksPanel({ filter, currency }: { filter: ReportFilter; currency: Currency }) {
  const { t } = useTranslation('sponsorAds');
  const format = useFormat();
  const money = useMoney(currency);
  const read = useReport(DashboardInvalidClicksDocument, filter);
  const rows = read.data?.invalidClicks ?? [];
  if (rows.length === 0 && !hasQueryFailed(read)) return null;
  return (
    <Panel title={t('invalidClicks.title')} isRefreshing={read.isPlaceholderData}>
      <StaleDataNotice reads={[read]} />
      <p className={styles.hint}>{t('invalidClicks.hint')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('invalidClicks.reason')}</th>
            <th scope="col">{t('metric.clicks')}</th>
            <th scope="col">{t('invalidClicks.notBilled')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ reason, clicks, notBilled, givenBack }) => (
            <tr key={reason}>
              <th scope="row">
                {t(`invalidClicks.reasons.${reason}`)}
                {Number(givenBack) > 0 && (
                  <span className={styles.givenBack}>{t('invalidClicks.givenBack', { amount: money(givenBack) })}</span>
                )}
              </th>
              <td>{format.integer(clicks)}</td>
              <td>{money(notBilled)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
