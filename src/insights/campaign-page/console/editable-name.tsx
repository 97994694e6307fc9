import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#design/form/text-fields.tsx';
import { errorText } from '#platform/api-client/error-text.ts';
import { RenameCampaignDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import type { HeadCampaign } from './use-campaign-head.ts';
import styles from './campaign-page.module.css';

const MAX_LENGTH = 255;

interface EditableNameProps {
  campaign: HeadCampaign;
  canChange: boolean;
  onRenamed(operationId: string | null, message: string): void;
}

/** The campaign's name. Enter saves what is typed over it, Escape leaves it as it was. */
export function EditableName({ campaign, canChange, onRenamed }: EditableNameProps) {
  const { t } = useTranslation('campaignPage');
  const [typed, setTyped] = useState<string | null>(null);
  const rename = useApiMutation(RenameCampaignDocument, {
    changes: ['AdSet', 'SponsorCampaign'],
    showsErrorInline: true,
  });
  const { id, name, version } = campaign;
  if (!canChange) return name;
  if (typed === null)
    return (
      <span className={styles.name}>
        {name}
        <ActionIcon variant="subtle" color="gray" aria-label={t('rename.start')} onClick={() => setTyped(name)}>
          <IconPencil size={16} stroke={1.7} />
        </ActionIcon>
      </span>
    );
  const save = async () => {
    const next = typed.trim();
    if (next === name) return setTyped(null);
    // An ad set without a name of its own is called like its campaign.
    const asName = campaign.adSets[0]!.name === name ? { asName: next } : {};
    let operationId: string | null;
    try {
      const done = await rename.mutateAsync({ input: { id, version, name: next, ...asName } });
      ({ operationId } = done.updateSponsorCampaign);
    } catch {
      return; // Shown below the field.
    }
    setTyped(null);
    onRenamed(operationId, t('rename.done'));
  };
  const fields = rename.error?.fields ?? {};
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        className={styles.nameField}
        aria-label={t('rename.label')}
        maxLength={MAX_LENGTH}
        value={typed}
        autoFocus
        disabled={rename.isPending}
        error={rename.error && (fields['name']?.[0] ?? errorText(rename.error))}
        onChange={(event) => {
          rename.reset();
          setTyped(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          rename.reset();
          setTyped(null);
        }}
        onBlur={() => void save()}
      />
    </form>
  );
}
