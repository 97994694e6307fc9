import type { APIRequestContext } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/marketplace.ts';
import { address } from './served.ts';

export type Ask = <Data>(query: string, variables?: object) => Promise<Data>;

/** Signs in without a page and returns a GraphQL client, for comparing figures rather than screens. */
export async function signInByApi(request: APIRequestContext, who: string): Promise<Ask> {
  const { csrfToken } = (await (await request.get(`${address()}/csrf`)).json()) as { csrfToken: string };
  let token = csrfToken;
  const ask: Ask = async <Data>(query: string, variables: object = {}) => {
    const response = await request.post(`${address()}/graphql`, {
      headers: { 'x-csrftoken': token },
      data: { query, variables },
    });
    const { data, errors } = (await response.json()) as { data: Data; errors?: unknown[] };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  const signedIn = await ask<{ signIn: { token: string } }>(
    'mutation ($email: String!, $password: String!) { signIn(input: { email: $email, password: $password }) { token } }',
    { email: `${who}@endcap.example`, password: DEMO_PASSWORD },
  );
  token = signedIn.signIn.token;
  return ask;
}
