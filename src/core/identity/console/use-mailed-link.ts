import { useState } from 'react';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import { MailedLinkDocument, type MailedLinkUse } from '#platform/api-client/generated/graphql.ts';
import { useMountEffect } from './use-auth.ts';

type LinkState = 'checking' | 'open' | 'over';

/** Checks whether the opened link still works. */
export function useMailedLink(token: string, use: MailedLinkUse): LinkState {
  const [state, setState] = useState<LinkState>('checking');
  useMountEffect(async () => {
    try {
      const { mailedLink } = await callApi(MailedLinkDocument, { token });
      setState(mailedLink === use ? 'open' : 'over');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A failed check is ignored: using the link reports the error.
      setState('open');
    }
  });
  return state;
}
