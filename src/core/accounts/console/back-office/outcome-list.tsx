import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ScrollRegion } from '#design/scroll-region.tsx';
import type { CompanyOutcomePartsFragment } from '#platform/api-client/generated/graphql.ts';
import styles from './bulk-settings.module.css';

/** Whether anything changes for a company. */
export const isChanged = ({ message, changes }: CompanyOutcomePartsFragment) => message === null && changes.length > 0;

/** Companies with what changes for each, those first; the others stay as they are and say so, or why. */
export function OutcomeList({ companies }: { companies: readonly CompanyOutcomePartsFragment[] }) {
  const { t } = useTranslation('company');
  const changing = companies.filter(isChanged);
  const changed = changing.length;
  const parts = [
    changed > 0 && t('desk.bulk.planned', { count: changed }),
    changed > 0 && changed < companies.length && t('desk.bulk.same', { count: companies.length - changed }),
    changed === 0 && t('desk.bulk.nothing'),
  ];
  return (
    <Stack gap="xs">
      <Text fw={500}>{parts.filter(Boolean).join(' · ')}</Text>
      <ScrollRegion className={styles.planned} label={t('desk.bulk.list')}>
        <Outcomes companies={[...changing, ...companies.filter((company) => !isChanged(company))]} />
      </ScrollRegion>
    </Stack>
  );
}

export function Outcomes({ companies }: { companies: readonly CompanyOutcomePartsFragment[] }) {
  const { t } = useTranslation('company');
  const valueOf = (value: string | null) => {
    if (value === null) return t('desk.bulk.noCluster');
    return value === 'true' ? t('desk.yes') : value === 'false' ? t('desk.no') : value;
  };
  return (
    <ul className={styles.outcomes}>
      {companies.map(({ companyId, name, message, changes }) => (
        <li key={companyId}>
          <span className={styles.name}>{name ?? t('desk.bulk.unknown')}</span>
          {message !== null && <span className={styles.message}>{message}</span>}
          {changes.map(({ kind, from, to }) => (
            <span key={kind}>
              {t('desk.bulk.value', { what: t(`desk.kinds.${kind}`), from: valueOf(from), to: valueOf(to) })}
            </span>
          ))}
          {message === null && changes.length === 0 && (
            <span className={styles.unchanged}>{t('desk.bulk.unchanged')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
