import { expect, test } from 'vitest';
import { refuse, type Caller, type Permission } from './permission.ts';
import { PERMISSION_DENIED } from './problem.ts';

const nobody: Caller = {
  isSignedIn: false,
  role: null,
  isStaff: false,
  isApprovedByStaff: false,
  isImpersonated: false,
};
const owner: Caller = { ...nobody, isSignedIn: true, role: 'OWNER' };
const viewer: Caller = { ...owner, role: 'VIEWER' };
const staff: Caller = { ...nobody, isSignedIn: true, isStaff: true };
const impersonated: Caller = { ...owner, isImpersonated: true };
const DENIED = PERMISSION_DENIED;
const SIGN_IN = { code: 'UNAUTHENTICATED' };

test.each<[string, Permission, Caller, unknown]>([
  ['Query.a', { who: ['public'] }, nobody, null],
  ['Query.a', { who: ['signedIn'] }, nobody, SIGN_IN],
  ['Query.a', { who: ['signedIn'] }, staff, null],
  ['Query.a', { who: ['OWNER'] }, owner, null],
  ['Query.a', { who: ['OWNER'] }, viewer, DENIED],
  ['Query.a', { who: ['OWNER'] }, staff, null],
  ['Query.a', { who: ['OWNER'], notStaff: true }, staff, DENIED],
  ['Query.a', { who: ['OWNER'], notStaff: true }, owner, null],
  ['Query.a', { who: ['staff'] }, owner, DENIED],
  ['Mutation.a', { who: ['OWNER'] }, staff, DENIED],
  ['Mutation.a', { who: ['OWNER', 'staff'] }, staff, null],
  ['Mutation.a', { who: ['notViewer'] }, viewer, DENIED],
  ['Mutation.a', { who: ['notViewer'] }, owner, null],
  ['Mutation.a', { who: ['anyRole'] }, staff, DENIED],
  ['Mutation.a', { who: ['anyRole'] }, viewer, null],
  ['Mutation.a', { who: ['approved'], refusal: 'not approved' }, owner, { code: 'FORBIDDEN', message: 'not approved' }],
  ['Mutation.a', { who: ['approved'] }, { ...viewer, isApprovedByStaff: true }, null],
  ['Mutation.a', { who: ['approvedSpender'] }, { ...viewer, isApprovedByStaff: true }, DENIED],
  ['Mutation.a', { who: ['approvedSpender'] }, owner, DENIED],
  ['Mutation.a', { who: ['approvedSpender'] }, { ...owner, role: 'MEMBER', isApprovedByStaff: true }, null],
  ['Mutation.a', { who: ['OWNER'], notImpersonated: true }, impersonated, DENIED],
  ['Mutation.a', { who: ['OWNER'] }, impersonated, null],
])('%s open to %j', (operation, permission, caller, expected) => {
  expect(refuse(operation, permission, caller)).toEqual(expected);
});
