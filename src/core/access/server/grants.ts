import { randomBytes } from 'node:crypto';
import type { Uuid } from '#kernel/ids.ts';
import { conflict, invalid, PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, systemFor, type Database, type Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import type { Context } from '#platform/graphql/context.ts';
import { identityMessages } from '#core/identity/rules/identity.messages.ts';
import { accessMessages } from '../rules/access.messages.ts';
import {
  ABANDONED_KEPT_MS,
  answerAddress,
  CODE_WITHIN_MS,
  ENDED_KEPT_MS,
  grantName,
  isListedRedirect,
  MAX_GRANTS,
  requestError,
  scopesOf,
  TOKEN_PREFIX,
  type AuthorizationRequest,
  type ClientDescription,
  type RequestError,
} from '../rules/authorization.ts';
import { DAY_ANYWHERE_MS, USES_KEPT_MS } from '../rules/mandate.ts';
import { insertAccessKey, lockManaged } from './access-key.repository.ts';
import type { Proof } from '#platform/graphql/proof-fields.ts';
import { hashOf } from './access-keys.ts';
import type { ReadClient } from './client-document.ts';
import * as store from './grant.repository.ts';
import { pruneUses } from './mandate.repository.ts';
import { addMandate, checkTerms, type Giver, type MandateDeps, type MandateTerms } from './mandates.ts';
import { tellOfClient, type RecordWayIn } from './ways-in.ts';

const { problem } = accessMessages;
const SECRET_BYTES = 32;

/** Of this deployment; no request says what they are. */
export interface OwnServer {
  /** Who answers: the address under which the deployment is reached. */
  issuer: string;
  /** What tokens open, and nothing else. */
  resource: string;
}

export interface ConsentDeps extends MandateDeps, OwnServer {
  readClient: ReadClient;
  recordWayIn: RecordWayIn;
  /** Returns a check, for the transaction that follows a proof, whether the password is the same as now; locks it. */
  holdPassword(userId: Uuid): Promise<(tx: Transaction) => Promise<boolean>>;
  /** Counts a host that is asked on behalf of a user; returns why it is not. */
  countClientRead(userId: Uuid): Promise<Problem | null>;
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
  {
    readClient,
    countClientRead,
    issuer,
    resource,
  }: Pick<ConsentDeps, 'readClient' | 'countClientRead' | keyof OwnServer>,
  userId: Uuid,
  request: AuthorizationRequest,
): Promise<Result<ShownRequest, Problem>> {
  const read = await readClient(request.clientId, () => countClientRead(userId));
  if (!read.ok) return read;
  const client = read.value;
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
  { request, shownCompanyId, ...terms }: MandateTerms & { request: AuthorizationRequest; shownCompanyId: string },
  proof: Proof,
): Promise<Result<string, Problem>> {
  const { database, clock, newId, campaigns, issuer } = deps;
  const { companyId, userId } = giver;
  // Another tab may have switched since.
  if (shownCompanyId !== companyId) return fail(conflict(problem.companySwitched()));
  const shown = await readRequest(deps, userId, request);
  if (!shown.ok) return shown;
  if (shown.value.error) return fail(invalid('request', problem.requestInvalid()));
  const groups = await checkTerms(deps, companyId, terms);
  if (!groups.ok) return groups;
  const budgets = await campaigns.budgetsOf(context);
  const isPasswordSame = await deps.holdPassword(userId);
  const unproven = await deps.confirmUser(userId, proof);
  if (unproven) return fail(unproven);
  const code = TOKEN_PREFIX.code + randomBytes(SECRET_BYTES).toString('base64url');
  return database.transact<Result<string, Problem>>(systemFor(companyId), async (tx) => {
    const now = clock();
    // What ends grants may have happened during the proof: it would not have found this one.
    if (!(await lockManaged(tx, userId, [companyId]))) return fail(PERMISSION_DENIED);
    if (!(await isPasswordSame(tx)))
      return fail(invalid('currentPassword', identityMessages.problem.currentPasswordWrong()));
    await lock(tx, 'grants', userId);
    if ((await store.countOpenGrants(tx, userId, now)) >= MAX_GRANTS)
      return fail(conflict(problem.tooManyGrants({ max: MAX_GRANTS })));
    const accessKeyId = newId();
    const name = grantName(shown.value.client, request.clientId);
    await insertAccessKey(tx, {
      id: accessKeyId,
      kind: 'GRANT',
      hash: null,
      prefix: '',
      name,
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
    const detail = { client: request.clientId, key: accessKeyId };
    await tellOfClient(tx, await deps.recordWayIn(tx, { kind: 'CLIENT_LET_IN', userId, companyId, detail }), name);
    return ok(answerAddress(request, issuer, { code }));
  });
}

/** Deletes what opens nothing and is counted by nothing any more, after the time that the rules name. */
export const pruneGrants = (database: Database, now: EpochMs): Promise<void> =>
  database.transact(SYSTEM, async (tx) => {
    await store.deleteEndedGrants(tx, {
      now,
      endedBefore: now - ENDED_KEPT_MS,
      abandonedBefore: now - ABANDONED_KEPT_MS,
    });
    await pruneUses(tx, { countedSince: now - DAY_ANYWHERE_MS, undoneSince: now - USES_KEPT_MS });
  });
