import { useState } from 'react';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import { MailedLinkDocument, type MailedLinkUse } from '#platform/api-client/generated/graphql.ts';
import { useMountEffect } from './use-auth.ts';

type LinkState = 'checking' | 'open' | 'over';

/** Whether the link that was opened still does what it is for. */
export function useMailedLink(token: string, use: MailedLinkUse): LinkState {
  const [state, setState] = useState<LinkState>('checking');
  useMountEffect(async () => {
    try {
      const { mailedLink } = await callApi(MailedLinkDocument, { token });
      setState(mailedLink === use ? 'open' : 'over');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // What could not be asked now is said when the link is used.
      setState('open');
    }
  });
  return state;
}
