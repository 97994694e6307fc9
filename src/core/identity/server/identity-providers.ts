import { companiesById } from '#core/accounts/server/index.ts';
import { isIssuer } from '#integrations/openid/index.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { normalizeEmail } from '#kernel/email.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import { isFreeMail } from '../rules/sign-up.ts';
import { isDomain, isProviderCode } from '../rules/single-sign-on.ts';
import { credentialsByEmail } from './credential.repository.ts';
import * as store from './identity-provider.repository.ts';
import type { Secrets } from './secrets.ts';
import { BY_OPERATOR } from './staff.ts';
import { recordEvent } from './sessions.ts';
import type { AuthDeps } from './sign-in.ts';

type OperatorDeps = Pick<AuthDeps, 'database' | 'clock' | 'newId'>;
type Event = Parameters<typeof recordEvent>[3];

export interface NewIdentityProvider extends Pick<
  store.IdentityProvider,
  'code' | 'name' | 'issuer' | 'clientId' | 'companyId' | 'isRequired' | 'strongAcr' | 'domains'
> {
  clientSecret: string;
}

/** Adds a provider. One that is required ends the sessions of its domains. A problem is a sentence for the operator. */
export function addIdentityProvider(
  deps: OperatorDeps & { secrets: Secrets },
  { clientSecret, ...added }: NewIdentityProvider,
): Promise<Result<null, string>> {
  const provider = { ...added, encryptedSecret: deps.secrets.seal(Buffer.from(clientSecret)) };
  return deps.database.transact(SYSTEM, async (tx): Promise<Result<null, string>> => {
    const { code, issuer, companyId, domains } = provider;
    if (!isProviderCode(code)) return fail('A code has up to 40 lower-case letters, digits and hyphens');
    if (!isIssuer(issuer)) return fail(`${issuer} is not an issuer: it begins with https:// and has no query`);
    if (companyId && (await companiesById(tx, [companyId])).length === 0)
      return fail(`There is no company ${companyId}`);
    if (!(await store.insertProvider(tx, provider, deps.clock()))) return fail(`There is a provider ${code} already`);
    await lock(tx, 'sign-in-domain', domains);
    const problem = await replaceDomains(tx, code, domains);
    if (problem) return fail(problem);
    const ended = await store.deleteSessionsStartedWithout(tx, code);
    const detail = {
      provider: code,
      issuer,
      domains: domains.join(','),
      required: String(provider.isRequired),
      ...(ended > 0 && { sessions: String(ended) }),
    };
    await record(tx, deps, { kind: 'IDENTITY_PROVIDER_ADDED', userId: null, companyId, detail });
    return ok(null);
  });
}

export const listIdentityProviders = (deps: Pick<AuthDeps, 'database'>): Promise<store.IdentityProvider[]> =>
  deps.database.read(SYSTEM, store.listProviders);

export type IdentityProviderChange =
  | { name: string }
  | { clientSecret: string }
  | { isRequired: boolean }
  | { strongAcr: string[] }
  | { domains: string[] };

/**
 * Changes a provider, and ends the sessions that could not have started as it is now: without it where it is required, and with
 * its word for a second step that counts no longer. Returns their number. A problem is a sentence for the operator.
 */
export function changeIdentityProvider(
  deps: OperatorDeps & { secrets: Secrets },
  code: string,
  change: IdentityProviderChange,
): Promise<Result<number, string>> {
  return deps.database.transact(SYSTEM, async (tx): Promise<Result<number, string>> => {
    const provider = await store.providerByCode(tx, code);
    if (!provider) return fail(`There is no provider ${code}`);
    await lock(tx, 'sign-in-domain', [...provider.domains, ...('domains' in change ? change.domains : [])]);
    if ('domains' in change) {
      const problem = await replaceDomains(tx, code, change.domains);
      if (problem) return fail(problem);
    } else if ('clientSecret' in change) {
      const encryptedSecret = deps.secrets.seal(Buffer.from(change.clientSecret));
      await store.updateProvider(tx, code, { encryptedSecret });
    } else await store.updateProvider(tx, code, change);
    const isWeaker = 'strongAcr' in change && provider.strongAcr.some((acr) => !change.strongAcr.includes(acr));
    const ended =
      (await store.deleteSessionsStartedWithout(tx, code)) +
      (isWeaker ? await store.deleteSessionsStartedBy(tx, code) : 0);
    const [[what, value]] = Object.entries(change) as [[string, unknown]];
    const detail = {
      provider: code,
      [what]: 'clientSecret' in change ? '' : String(value),
      ...(ended > 0 && { sessions: String(ended) }),
    };
    await record(tx, deps, {
      kind: 'IDENTITY_PROVIDER_CHANGED',
      userId: null,
      companyId: provider.companyId,
      detail,
    });
    return ok(ended);
  });
}

/** Removes a provider and ends the sessions it has started. Returns their number; null when there is none. */
export function removeIdentityProvider(deps: OperatorDeps, code: string): Promise<number | null> {
  return deps.database.transact(SYSTEM, async (tx) => {
    const provider = await store.providerByCode(tx, code);
    if (!provider) return null;
    const ended = await store.deleteProvider(tx, code);
    const detail = { provider: code, sessions: String(ended) };
    await record(tx, deps, { kind: 'IDENTITY_PROVIDER_REMOVED', userId: null, companyId: provider.companyId, detail });
    return ended;
  });
}

/**
 * Unlinks a user from their account at a provider, so that another account with the same address can be linked, and
 * ends the sessions it has started. Returns false when they are not linked.
 */
export function unlinkIdentityProvider(deps: OperatorDeps, code: string, email: string): Promise<boolean> {
  return deps.database.transact(SYSTEM, async (tx) => {
    const user = await credentialsByEmail(tx, normalizeEmail(email));
    if (!user || !(await store.deleteLink(tx, code, user.userId))) return false;
    await record(tx, deps, { kind: 'IDENTITY_PROVIDER_UNLINKED', userId: user.userId, detail: { provider: code } });
    return true;
  });
}

const record = (tx: Transaction, deps: OperatorDeps, event: Event) => recordEvent(tx, deps, BY_OPERATOR, event);

async function replaceDomains(tx: Transaction, code: string, domains: readonly string[]): Promise<string | null> {
  const wrong = domains.find((domain) => !isDomain(domain));
  if (domains.length === 0 || wrong !== undefined) return `${wrong ?? 'Nothing'} is not a domain such as acme.example`;
  const shared = domains.find((domain) => isFreeMail(`a@${domain}`));
  if (shared !== undefined) return `${shared} is open to everyone`;
  const [taken] = await store.setDomains(tx, code, domains);
  return taken === undefined ? null : `${taken} belongs to another provider`;
}

export function openProviderSecret(
  secrets: Secrets,
  { code, encryptedSecret }: Pick<store.IdentityProvider, 'code' | 'encryptedSecret'>,
): string {
  const opened = secrets.open(encryptedSecret);
  if (!opened) throw new Error(`the provider ${code} is sealed with a secret that is missing: append it to SECRET`);
  return opened.plain.toString();
}

/** What operators do with identity providers. */
export const identityProviders = {
  add: addIdentityProvider,
  change: changeIdentityProvider,
  list: listIdentityProviders,
  remove: removeIdentityProvider,
  unlink: unlinkIdentityProvider,
};
