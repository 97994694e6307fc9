import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import { SessionDocument } from '#platform/api-client/generated/graphql.ts';

/** Returns the e-mail address of the signed-in user; null without a session. */
export async function fetchSessionEmail(): Promise<string | null> {
  try {
    return (await callApi(SessionDocument, {})).me.email;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return null;
    throw error;
  }
}
