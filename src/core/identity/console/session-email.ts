import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import { SessionDocument } from '#platform/api-client/generated/graphql.ts';

/** E-mail address of whoever is signed in at this browser; null for nobody. */
export async function fetchSessionEmail(): Promise<string | null> {
  try {
    return (await callApi(SessionDocument, {})).me.email;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return null;
    throw error;
  }
}
