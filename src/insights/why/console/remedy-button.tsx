import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoney, type Currency } from '#design/format.ts';
import { TopUpButton } from '#core/payments/console/index.ts';
import { useViewer } from '#core/session/console/index.ts';
import type { WhyCampaign } from './use-why.ts';

interface RemedyButtonProps {
  campaign: WhyCampaign;
  /** Of the wallet. */
  currency: Currency;
  isBusy: boolean;
  onMend(campaign: WhyCampaign): void;
}

/** The one button of a cause. */
export function RemedyButton({ campaign, currency, isBusy, onMend }: RemedyButtonProps) {
  const { t } = useTranslation('why');
  const money = useMoney(currency);
  const { isOwner } = useViewer();
  const { remedy, name } = campaign;
  if (!remedy) return null;
  if (remedy.kind === 'TOP_UP') return isOwner ? <TopUpButton size="compact-sm" /> : null;
  const key = remedy.kind === 'RAISE_BUDGET' && remedy.limit === 'TOTAL' ? 'RAISE_TOTAL_BUDGET' : remedy.kind;
  const label = t(`remedy.${key}`, { amount: money(remedy.amount, remedy.kind === 'RAISE_BID' ? 2 : 0) });
  return (
    <Button
      size="compact-sm"
      data-act
      aria-label={`${label}: ${name}`}
      loading={isBusy}
      onClick={() => onMend(campaign)}
    >
      {label}
    </Button>
  );
}
