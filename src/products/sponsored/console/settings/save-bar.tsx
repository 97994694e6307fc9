import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCurrencies } from '#core/session/console/index.ts';
import { ChangeList } from '../manage/change-list.tsx';
import type { Wizard } from '../wizard/use-wizard.ts';
import styles from './settings.module.css';

interface SaveBarProps {
  wizard: Wizard;
  planned: ReturnType<Wizard['changes']>;
  isSaving: boolean;
  onSave(): void;
  onSaveDraft(): void;
  onDiscard(): void;
}

/** Says in words what a save would change and whether staff review it. There is nothing to say while nothing differs. */
export function SaveBar({ wizard, planned, isSaving, onSave, onSaveDraft, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('campaigns');
  const catalog = useCurrencies()(wizard.catalog?.currencyCode);
  const { status } = wizard.campaign!.adSets[0]!;
  const { changes, goesToReview } = planned;
  const isDraft = status === 'DRAFT';
  const isRejected = status === 'REJECTED';
  if (changes.length === 0 && !isDraft && !isRejected) return null;
  const consequence = isDraft || isRejected ? 'toReview' : goesToReview ? 'contentToReview' : 'noReview';
  return (
    <section className={styles.bar} aria-label={t('settings.changes')}>
      <div className={styles.planned}>
        {changes.length > 0 && <ChangeList changes={changes} currencies={{ wallet: wizard.currency, catalog }} />}
        <span className={styles.consequence}>{t(`settings.${consequence}`)}</span>
      </div>
      <div className={styles.buttons}>
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
      </div>
    </section>
  );
}
