import { ROLES, type RoleName } from '#kernel/permission.ts';
import { conflict, forbidden, PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { companyMessages } from './company.messages.ts';

export interface Member {
  membershipId: string;
  role: RoleName;
  status: 'ACTIVE' | 'DISABLED';
}

/** Exactly one of the two, as sent. */
export interface MemberChange {
  role?: RoleName;
  status?: Member['status'];
}

/** Returns the roles a user can grant, least privileged first, so that the default is the least. */
export function grantableRoles(role: RoleName | null): RoleName[] {
  return ROLES.toReversed().filter((granted) => granted !== 'OWNER' || role === 'OWNER');
}

export type RoleConsequence = 'GRANTS_OWNER' | 'TAKES_OWNER' | 'REDUCES';

/** Returns what to confirm before a role change; null for more rights short of ownership. */
export function roleConsequence(from: RoleName, to: RoleName): RoleConsequence | null {
  if (from === to) return null;
  if (to === 'OWNER') return 'GRANTS_OWNER';
  if (from === 'OWNER') return 'TAKES_OWNER';
  return ROLES.indexOf(to) > ROLES.indexOf(from) ? 'REDUCES' : null;
}

/**
 * Returns null when the actor can change the member. Both must be read now, not taken from the session; the company
 * always keeps an owner who can sign in.
 */
export function validateMemberChange(
  { actor, target, activeOwners }: { actor: Member; target: Member; activeOwners: number },
  change: MemberChange,
): Problem | null {
  if (actor.status !== 'ACTIVE' || (actor.role !== 'OWNER' && actor.role !== 'ADMIN')) return PERMISSION_DENIED;
  if (actor.membershipId === target.membershipId) return conflict(companyMessages.problem.ownMembership());
  const isAboutOwner = target.role === 'OWNER' || change.role === 'OWNER';
  if (isAboutOwner && actor.role !== 'OWNER') return forbidden(companyMessages.problem.ownersOnly());
  const isActiveOwner = target.role === 'OWNER' && target.status === 'ACTIVE';
  const losesOwner = isActiveOwner && ((change.role ?? 'OWNER') !== 'OWNER' || change.status === 'DISABLED');
  return losesOwner && activeOwners <= 1 ? conflict(companyMessages.problem.lastOwner()) : null;
}
