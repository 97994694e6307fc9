import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#design/form/text-fields.tsx';
import { Panel } from '#design/page.tsx';
import { SkeletonLines } from '#design/states.tsx';
import { toastSuccess } from '#design/toast.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  ConfigurationSettingsDocument,
  SetConfigurationDocument,
  type ConfigurationSettingsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { isConfigurationKey, readConfigurationValue } from '../rules/configuration.ts';
import styles from './settings.module.css';

type Entry = ConfigurationSettingsQuery['configurationSettings'][number];

/** Lists every configuration entry with its value. */
export function ConfigurationList({ companyId }: { companyId: string | null }) {
  const { t } = useTranslation('settings');
  const entries = useApiQuery(ConfigurationSettingsDocument, { companyId });
  return (
    <Panel title={t('tab.configuration')} flush className={styles.sections}>
      <QueryBoundary reads={{ entries }} skeleton={<SkeletonLines count={8} />}>
        {({ entries: { configurationSettings } }) => (
          <ul className={styles.rows}>
            {configurationSettings.map((entry) => (
              // Remounts when the value changes, so that the stored value is shown.
              <EntryRow key={`${entry.id} ${entry.deployment} ${entry.company}`} entry={entry} companyId={companyId} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  );
}

function EntryRow({ entry, companyId }: { entry: Entry; companyId: string | null }) {
  const { t } = useTranslation(['settings', 'common']);
  const saved = (companyId ? entry.company : entry.deployment) ?? '';
  const [text, setText] = useState(saved);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useApiMutation(SetConfigurationDocument, {
    changes: ['ConfigurationSetting'],
    showsErrorInline: true,
  });

  const save = async (value: string | null) => {
    const isReadable =
      value === null || (isConfigurationKey(entry.key) && readConfigurationValue(entry.key, value) !== null);
    if (!isReadable) return setFailure(t(`wrong.${entry.kind}`));
    try {
      await mutateAsync({ input: { key: entry.key, value, companyId } });
      toastSuccess(t('saved'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(errorText(error));
    }
  };

  return (
    <li>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          void save(text.trim() === '' ? null : text);
        }}
      >
        <div className={styles.text}>
          <span className={styles.purpose}>{entry.purpose}</span>
          <code className={styles.name}>{entry.key}</code>
          {entry.words.length > 0 && <span className={styles.hint}>{entry.words.join(', ')}</span>}
        </div>
        <div className={styles.field}>
          <TextField
            size="xs"
            flex={1}
            aria-label={entry.key}
            placeholder={(companyId && entry.deployment) || t('notSet')}
            value={text}
            error={failure}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setFailure(null);
            }}
          />
          {saved !== '' && (
            <Tooltip label={t(companyId ? 'inherit' : 'unset')}>
              <ActionIcon
                size={30}
                aria-label={`${entry.key}: ${t(companyId ? 'inherit' : 'unset')}`}
                onClick={() => void save(null)}
              >
                <IconArrowBackUp size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
          <Button type="submit" variant="default" disabled={text.trim() === saved} loading={isPending}>
            {t('common:action.save')}
          </Button>
        </div>
      </form>
    </li>
  );
}
