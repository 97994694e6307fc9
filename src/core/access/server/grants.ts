import { createHash, randomBytes } from 'node:crypto';
import type { Uuid } from '#kernel/ids.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { DAY_MS } from '#kernel/time.ts';
import { failAndCommit, SYSTEM, systemFor, type Database, type Transaction } from '#platform/db/database.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { Clock } from '#kernel/time.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { accessMessages } from '../rules/access.messages.ts';
import {
  ACCESS_TOKEN_MS,
  answerAddress,
  CODE_WITHIN_MS,
  familyOf,
  grantName,
  isListedRedirect,
  isVerifier,
  requestError,
  scopesOf,
  TOKEN_PREFIX,
  type AuthorizationRequest,
  type ClientDescription,
  type RequestError,
} from '../rules/authorization.ts';
import { insertAccessKey } from './access-key.repository.ts';
import { hashOf, type Proof } from './access-keys.ts';
import type { ReadClient } from './client-document.ts';
import * as store from './grant.repository.ts';
import { addMandate, checkTerms, type Giver, type MandateDeps, type MandateTerms } from './mandates.ts';

const { problem } = accessMessages;
const SECRET_BYTES = 32;
const FAMILY_BYTES = 16;

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Of this deployment; no request says what they are. */
export interface OwnServer {
  /** Who answers: the address under which the deployment is reached. */
  issuer: string;
  /** What tokens open, and nothing else. */
  resource: string;
}

export interface ConsentDeps extends MandateDeps, OwnServer {
  readClient: ReadClient;
}

/** A request of a client as a person is shown it. */
export interface ShownRequest {
  client: ClientDescription;
  request: AuthorizationRequest;
  /** Null when it can be allowed. */
  error: RequestError | null;
  /** Where the browser goes when nothing is allowed. */
  refusalUrl: string;
}

/** Reads who asks. A client that cannot be identified, or wants the answer elsewhere than it says, is sent nothing. */
export async function readRequest(
  { readClient, issuer, resource }: Pick<ConsentDeps, 'readClient' | keyof OwnServer>,
  request: AuthorizationRequest,
): Promise<Result<ShownRequest, Problem>> {
  const client = await readClient(request.clientId);
  if (!client) return fail(invalid('clientId', problem.clientUnreadable()));
  if (!isListedRedirect(client, request.redirectUri)) return fail(invalid('redirectUri', problem.redirectUnlisted()));
  const error = requestError(request, resource);
  const refusalUrl = answerAddress(request, issuer, { error: error ?? 'access_denied' });
  return ok({ client, request, error, refusalUrl });
}

/** Lets a client in: a key without a secret, its mandate and a code, all or nothing. Returns where the browser goes. */
export async function allowClient(
  deps: ConsentDeps,
  context: Context,
  giver: Giver,
  { request, ...terms }: MandateTerms & { request: AuthorizationRequest },
  proof: Proof,
): Promise<Result<string, Problem>> {
  const { database, clock, newId, campaigns, issuer } = deps;
  const { companyId, userId } = giver;
  const shown = await readRequest(deps, request);
  if (!shown.ok) return shown;
  if (shown.value.error) return fail(invalid('request', problem.requestInvalid()));
  const groups = await checkTerms(deps, companyId, terms);
  if (!groups.ok) return groups;
  const budgets = await campaigns.budgetsOf(context);
  const unproven = await deps.confirmUser(userId, proof);
  if (unproven) return fail(unproven);
  const code = TOKEN_PREFIX.code + random(SECRET_BYTES);
  return database.transact<Result<string, Problem>>(systemFor(companyId), async (tx) => {
    const now = clock();
    const accessKeyId = newId();
    await insertAccessKey(tx, {
      id: accessKeyId,
      kind: 'GRANT',
      hash: null,
      prefix: '',
      name: grantName(shown.value.client, request.clientId),
      madeBy: userId,
      scopes: scopesOf(groups.value),
      createdAt: now,
      expiresAt: now + terms.expiresInDays * DAY_MS,
      companies: [{ companyId, brandIds: null }],
    });
    const mandate = await addMandate(tx, { ...deps, budgets }, giver, { ...terms, groups: groups.value, accessKeyId });
    if (!mandate.ok) return mandate;
    await store.insertGrant(tx, {
      accessKeyId,
      clientId: request.clientId,
      redirectUri: request.redirectUri,
      codeHash: hashOf(code),
      codeChallenge: request.codeChallenge,
      codeExpiresAt: new Date(now + CODE_WITHIN_MS),
    });
    return ok(answerAddress(request, issuer, { code }));
  });
}

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

/** Exchanges a code, or a refresh token, for tokens. Both are worth something once: a second use ends the grant. */
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
    return ok(await issue(tx, grant, random(FAMILY_BYTES), now, { codeUsedAt: new Date(now) }));
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
    // Only who held a token of the family knows how it begins.
    if (!grant.refreshHash?.equals(hashOf(token))) return endReused(tx, log, grant.accessKeyId, now);
    return ok(await issue(tx, grant, family, now));
  });
}

async function issue(
  tx: Transaction,
  { accessKeyId, expiresAt }: store.OpenGrant,
  family: string,
  now: number,
  used: { codeUsedAt?: Date } = {},
): Promise<Tokens> {
  const accessToken = TOKEN_PREFIX.access + random(SECRET_BYTES);
  const refreshToken = TOKEN_PREFIX.refresh + family + random(SECRET_BYTES);
  const lifetimeMs = Math.min(ACCESS_TOKEN_MS, expiresAt.getTime() - now);
  await store.insertAccessToken(
    tx,
    { tokenHash: hashOf(accessToken), accessKeyId, expiresAt: new Date(now + lifetimeMs) },
    now,
  );
  const hashes = { familyHash: hashOf(family), refreshHash: hashOf(refreshToken) };
  await store.setTokens(tx, accessKeyId, { ...hashes, ...used });
  return { accessToken, refreshToken, expiresInS: Math.floor(lifetimeMs / 1000) };
}

/** Two programs hold what one was given, and which of them is the client is unknown: both lose it. */
async function endReused(tx: Transaction, log: Logger, grantId: Uuid, now: number) {
  await store.endGrant(tx, grantId, now);
  log.warn({ grantId }, 'code or refresh token used twice, its grant ended');
  return failAndCommit<TokenError>('invalid_grant');
}
