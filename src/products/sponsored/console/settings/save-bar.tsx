import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SaveBar } from '#design/form/save-bar.tsx';
import { PlannedChanges, type Planned } from '../wizard/planned-changes.tsx';
import type { Wizard } from '../wizard/use-wizard.ts';

interface CampaignSaveBarProps {
  wizard: Wizard;
  planned: Planned;
  isSaving: boolean;
  onSave(): void;
  onSaveDraft(): void;
  onDiscard(): void;
}

/** Says in words what a save would change and whether staff review it. There is nothing to say while nothing differs. */
export function CampaignSaveBar(props: CampaignSaveBarProps) {
  const { wizard, planned, isSaving, onSave, onSaveDraft, onDiscard } = props;
  const { t } = useTranslation('campaigns');
  const { status } = wizard.campaign!.adSets[0]!;
  const { changes } = planned;
  const isDraft = status === 'DRAFT';
  const isRejected = status === 'REJECTED';
  if (changes.length === 0 && !isDraft && !isRejected) return null;
  return (
    <SaveBar
      label={t('settings.changes')}
      buttons={
        <>
          {changes.length > 0 && (
            <Button variant="subtle" color="gray" disabled={isSaving} onClick={onDiscard}>
              {t('bar.discard')}
            </Button>
          )}
          {isDraft && (
            <Button variant="default" disabled={isSaving} onClick={onSaveDraft}>
              {t('bar.saveDraft')}
            </Button>
          )}
          <Button loading={isSaving} onClick={onSave}>
            {t(isDraft ? 'bar.launch' : isRejected ? 'bar.submit' : 'bar.save')}
          </Button>
        </>
      }
    >
      <PlannedChanges wizard={wizard} planned={planned} />
    </SaveBar>
  );
}
