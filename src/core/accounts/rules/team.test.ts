import { expect, test } from 'vitest';
import type { RoleName } from '#kernel/permission.ts';
import { conflict, forbidden, PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { companyMessages } from './company.messages.ts';
import { grantableRoles, validateMemberChange, roleConsequence, type Member, type MemberChange } from './team.ts';

const LAST_OWNER = conflict(companyMessages.problem.lastOwner());
const OWNERS_ONLY = forbidden(companyMessages.problem.ownersOnly());

const member = (role: RoleName, membershipId = 'other', status: Member['status'] = 'ACTIVE'): Member => ({
  membershipId,
  role,
  status,
});

test.each<[RoleName | null, RoleName[]]>([
  ['OWNER', ['VIEWER', 'MEMBER', 'ADMIN', 'OWNER']],
  ['ADMIN', ['VIEWER', 'MEMBER', 'ADMIN']],
  [null, ['VIEWER', 'MEMBER', 'ADMIN']],
])('%s can grant %j', (role, expected) => {
  expect(grantableRoles(role)).toEqual(expected);
});

test.each<[RoleName, RoleName, MemberChange, number, Problem | null]>([
  ['OWNER', 'MEMBER', { role: 'ADMIN' }, 1, null],
  ['OWNER', 'MEMBER', { role: 'OWNER' }, 1, null],
  ['OWNER', 'VIEWER', { status: 'DISABLED' }, 1, null],
  ['OWNER', 'OWNER', { role: 'VIEWER' }, 2, null],
  ['OWNER', 'OWNER', { status: 'DISABLED' }, 2, null],
  ['OWNER', 'OWNER', { role: 'ADMIN' }, 1, LAST_OWNER],
  ['OWNER', 'OWNER', { status: 'DISABLED' }, 1, LAST_OWNER],
  ['OWNER', 'OWNER', { role: 'OWNER' }, 1, null],
  ['OWNER', 'OWNER', { status: 'ACTIVE' }, 1, null],
  ['ADMIN', 'MEMBER', { role: 'ADMIN' }, 1, null],
  ['ADMIN', 'ADMIN', { status: 'DISABLED' }, 1, null],
  ['ADMIN', 'MEMBER', { role: 'OWNER' }, 1, OWNERS_ONLY],
  ['ADMIN', 'OWNER', { role: 'MEMBER' }, 2, OWNERS_ONLY],
  ['ADMIN', 'OWNER', { status: 'DISABLED' }, 2, OWNERS_ONLY],
  ['MEMBER', 'VIEWER', { role: 'MEMBER' }, 1, PERMISSION_DENIED],
  ['VIEWER', 'VIEWER', { status: 'DISABLED' }, 1, PERMISSION_DENIED],
])('%s changes %s to %j with %d owners: %j', (actor, target, change, activeOwners, expected) => {
  const problem = validateMemberChange({ actor: member(actor, 'me'), target: member(target), activeOwners }, change);
  expect(problem).toEqual(expected);
});

test.each<[RoleName, RoleName, string | null]>([
  ['MEMBER', 'OWNER', 'GRANTS_OWNER'],
  ['ADMIN', 'OWNER', 'GRANTS_OWNER'],
  ['OWNER', 'ADMIN', 'TAKES_OWNER'],
  ['OWNER', 'VIEWER', 'TAKES_OWNER'],
  ['ADMIN', 'MEMBER', 'REDUCES'],
  ['MEMBER', 'VIEWER', 'REDUCES'],
  ['VIEWER', 'MEMBER', null],
  ['MEMBER', 'ADMIN', null],
  ['OWNER', 'OWNER', null],
])('changing a %s to a %s asks to confirm: %s', (from, to, expected) =>
  expect(roleConsequence(from, to)).toBe(expected),
);

test('members cannot change their own role or status', () => {
  const me = member('OWNER', 'me');
  for (const change of [{ role: 'VIEWER' }, { status: 'DISABLED' }] as const)
    expect(validateMemberChange({ actor: me, target: me, activeOwners: 2 }, change)).toEqual(
      conflict(companyMessages.problem.ownMembership()),
    );
});

test('a disabled member changes no other member', () => {
  const actor = member('OWNER', 'me', 'DISABLED');
  expect(validateMemberChange({ actor, target: member('VIEWER'), activeOwners: 1 }, { role: 'MEMBER' })).toMatchObject({
    code: 'FORBIDDEN',
  });
});
