import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Result, ok } from '#kernel/result.ts';
import type { AuctionRequest } from './rules/auction-request.ts';
import type { Admission, Admit, AdmitBrowser, Sender } from './rules/admission.ts';
import { readAuctions, writeResults } from './auction-wire.ts';
import type { AuctionResult } from './decide.ts';
import type { WireProblem } from './rules/errors.ts';
import { type Refused, refused } from './rules/refusals.ts';
import { JSON_TYPE, errorAnswer, type WireAnswer } from './rules/wire-answer.ts';

/**
 * POST /v2/auctions: the storefront's client sends up to five auctions, the answer names their winners. `isTestOnly` for
 * those who may look and not ask.
 */
export function answerAuctions(
  body: string,
  catalogId: string,
  decide: (requests: readonly AuctionRequest[], catalogId: string) => AuctionResult[],
  isTestOnly = false,
): WireAnswer {
  const auctions = readAuctions(body);
  if (!auctions.ok) return errorAnswer(auctions.problem);
  if (isTestOnly && auctions.value.some(({ isTest }) => isTest !== true)) return errorAnswer(NOT_A_TEST);
  // What others pay is for staff alone: keys of shops may stand in their pages.
  const answer = writeResults(decide(auctions.value, catalogId), { showsPrices: isTestOnly });
  return { status: 200, headers: JSON_TYPE, body: answer };
}

const NOT_A_TEST: WireProblem = {
  status: 403,
  errCode: 'tests_only',
  message: 'This pass is for auctions with `"test": true` alone.',
};

/** Reads a request's headers. Returns the sender, or the refusal. */
export type Authorize = (headers: IncomingHttpHeaders) => Result<Sender, Refused>;

export function createAuthorize(admit: Admit): Authorize {
  // Caches hashes of admitted keys only, so that strangers cannot fill it. The key's status is checked on every
  // request.
  const hashes = new Map<string, string>();
  return ({ authorization = '', origin }) => {
    const key = authorization.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : '';
    const keyHash = hashes.get(key) ?? hashOf(key);
    const admission: Admission = key === '' ? { kind: 'UNKNOWN_KEY' } : admit(keyHash, origin !== undefined);
    if (admission.kind === 'ADMITTED') {
      hashes.set(key, keyHash);
      return ok(admission.sender);
    }
    if (admission.kind === 'UNKNOWN_KEY') hashes.delete(key);
    return refused(admission);
  };
}

/** Keys of pages come in the address, because a beacon sends no header. They are the only ones that may. */
export function authorizeBrowser(
  admit: AdmitBrowser,
  key: string,
  { origin }: IncomingHttpHeaders,
): Result<Sender, Refused> {
  const admission: Admission = isBrowserKey(key) ? admit(hashOf(key), origin) : { kind: 'UNKNOWN_KEY' };
  return admission.kind === 'ADMITTED' ? ok(admission.sender) : refused(admission);
}

const isBrowserKey = (key: string): boolean => key.startsWith('epk_');

/** Keys are stored as hashes only. Looking up by hash leaks nothing through timing. */
function hashOf(key: string): string {
  return hash('sha256', key, 'base64');
}
