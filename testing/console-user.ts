/** Sends requests over HTTP as a signed-in user. Throws when the response contains errors. */
export type User = (query: string) => Promise<Record<string, unknown>>;

export async function signInAt(address: string, credentials: { email: string; password: string }): Promise<User> {
  const cookies = new Map<string, string>();
  const storeCookies = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=');
      cookies.set(name, value);
    }
    return response;
  };
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { csrfToken } = (await storeCookies(await fetch(`${address}/csrf`)).json()) as { csrfToken: string };
  let token = csrfToken;
  const call: User = async (query) => {
    const response = storeCookies(
      await fetch(`${address}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: header(), 'x-csrftoken': token },
        body: JSON.stringify({ query }),
      }),
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text}`);
    const { data, errors } = JSON.parse(text) as { data: Record<string, unknown>; errors?: unknown[] };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  const signed = (await call(
    `mutation { signIn(input: { email: "${credentials.email}", password: "${credentials.password}" }) { token } }`,
  )) as { signIn: { token: string } };
  token = signed.signIn.token;
  return call;
}
