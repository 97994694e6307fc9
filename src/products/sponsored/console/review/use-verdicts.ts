import i18next from 'i18next';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { toastError } from '#design/toast.ts';
import { isUnanswered, type ApiError } from '#platform/api-client/api-error.ts';
import { callApi, callWhileClosing } from '#platform/api-client/client.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { DecideCaseDocument } from '#platform/api-client/generated/graphql.ts';
import { useRefetchShowing } from '#platform/api-client/refetch.ts';
import { createHeldVerdicts, type Occasion, type SendOutcome, type Verdict } from './held-verdicts.ts';

async function send({ id, version, decision }: Verdict, occasion: Occasion): Promise<SendOutcome> {
  const call = occasion === 'closing' ? callWhileClosing : callApi;
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
  const [held] = useState(() =>
    createHeldVerdicts({
      send,
      onOutcome: ({ name }, outcome, { isLast, occasion }) => {
        // Once, after the last of a series; at once what has to be looked at again.
        if (isLast || outcome.state === 'refused') void refetchShowing(['AdSet', 'ContentReview', 'SponsorCampaign']);
        // The screen that would show it is gone.
        if (occasion === 'left' && outcome.state !== 'sent')
          toastError(i18next.t('verdict.lost', { ns: 'review', name, reason: outcome.reason }));
      },
    }),
  );
  useEffect(() => {
    const onHide = () => held.leave('closing');
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      held.leave('left');
    };
  }, [held]);
  return { ...held, verdicts: useSyncExternalStore(held.subscribe, held.read) };
}
