import { SegmentedControl, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#design/form/search-field.tsx';
import { Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { StatusBadge } from '#design/status-badge.tsx';
import { folded } from '#kernel/folded.ts';
import {
  FeatureFlagSettingsDocument,
  SetFeatureFlagDocument,
  type FeatureFlagSettingsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { apiQuery, useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { FLAG_AREAS } from '../rules/flags.ts';
import styles from './settings.module.css';

type Flag = FeatureFlagSettingsQuery['featureFlagSettings'][number];

/** Lists every feature flag by product area. */
export function FlagList({ companyId }: { companyId: string | null }) {
  const { t } = useTranslation(['settings', 'common']);
  const [term, setTerm] = useState('');
  const settings = useApiQuery(FeatureFlagSettingsDocument, { companyId });
  const sought = folded(term.trim());
  const isSought = ({ name, purpose }: Flag) => folded(`${name} ${purpose}`).includes(sought);
  return (
    <div className={styles.sections}>
      <SearchField label={t('search')} value={term} onSearch={setTerm} size="sm" w={360} />
      <QueryBoundary
        reads={{ settings }}
        skeleton={
          <Panel>
            <SkeletonLines count={8} />
          </Panel>
        }
        renderEmpty={({ settings: { featureFlagSettings } }) => !featureFlagSettings.some(isSought) && <EmptyState />}
      >
        {({ settings: { featureFlagSettings } }) =>
          FLAG_AREAS.map((area) => {
            const flags = featureFlagSettings.filter((flag) => flag.area === area && isSought(flag));
            return flags.length === 0 ? null : (
              <Panel key={area} title={t(`area.${area}`)} flush>
                <ul className={styles.rows}>
                  {flags.map((flag) => (
                    <FlagRow key={flag.id} flag={flag} companyId={companyId} />
                  ))}
                </ul>
              </Panel>
            );
          })
        }
      </QueryBoundary>
    </div>
  );
}

function FlagRow({ flag, companyId }: { flag: Flag; companyId: string | null }) {
  const { t } = useTranslation('settings');
  const set = useSetFlag(flag, companyId);
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <span className={styles.purpose}>{flag.purpose}</span>
        <code className={styles.name}>{flag.name}</code>
      </div>
      {companyId ? (
        <div className={styles.control}>
          <StatusBadge
            tone={flag.deployment ? 'success' : 'neutral'}
            label={t(flag.deployment ? 'deploymentOn' : 'deploymentOff')}
          />
          <SegmentedControl
            size="xs"
            aria-label={flag.name}
            value={flag.company === null ? 'inherit' : String(flag.company)}
            onChange={(value) => set(value === 'inherit' ? null : value === 'true')}
            data={[
              { value: 'inherit', label: t('inherit') },
              { value: 'true', label: t('on') },
              { value: 'false', label: t('off') },
            ]}
          />
        </div>
      ) : (
        <Switch
          size="sm"
          aria-label={flag.name}
          checked={flag.deployment ?? false}
          onChange={(event) => set(event.currentTarget.checked)}
        />
      )}
    </li>
  );
}

/** Toggles a flag optimistically and reverts it when the server rejects the change. */
function useSetFlag(flag: Flag, companyId: string | null) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useApiMutation(SetFeatureFlagDocument, {
    changes: ['FeatureFlagSetting'],
    queue: `flag-${flag.id}`,
  });
  const { queryKey } = apiQuery(FeatureFlagSettingsDocument, { companyId });
  const show = (change: Partial<Flag>) =>
    queryClient.setQueryData(
      queryKey,
      (cached: FeatureFlagSettingsQuery | undefined) =>
        cached && {
          featureFlagSettings: cached.featureFlagSettings.map((one) =>
            one.id === flag.id ? { ...one, ...change } : one,
          ),
        },
    );
  return (isActive: boolean | null) => {
    const before = { deployment: flag.deployment, company: flag.company, isActive: flag.isActive };
    show(companyId ? { company: isActive } : { deployment: isActive });
    mutateAsync({ input: { name: flag.name, isActive, companyId } }).catch(() => show(before));
  };
}
