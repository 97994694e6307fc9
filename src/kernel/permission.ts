import { PERMISSION_DENIED, type Problem } from './problem.ts';

/** A user's role within a company, from most to fewest rights. */
export const ROLES = ['OWNER', 'ADMIN', 'MEMBER', 'VIEWER'] as const;
export type RoleName = (typeof ROLES)[number];

/** The facts about a caller that permission depends on. */
export interface Caller {
  isSignedIn: boolean;
  /** Role in the current company; null for staff without a company and for the public. */
  role: RoleName | null;
  isStaff: boolean;
  isApprovedByStaff: boolean;
  /** Staff impersonating this user. */
  isImpersonated: boolean;
}

export type Grantee =
  | 'public'
  | 'signedIn'
  | 'anyRole'
  | 'notViewer'
  | 'approved'
  | 'approvedSpender'
  | 'staff'
  | RoleName;

export interface Permission {
  allow: readonly Grantee[];
  /** Feature flag that must be on too. */
  flag?: string;
  /** Denied to staff, who may otherwise call every query. */
  notStaff?: true;
  /** Denied to staff while impersonating: passwords, cards, roles, top-ups. */
  notImpersonated?: true;
  /** Message for a signed-in caller who is denied; 'Permission denied' when omitted. */
  deniedMessage?: string;
}

/** Keyed by operation, `Query.me`, `Mutation.signIn`: one entry for each operation of a module. */
export type PermissionTable = Readonly<Record<`Query.${string}` | `Mutation.${string}`, Permission>>;

/**
 * Returns null when the caller may call the operation, else the problem. Staff may read everything not denied to them,
 * and write only where 'staff' is listed.
 */
export function checkPermission(operation: string, permission: Permission, caller: Caller): Problem | null {
  const { allow } = permission;
  if (allow.includes('public')) return null;
  if (!caller.isSignedIn) return { code: 'UNAUTHENTICATED' };
  const denied: Problem = permission.deniedMessage
    ? { code: 'FORBIDDEN', message: permission.deniedMessage }
    : PERMISSION_DENIED;
  if (permission.notImpersonated && caller.isImpersonated) return denied;
  if (permission.notStaff && caller.isStaff) return denied;
  if (caller.isStaff && operation.startsWith('Query.')) return null;
  return isGranted(allow, caller) ? null : denied;
}

/** Returns whether a caller is one of those allowed. */
export const isGranted = (allow: readonly Grantee[], caller: Caller): boolean =>
  allow.some((grantee) => matches(grantee, caller));

function matches(grantee: Grantee, caller: Caller): boolean {
  switch (grantee) {
    case 'public':
      return true;
    case 'signedIn':
      return caller.isSignedIn;
    case 'anyRole':
      return caller.role !== null;
    case 'notViewer':
      return caller.role !== null && caller.role !== 'VIEWER';
    case 'approved':
      return caller.isApprovedByStaff;
    case 'approvedSpender':
      return caller.isApprovedByStaff && caller.role !== null && caller.role !== 'VIEWER';
    case 'staff':
      return caller.isStaff;
    default:
      return caller.role === grantee;
  }
}
