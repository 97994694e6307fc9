import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { AuctionRequest } from './auction-request.ts';
import { readAuctions, writeResults } from './auction-wire.ts';
import type { AuctionResult } from './decide.ts';
import type { WireProblem } from './errors.ts';

/** Whose key a request carries. */
export type Sender = {
  readonly catalogId: string;
  readonly keyId: string;
  /** The key also opens feeds, so that no page holds it: what it tells of shoppers comes from the storefront itself. */
  readonly isBackEnd: boolean;
};

/**
 * Whether a request may come in, by the SHA-256 of its key; counts it against the key's allowance. A page that sends it shows its key to
 * every visitor.
 */
export type Admit = (keyHash: string, isFromPage: boolean) => Admission;

export type Admission =
  | { readonly kind: 'ADMITTED'; readonly sender: Sender }
  | { readonly kind: 'UNKNOWN_KEY' }
  | { readonly kind: 'NOT_FOR_PAGES' }
  /** `perSecond` is what the key may send; `wait_s` whole seconds until it may try again. */
  | { readonly kind: 'TOO_MANY'; readonly perSecond: number; readonly waitS: number };

/** An answer on the wire. Headers as a flat list of names and values; the body is plain ASCII, or what is wrong. */
export type WireAnswer = {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string | WireProblem;
};

const JSON_TYPE = ['content-type', 'application/json; charset=utf-8'] as const;

/** POST /v2/auctions: the storefront's client sends up to five auctions, the answer names their winners. */
export function answerAuctions(
  body: string,
  catalogId: string,
  decide: (requests: readonly AuctionRequest[], catalogId: string) => AuctionResult[],
): WireAnswer {
  const auctions = readAuctions(body);
  if (!auctions.ok) return refusal(auctions.problem);
  return { status: 200, headers: JSON_TYPE, body: writeResults(decide(auctions.value, catalogId)) };
}

export function refusal(problem: WireProblem, headers: readonly string[] = []): WireAnswer {
  return { status: problem.status, headers: [...JSON_TYPE, ...headers], body: problem };
}

/** Reads a request's headers: who sends, or the refusal to send. */
export type Authorize = (headers: IncomingHttpHeaders) => Result<Sender, WireAnswer>;

export function createAuthorize(admit: Admit): Authorize {
  // Only of keys that were admitted, so that strangers cannot fill it. Whether a key still opens is asked every time.
  const hashes = new Map<string, string>();
  return ({ authorization = '', origin }) => {
    const key = authorization.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : '';
    const keyHash = hashes.get(key) ?? hashOf(key);
    const admission: Admission = key === '' ? { kind: 'UNKNOWN_KEY' } : admit(keyHash, origin !== undefined);
    switch (admission.kind) {
      case 'ADMITTED':
        hashes.set(key, keyHash);
        return ok(admission.sender);
      case 'UNKNOWN_KEY':
        hashes.delete(key);
        return fail(
          refusal({ status: 401, errCode: 'invalid_api_key', message: 'The API key is missing or not valid.' }),
        );
      case 'NOT_FOR_PAGES': {
        const message = 'This key also sends feeds and stays on your servers: give pages a key for ads alone.';
        return fail(refusal({ status: 403, errCode: 'not_for_pages', message }));
      }
      case 'TOO_MANY': {
        const wait = String(admission.waitS);
        const problem = { status: 429, errCode: 'too_many_requests', message: `Try again in ${wait} s.` } as const;
        const limit = ['x-ratelimit-limit', String(admission.perSecond), 'x-ratelimit-remaining', '0'];
        return fail(refusal(problem, [...limit, 'x-ratelimit-reset', wait, 'retry-after', wait]));
      }
    }
  };
}

/** Keys are kept as hashes only; looking one up by its hash tells an attacker nothing by its time. */
function hashOf(key: string): string {
  return hash('sha256', key, 'base64');
}
