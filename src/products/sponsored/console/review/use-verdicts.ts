import i18next from 'i18next';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { toastError } from '#design/toast.ts';
import { isUnanswered, type ApiError } from '#platform/api-client/api-error.ts';
import { callApi, callWhileClosing } from '#platform/api-client/client.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { DecideCaseDocument } from '#platform/api-client/generated/graphql.ts';
import { useRefetchShowing } from '#platform/api-client/refetch.ts';
import { createHeldVerdicts, type SendOutcome, type Verdict } from './held-verdicts.ts';

async function send({ id, version, decision }: Verdict, isClosing: boolean): Promise<SendOutcome> {
  const call = isClosing ? callWhileClosing : callApi;
  try {
    await call(DecideCaseDocument, { id, version, ...decision });
    return { state: 'sent' };
  } catch (error) {
    return { state: isUnanswered(error) ? 'failed' : 'refused', reason: errorText(error as ApiError) };
  }
}

/** Verdicts of this screen, sent ten seconds later or when it is left. */
export function useVerdicts() {
  const refetchShowing = useRefetchShowing();
  const [{ held, life }] = useState(() => {
    const life = { isOver: false };
    const held = createHeldVerdicts({
      send,
      onOutcome: ({ name }, outcome, isLast) => {
        // Once, after the last of a series; at once what has to be looked at again.
        if (isLast || outcome.state === 'refused') void refetchShowing(['AdSet', 'ContentReview', 'SponsorCampaign']);
        if (life.isOver && outcome.state !== 'sent')
          toastError(i18next.t('verdict.lost', { ns: 'review', name, reason: outcome.reason }));
      },
    });
    return { held, life };
  });
  useEffect(() => {
    life.isOver = false;
    const onHide = () => held.leave(true);
    window.addEventListener('pagehide', onHide);
    return () => {
      life.isOver = true;
      window.removeEventListener('pagehide', onHide);
      held.leave(false);
    };
  }, [held, life]);
  return { ...held, verdicts: useSyncExternalStore(held.subscribe, held.read) };
}
