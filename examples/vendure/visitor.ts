/** A visitor of the shop, or its administrator: keeps cookies, as a browser does. */
export function createVisitor(address: string) {
  const cookies = new Map<string, string>();

  const post = async (path: string, body: string, type: string): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'content-type': type, cookie, 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0' };
    const response = await fetch(`${address}${path}`, { method: 'POST', headers, body });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };

  const call = async <Data>(path: string, query: string, variables: object = {}): Promise<Data> => {
    const response = await post(path, JSON.stringify({ query, variables }), 'application/json');
    const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
    if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`);
    return data;
  };

  return {
    cookies,
    shop: <Data = Record<string, unknown>>(query: string, variables?: object) =>
      call<Data>('/shop-api', query, variables),
    admin: <Data = Record<string, unknown>>(query: string, variables?: object) =>
      call<Data>('/admin-api', query, variables),
    /** Reports as the kit's beacon does, by `sendBeacon`; returns the status. */
    report: async (events: object): Promise<number> =>
      (await post('/endcap/events', JSON.stringify({ sentAt: new Date().toISOString(), ...events }), 'text/plain'))
        .status,
  };
}

export type Visitor = ReturnType<typeof createVisitor>;
