import { StartImpersonationDocument, StopImpersonationDocument } from '#platform/api-client/generated/graphql.ts';
import { changeSession } from '#platform/api-client/client.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { clearTelemetrySession } from '#platform/api-client/reporting.ts';
import { hardNavigate } from '#platform/api-client/hard-navigate.ts';

/**
 * Starts and stops impersonation of a membership's user. Both reload the console, since all data on screen belongs to
 * the other user. Each throws an `ApiError` when it is rejected.
 */
export function useImpersonation() {
  const start = useApiMutation(StartImpersonationDocument, { changes: [], showsErrorInline: true });
  const stop = useApiMutation(StopImpersonationDocument, { changes: [], showsErrorInline: true });
  return {
    isBusy: start.isPending || stop.isPending,
    /** `reason`: 10 to 500 characters, stored with every action. */
    async start(accountId: string, reason: string) {
      await changeSession(() => start.mutateAsync({ input: { accountId, reason } }));
      leaveFor('/');
    },
    async stop() {
      const { stopImpersonation } = await changeSession(() => stop.mutateAsync({}));
      // The staff session may have ended in the meantime.
      leaveFor(stopImpersonation.token ? '/' : '/auth');
    },
  };
}

function leaveFor(path: string): void {
  clearTelemetrySession();
  hardNavigate(path);
}
