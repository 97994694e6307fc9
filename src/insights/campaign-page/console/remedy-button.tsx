import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { REMEDY_STEPS, useRemedyLabel, type Remedy } from '#insights/advice/console/index.ts';
import type { Operations } from '#insights/reports/console/index.ts';
import type { CampaignHead, CampaignRights } from './use-campaign-head.ts';
import { remedyOperation } from './remedy-operation.ts';
import { usePerform } from './use-perform.ts';
import styles from './campaign-page.module.css';

interface RemedyButtonProps {
  remedy: Remedy;
  /** Lost for the reason that it remedies. */
  auctions: number;
  head: CampaignHead;
  rights: CampaignRights;
  operations: Operations;
}

/** Does what remedies a loss, with Undo; leads to the setting where that needs a decision; or says it in words. */
export function RemedyButton({ remedy, auctions, head, rights, operations }: RemedyButtonProps) {
  const { t } = useTranslation('campaignPage');
  const format = useFormat();
  const { campaign } = head;
  const label = useRemedyLabel(campaign)(remedy);
  const { perform, isActing } = usePerform(operations);
  const step = REMEDY_STEPS[remedy.action] ?? (remedy.action === 'RAISE_BID' ? 'strategy' : undefined);
  if (!rights.canChange) return <span className={styles.remedyText}>{label}</span>;

  const input = remedyOperation(remedy, { id: head.id, bidType: campaign.adSets[0]!.bidType });
  if (input) {
    return (
      <span className={styles.remedy}>
        <Button size="compact-sm" loading={isActing} onClick={() => void perform(input, label)}>
          {label}
        </Button>
        <span className={styles.effect}>
          {t('remedy.effect', { count: auctions, auctions: format.compact(auctions) })}
        </span>
      </span>
    );
  }
  if (remedy.action === 'TOP_UP')
    return (
      <Button size="compact-sm" variant="default" renderRoot={(props) => <Link {...props} to="/billing" />}>
        {label}
      </Button>
    );
  if (step)
    return (
      <Button
        size="compact-sm"
        variant="default"
        renderRoot={(props) => (
          <Link
            {...props}
            to="/campaigns/$campaignId/$tab"
            params={{ campaignId: head.id, tab: 'settings' }}
            hash={step}
          />
        )}
      >
        {label}
      </Button>
    );
  return <span className={styles.remedyText}>{label}</span>;
}
