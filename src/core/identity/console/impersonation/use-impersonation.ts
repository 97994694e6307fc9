import { StartImpersonationDocument, StopImpersonationDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { clearTelemetrySession } from '#platform/api-client/reporting.ts';
import { hardNavigate } from '#platform/api-client/hard-navigate.ts';

/**
 * Lets staff look through the eyes of an account's owner, and come back. Everything on screen belonged to somebody else:
 * both start the console anew. Each throws an `ApiError` when it is refused.
 */
export function useImpersonation() {
  const start = useApiMutation(StartImpersonationDocument, { showsErrorInline: true });
  const stop = useApiMutation(StopImpersonationDocument, { showsErrorInline: true });
  return {
    isBusy: start.isPending || stop.isPending,
    /** `reason`: 10 to 500 characters, kept with everything done. */
    async start(accountId: string, reason: string) {
      await start.mutateAsync({ input: { accountId, reason } });
      leaveFor('/');
    },
    async stop() {
      const { stopImpersonation } = await stop.mutateAsync({});
      // The staff session may have ended meanwhile.
      leaveFor(stopImpersonation.token ? '/' : '/auth');
    },
  };
}

function leaveFor(path: string): void {
  clearTelemetrySession();
  hardNavigate(path);
}
