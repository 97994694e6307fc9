import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { decimalFromMicros, microsFromDecimal } from '#kernel/money.ts';
import type { SellerCenterSandbox } from './sandbox.ts';

/** Serves a sandbox in the wire format of this folder's README, as a seller center would. */
export function serveWire(sandbox: SellerCenterSandbox, client: { clientId: string; clientSecret: string }) {
  // Codes are exchanged when the account is read; here an access token stands for the code and its callback address.
  const visits = new Map<string, { code: string; callbackUrl: string; verifier: string }>();
  const credentials = [client.clientId, client.clientSecret].map(encodeURIComponent).join(':');
  const asClient = `Basic ${Buffer.from(credentials).toString('base64')}`;

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const send = (status: number, body: object = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url!, 'http://wire');
    const authorization = request.headers.authorization ?? '';
    const body = await text(request);

    if (pathname === '/oauth/token') {
      if (authorization !== asClient) return send(401);
      const form = new URLSearchParams(body);
      if (form.get('grant_type') !== 'authorization_code') return send(400);
      const token = randomBytes(8).toString('hex');
      visits.set(token, {
        code: form.get('code') ?? '',
        callbackUrl: form.get('redirect_uri') ?? '',
        verifier: form.get('code_verifier') ?? '',
      });
      return send(200, { access_token: token, token_type: 'Bearer', expires_in: 60 });
    }

    const [, market, path = ''] = /^\/v1\/markets\/([A-Z]{2})\/(.*)$/.exec(pathname) ?? [];
    const provider = sandbox.providers.find(({ countryCode }) => countryCode === market);
    if (!provider) return send(404);
    if (path === 'account') {
      const visit = visits.get(authorization.replace('Bearer ', ''));
      const account = visit && (await sandbox.accountOf(provider, visit));
      if (!account?.ok) return send(401);
      const { shops, isEmailVerified, ...rest } = account.value;
      return send(200, {
        ...rest,
        email_verified: isEmailVerified,
        shops: shops.map(({ originalSellerId: id, name }) => ({ id, name })),
      });
    }

    const [, encodedId = '', what] = /^accounts\/([^/]+)\/(balance|charges)$/.exec(path) ?? [];
    const accountId = decodeURIComponent(encodedId);
    if (authorization !== asClient) return send(401);
    if (what === 'balance') {
      const balance = await sandbox.balanceOf(provider, accountId);
      if (!balance.ok) return send(404);
      return send(200, { amount: decimalFromMicros(balance.value.amountMicros), currency: balance.value.currency });
    }
    const { amount, currency, description } = JSON.parse(body) as Record<'amount' | 'currency' | 'description', string>;
    const charge = await sandbox.charge(provider, {
      accountId,
      idempotencyKey: String(request.headers['idempotency-key']),
      amountMicros: microsFromDecimal(amount)!,
      currency,
      description,
    });
    if (!charge.ok) return send(409);
    const { id, ...outcome } = charge.value;
    return send(201, {
      id,
      status: outcome.status.toLowerCase(),
      ...('reason' in outcome ? { reason: outcome.reason.toLowerCase() } : {}),
    });
  };
}
