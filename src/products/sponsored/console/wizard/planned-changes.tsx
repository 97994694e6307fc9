import { useTranslation } from 'react-i18next';
import { useCurrencies } from '#core/session/console/index.ts';
import { ChangeList } from '../manage/change-list.tsx';
import type { Wizard } from './use-wizard.ts';
import styles from './planned-changes.module.css';

export type Planned = ReturnType<Wizard['changes']>;

interface PlannedChangesProps {
  wizard: Wizard;
  planned: Planned;
  /** The save goes no further than a draft. */
  isKeptAsDraft?: boolean;
}

/** What a save would change, in words, and whether staff review it. */
export function PlannedChanges({ wizard, planned, isKeptAsDraft = false }: PlannedChangesProps) {
  const { t } = useTranslation('campaigns');
  const catalog = useCurrencies()(wizard.catalog?.currencyCode);
  const { status } = wizard.campaign!.adSets[0]!;
  const { changes, goesToReview } = planned;
  const isSubmission = status === 'DRAFT' || status === 'REJECTED';
  const consequence = isSubmission ? 'toReview' : goesToReview ? 'contentToReview' : 'noReview';
  return (
    <div className={styles.planned}>
      {changes.length > 0 && <ChangeList changes={changes} currencies={{ wallet: wizard.currency, catalog }} />}
      {!isKeptAsDraft && <span className={styles.consequence}>{t(`settings.${consequence}`)}</span>}
    </div>
  );
}
