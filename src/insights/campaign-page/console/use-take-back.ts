import { toastSuccess } from '#design/toast.ts';
import type { Operations } from '#insights/reports/console/index.ts';
import { callApi } from '#platform/api-client/client.ts';
import { CampaignLatestChangeDocument } from '#platform/api-client/generated/graphql.ts';

/** Returns a function that says what was done to a campaign and offers to take it back, where that is possible. */
export function useTakeBack(campaignId: string, { offerUndo }: Operations) {
  return async (message: string): Promise<void> => {
    // Without the log there is nothing to offer; the change itself is done.
    const log = await callApi(CampaignLatestChangeDocument, { id: campaignId }).catch(() => null);
    const latest = log?.sponsorCampaignHistory.objects[0]?.undo;
    if (latest?.state !== 'OPEN') toastSuccess(message);
    else offerUndo(latest.operationId, message);
  };
}
