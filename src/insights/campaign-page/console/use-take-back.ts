import { useTranslation } from 'react-i18next';
import { toastSuccess } from '#design/toast.ts';
import { toastWithAction } from '#design/toast-with-action.tsx';
import type { Operations } from '#insights/reports/console/index.ts';
import { callApi } from '#platform/api-client/client.ts';
import { CampaignLatestChangeDocument } from '#platform/api-client/generated/graphql.ts';

const OFFERED_MS = 10_000;

/** Returns a function that says what was done to a campaign and offers to take it back, where that is possible. */
export function useTakeBack(campaignId: string, { undo }: Operations) {
  const { t } = useTranslation('workplace');
  return async (message: string): Promise<void> => {
    // Without the log there is nothing to offer; the change itself is done.
    const log = await callApi(CampaignLatestChangeDocument, { id: campaignId }).catch(() => null);
    const latest = log?.sponsorCampaignHistory.objects[0]?.undo;
    if (latest?.state !== 'OPEN') return toastSuccess(message);
    toastWithAction({
      id: `operation:${latest.operationId}`,
      message,
      action: t('toast.undo'),
      durationMs: OFFERED_MS,
      onAction: () => void undo(latest.operationId).catch(() => {}),
    });
  };
}
