import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '#design/status-badge.tsx';
import { UpdateMetaCampaignDocument, type MetaCampaignRowFragment } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { flipped, isOn, type MetaCampaignState, type MetaCampaignStatus } from '../../rules/status.ts';
import styles from '../meta.module.css';

const TONES: Readonly<Record<Exclude<MetaCampaignState, 'ACTIVE' | 'PAUSED'>, Tone>> = {
  ENDED: 'neutral',
  REMOVED: 'neutral',
  UNDER_REVIEW: 'info',
  APPROVED_LIMITED: 'success',
};

interface StatusSwitchProps {
  row: MetaCampaignRowFragment;
  sellerId: string;
  /** Whether the viewer's role may switch campaigns at all. */
  isAllowed: boolean;
}

/** Switches a campaign on or off. Updates optimistically; in quick succession, the last click wins. */
export function StatusSwitch({ row, sellerId, isAllowed }: StatusSwitchProps) {
  const { t } = useTranslation('metaAds');
  const { mutateAsync } = useApiMutation(UpdateMetaCampaignDocument, { changes: ['MetaCampaign'], queue: row.id });
  const [input, setInput] = useState<{ status: MetaCampaignStatus } | null>(null);
  const { status } = input ?? row;
  const turn = async () => {
    const mine = { status: flipped(status) };
    setInput(mine);
    await mutateAsync({ input: { sellerId, campaignId: row.id, status: mine.status } }).catch(() => {});
    setInput((last) => (last === mine ? null : last));
  };
  return (
    <span className={styles.switch}>
      <Switch
        aria-label={t('campaigns.switch', { name: row.campaignName })}
        checked={isOn(status)}
        disabled={!isAllowed}
        onChange={() => void turn()}
      />
      {input === null && row.state !== 'ACTIVE' && row.state !== 'PAUSED' ? (
        <StatusBadge tone={TONES[row.state]} label={t(`state.${row.state}`)} />
      ) : (
        t(isOn(status) ? 'status.active' : 'status.paused')
      )}
    </span>
  );
}
