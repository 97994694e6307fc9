import * as z from 'zod/mini';
import { decimalFromMicros, microsFromDecimal } from '#kernel/money.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Charge, Provider, SellerCenter, SellerCenterFailure } from './seller-center.ts';

export interface ClientOptions {
  /** Without a trailing slash. */
  url: string;
  clientId: string;
  clientSecret: string;
  providers: readonly Provider[];
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

const Token = z.object({ access_token: z.string() });
const Account = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  email: z.string().check(z.maxLength(254)),
  // A missing value does not count as verified.
  email_verified: z.optional(z.boolean()),
  name: z.string(),
  shops: z.array(z.object({ id: z.string(), name: z.string() })),
});
const BalanceAnswer = z.object({ amount: z.string(), currency: z.string() });
const ChargeAnswer = z.object({
  id: z.string(),
  status: z.enum(['succeeded', 'declined']),
  reason: z.optional(z.enum(['insufficient_balance', 'not_allowed'])),
});

/** HTTP client for a seller center; the README of this folder describes the wire format. */
export function createSellerCenterClient(options: ClientOptions): SellerCenter {
  const { url, clientId, clientSecret, timeoutMs = TIMEOUT_MS } = options;
  const asUs = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`;
  const marketOf = (provider: Provider) => `${url}/v1/markets/${provider.countryCode}`;
  const accountUrl = (provider: Provider, accountId: string) =>
    `${marketOf(provider)}/accounts/${encodeURIComponent(accountId)}`;

  async function ask<Schema extends z.ZodMiniType>(
    address: string,
    request: RequestInit,
    schema: Schema,
  ): Promise<Result<z.infer<Schema>, SellerCenterFailure>> {
    try {
      const response = await fetch(address, {
        ...request,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      // Rate limiting is not an answer to the request.
      const isFinal = response.status >= 400 && response.status < 500 && ![408, 425, 429].includes(response.status);
      if (isFinal) return fail('REFUSED');
      if (!response.ok) return fail('UNREACHABLE');
      const read = schema.safeParse(await response.json());
      return read.success ? ok(read.data) : fail('UNREACHABLE');
    } catch {
      return fail('UNREACHABLE');
    }
  }

  return {
    providers: options.providers,

    signInUrl(provider, { state, callbackUrl, challenge }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        market: provider.countryCode,
        redirect_uri: callbackUrl,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      return `${url}/oauth/authorize?${query.toString()}`;
    },

    async accountOf(provider, { code, callbackUrl, verifier }) {
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: callbackUrl,
        code_verifier: verifier,
      });
      const token = await ask(
        `${url}/oauth/token`,
        { method: 'POST', headers: { authorization: asUs }, body: form },
        Token,
      );
      if (!token.ok) return token;
      const account = await ask(
        `${marketOf(provider)}/account`,
        { headers: { authorization: `Bearer ${token.value.access_token}` } },
        Account,
      );
      if (!account.ok) return account;
      const { id, email, email_verified: isVerified, name, shops } = account.value;
      return ok({
        id,
        email: email.trim().toLowerCase(),
        isEmailVerified: isVerified === true,
        name,
        shops: shops.map((shop) => ({ originalSellerId: shop.id, name: shop.name })),
      });
    },

    async balanceOf(provider, accountId) {
      const answer = await ask(
        `${accountUrl(provider, accountId)}/balance`,
        { headers: { authorization: asUs } },
        BalanceAnswer,
      );
      if (!answer.ok) return answer;
      const amountMicros = microsFromDecimal(answer.value.amount);
      return amountMicros === null ? fail('UNREACHABLE') : ok({ amountMicros, currency: answer.value.currency });
    },

    async charge(provider, { accountId, idempotencyKey, amountMicros, currency, description }) {
      const answer = await ask(
        `${accountUrl(provider, accountId)}/charges`,
        {
          method: 'POST',
          headers: { authorization: asUs, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
          body: JSON.stringify({ amount: decimalFromMicros(amountMicros), currency, description }),
        },
        ChargeAnswer,
      );
      return answer.ok ? ok(chargeOf(answer.value)) : answer;
    },
  };
}

function chargeOf({ id, status, reason }: z.infer<typeof ChargeAnswer>): Charge {
  if (status === 'succeeded') return { id, status: 'SUCCEEDED' };
  return {
    id,
    status: 'DECLINED',
    reason: reason === 'insufficient_balance' ? 'INSUFFICIENT_BALANCE' : 'NOT_ALLOWED',
  };
}
