import { invalid, type Problem } from '#kernel/problem.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lockShared } from '#platform/db/lock.ts';
import { identityMessages } from '../rules/identity.messages.ts';
import { domainOf } from '../rules/single-sign-on.ts';
import { providerOfEmail } from './identity-provider.repository.ts';

/**
 * Returns why an address has no other way to sign in than its domain's OpenID provider; null when it has. This depends
 * on the domain alone, so that the answer does not reveal whether the address is registered.
 */
export async function passwordRejection(tx: Transaction, field: string, email: string): Promise<Problem | null> {
  const provider = await providerOfEmail(tx, email);
  return provider?.isRequired ? invalid(field, identityMessages.problem.ssoRequired({ name: provider.name })) : null;
}

/**
 * As `passwordRejection`, for a session that is about to start without a provider. Until the transaction ends no provider becomes
 * required for the address: that change ends the sessions that started before it.
 */
export async function sessionRejection(tx: Transaction, email: string): Promise<Problem | null> {
  await lockShared(tx, 'sign-in-domain', domainOf(email));
  return passwordRejection(tx, 'email', email);
}

/** Returns why a user may not move to another address: a required provider would lose sight of them. */
export async function moveRejection(tx: Transaction, field: string, from: string, to: string): Promise<Problem | null> {
  const provider = await providerOfEmail(tx, from);
  if (!provider?.isRequired || (await providerOfEmail(tx, to))?.code === provider.code) return null;
  return invalid(field, identityMessages.problem.emailOfProvider({ name: provider.name }));
}
