import { createHash, randomBytes } from 'node:crypto';
import type { Uuid } from '#kernel/ids.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Clock } from '#kernel/time.ts';
import { hmacSha256 } from '#platform/crypto/hmac.ts';
import { failAndCommit, SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import {
  ACCESS_TOKEN_MS,
  familyOf,
  isAccessToken,
  isVerifier,
  REPEATED_WITHIN_MS,
  TOKEN_PREFIX,
} from '../rules/authorization.ts';
import { hashOf } from './access-keys.ts';
import * as store from './grant.repository.ts';
import type { OwnServer } from './grants.ts';

const SECRET_BYTES = 32;
const FAMILY_BYTES = 16;

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/** What the token endpoint refuses with, as RFC 6749 and RFC 8707 name it. */
export type TokenError = 'invalid_request' | 'invalid_grant' | 'invalid_target' | 'unsupported_grant_type';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
  expiresInS: number;
}

export interface TokenDeps extends OwnServer {
  database: Database;
  clock: Clock;
  log: Logger;
}

/** Parameters of a call of the token endpoint, by their names there. */
export type TokenRequest = Readonly<Partial<Record<string, string>>>;

/**
 * Exchanges a code, or a refresh token, for tokens. Both are worth something once: a second use ends the grant, unless
 * it repeats the refresh that went just before.
 */
export async function issueTokens(deps: TokenDeps, sent: TokenRequest): Promise<Result<Tokens, TokenError>> {
  const { grant_type: type, client_id: clientId, resource } = sent;
  if (type !== 'authorization_code' && type !== 'refresh_token')
    return fail(type === undefined ? 'invalid_request' : 'unsupported_grant_type');
  if (clientId === undefined) return fail('invalid_request');
  if (resource !== deps.resource) return fail('invalid_target');
  return type === 'refresh_token' ? refresh(deps, clientId, sent) : exchange(deps, clientId, sent);
}

async function exchange(
  { database, clock, log }: TokenDeps,
  clientId: string,
  { code, code_verifier: verifier, redirect_uri: redirectUri }: TokenRequest,
): Promise<Result<Tokens, TokenError>> {
  if (code === undefined || verifier === undefined || redirectUri === undefined) return fail('invalid_request');
  if (!isVerifier(verifier)) return fail('invalid_grant');
  return database.transact<Result<Tokens, TokenError>>(SYSTEM, async (tx) => {
    const now = clock();
    const grant = await store.lockOpenGrant(tx, { codeHash: hashOf(code) }, now);
    if (!grant) return fail('invalid_grant');
    const isTheirs = grant.clientId === clientId && grant.redirectUri === redirectUri;
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    // A code stays in histories and logs: alone it neither opens nor ends anything.
    if (!isTheirs || challenge !== grant.codeChallenge) return fail('invalid_grant');
    if (grant.codeUsedAt) return endReused(tx, log, grant.accessKeyId, now);
    if (grant.codeExpiresAt.getTime() <= now) return fail('invalid_grant');
    const family = random(FAMILY_BYTES);
    const first = TOKEN_PREFIX.refresh + family + random(SECRET_BYTES);
    return ok(await issue(tx, grant, first, now, { codeUsedAt: new Date(now), familyHash: hashOf(family) }));
  });
}

async function refresh(
  { database, clock, log }: TokenDeps,
  clientId: string,
  { refresh_token: token }: TokenRequest,
): Promise<Result<Tokens, TokenError>> {
  if (token === undefined) return fail('invalid_request');
  const family = familyOf(token);
  if (family === null) return fail('invalid_grant');
  return database.transact<Result<Tokens, TokenError>>(SYSTEM, async (tx) => {
    const now = clock();
    const grant = await store.lockOpenGrant(tx, { familyHash: hashOf(family) }, now);
    if (!grant || grant.clientId !== clientId) return fail('invalid_grant');
    const given = hashOf(token);
    const isCurrent = grant.refreshHash?.equals(given) ?? false;
    // Only who held a token of the family knows how it begins.
    if (!isCurrent && !isRepeated(grant, given, now)) return endReused(tx, log, grant.accessKeyId, now);
    if (!isCurrent) log.info({ grantId: grant.accessKeyId }, 'refresh repeated, answered with the same token');
    const salt = isCurrent ? randomBytes(SECRET_BYTES) : grant.successorSalt!;
    const successor = TOKEN_PREFIX.refresh + family + successorOf(token, salt);
    const replaced = { previousHash: given, previousUntil: new Date(now + REPEATED_WITHIN_MS), successorSalt: salt };
    return ok(await issue(tx, grant, successor, now, isCurrent ? replaced : {}));
  });
}

/**
 * Whether a token was replaced a moment ago by one that was not used yet: its client may not have got the answer. It
 * gets the same successor, so that there is never more than one.
 */
const isRepeated = ({ previousHash, previousUntil }: store.OpenGrant, given: Buffer, now: number): boolean =>
  previousHash !== null && previousHash.equals(given) && now < previousUntil!.getTime();

const successorOf = (token: string, salt: Buffer) => hmacSha256(salt, token).toString('base64url');

async function issue(
  tx: Transaction,
  { accessKeyId, expiresAt }: store.OpenGrant,
  refreshToken: string,
  now: number,
  change: Omit<store.TokenChange, 'refreshHash'>,
): Promise<Tokens> {
  const accessToken = TOKEN_PREFIX.access + random(SECRET_BYTES);
  const lifetimeMs = Math.min(ACCESS_TOKEN_MS, expiresAt.getTime() - now);
  await store.insertAccessToken(
    tx,
    { tokenHash: hashOf(accessToken), accessKeyId, expiresAt: new Date(now + lifetimeMs) },
    now,
  );
  await store.setTokens(tx, accessKeyId, { ...change, refreshHash: hashOf(refreshToken) });
  return { accessToken, refreshToken, expiresInS: Math.floor(lifetimeMs / 1000) };
}

/** Two programs hold what one was given, and which of them is the client is unknown: both lose it. */
async function endReused(tx: Transaction, log: Logger, grantId: Uuid, now: number) {
  await store.endGrant(tx, grantId, now);
  log.warn({ grantId }, 'code or refresh token used twice, its grant ended');
  return failAndCommit<TokenError>('invalid_grant');
}

/**
 * Ends what a client gives back (RFC 7009): a refresh token with its grant, an access token alone. What is unknown or
 * has ended is none any more, as the client wants it.
 */
export async function revokeToken(
  { database, clock }: Pick<TokenDeps, 'database' | 'clock'>,
  { token, client_id: clientId }: TokenRequest,
): Promise<Result<null, TokenError>> {
  if (token === undefined || clientId === undefined) return fail('invalid_request');
  const family = familyOf(token);
  if (family === null && !isAccessToken(token)) return ok(null);
  return database.transact<Result<null, TokenError>>(SYSTEM, async (tx) => {
    const now = clock();
    const known = family === null ? { tokenHash: hashOf(token) } : { familyHash: hashOf(family) };
    const grant = await store.lockOpenGrant(tx, known, now);
    if (!grant) return ok(null);
    if (grant.clientId !== clientId) return fail('invalid_grant');
    if (family === null) await store.deleteAccessToken(tx, hashOf(token));
    // Also one that was replaced: who holds it held the family.
    else await store.endGrant(tx, grant.accessKeyId, now);
    return ok(null);
  });
}
