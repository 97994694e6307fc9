import { useEffect, useEffectEvent, useState } from 'react';
import { KeepReviewOpenDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';

/** Half of the time after which colleagues no longer see it. */
const BEAT_MS = 30_000;

/** Tells colleagues which campaign is open here. Returns who else has it open. */
export function usePresence(campaignId: string | null): readonly string[] {
  const { mutateAsync } = useApiMutation(KeepReviewOpenDocument, { changes: [], showsErrorInline: true });
  const [others, setOthers] = useState<{ id: string; names: readonly string[] } | null>(null);
  const send = useEffectEvent((id: string, isOpen: boolean) => {
    if (isOpen && document.visibilityState === 'hidden') return;
    mutateAsync({ input: { id, isOpen } }).then(
      ({ keepReviewOpen }) => isOpen && setOthers({ id, names: keepReviewOpen.openWith }),
      // A review goes on without it.
      () => undefined,
    );
  });
  useEffect(() => {
    if (campaignId === null) return;
    send(campaignId, true);
    const beat = setInterval(() => send(campaignId, true), BEAT_MS);
    return () => {
      clearInterval(beat);
      send(campaignId, false);
    };
  }, [campaignId]);
  return others && others.id === campaignId ? others.names : [];
}
