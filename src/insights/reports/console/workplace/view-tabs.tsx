import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#design/dialog/dialogs.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  RemoveCampaignViewDocument,
  SaveCampaignViewDocument,
  SavedCampaignViewsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { CAMPAIGN_VIEWS } from '../../rules/campaign-grid.ts';
import { CountTabs } from './count-tabs.tsx';
import type { Grid, Workplace } from './use-workplace.ts';
import { savedSearchOf } from './workplace-search.ts';
import styles from './workplace.module.css';

const CHANGES = { changes: ['SavedCampaignView'] } as const;

interface ViewTabsProps extends Pick<Workplace, 'search' | 'change'> {
  views: Grid['views'] | undefined;
}

/** The built-in views with their counts, the user's own, and what saves or removes one. */
export function ViewTabs({ search, change, views }: ViewTabsProps) {
  const { t } = useTranslation('workplace');
  const navigate = useNavigate();
  const own = useApiQuery(SavedCampaignViewsDocument, {}).data?.savedCampaignViews ?? [];
  const remove = useApiMutation(RemoveCampaignViewDocument, CHANGES);
  const [isSaving, setIsSaving] = useState(false);
  const countOf = new Map(views?.map(({ view, campaigns }) => [view, campaigns]));
  const opened = own.find(({ id }) => id === search.saved);
  return (
    <>
      <CountTabs
        label={t('views.label')}
        tabs={CAMPAIGN_VIEWS.map((view) => ({ id: view, name: t(`views.${view}`), count: countOf.get(view) }))}
        current={opened ? null : (search.view ?? 'ALL')}
        onChoose={(view) => change({ view: view === 'ALL' ? undefined : view, saved: undefined, peek: undefined })}
      >
        {own.map(({ id, name, search: saved }) => (
          <UnstyledButton
            key={id}
            className={styles.tab}
            aria-current={opened?.id === id ? 'page' : undefined}
            onClick={() =>
              void navigate({
                to: '.',
                search: { ...Object.fromEntries(new URLSearchParams(saved)), saved: id },
              })
            }
          >
            {name}
          </UnstyledButton>
        ))}
      </CountTabs>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon aria-label={t('views.manage')} mb={6}>
            <IconBookmark size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconBookmark size={15} stroke={1.7} />} onClick={() => setIsSaving(true)}>
            {t('views.save')}
          </Menu.Item>
          {opened && (
            <Menu.Item
              leftSection={<IconTrash size={15} stroke={1.7} />}
              onClick={() => remove.mutate({ id: opened.id }, { onSuccess: () => change({ saved: undefined }) })}
            >
              {t('views.remove', { name: opened.name })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSaving && (
        <SaveViewDialog name={opened?.name ?? ''} search={savedSearchOf(search)} onClose={() => setIsSaving(false)} />
      )}
    </>
  );
}

function SaveViewDialog({ name: known, search, onClose }: { name: string; search: string; onClose(): void }) {
  const { t } = useTranslation('workplace');
  const [name, setName] = useState(known);
  const save = useApiMutation(SaveCampaignViewDocument, { ...CHANGES, showsErrorInline: true });
  return (
    <FormDialog
      size="sm"
      title={t('views.save')}
      submitLabel={t('views.saveSubmit')}
      isSubmitting={save.isPending}
      isTyped={name !== known}
      canSubmit={name.trim() !== ''}
      serverMessage={save.error && errorText(save.error)}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ input: { name, search } }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <TextField
        label={t('views.name')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
