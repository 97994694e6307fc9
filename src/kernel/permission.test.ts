import { expect, test } from 'vitest';
import { checkPermission, type Caller, type Permission } from './permission.ts';
import { PERMISSION_DENIED } from './problem.ts';

const anonymous: Caller = {
  isSignedIn: false,
  role: null,
  isStaff: false,
  isApprovedByStaff: false,
  isImpersonated: false,
};
const owner: Caller = { ...anonymous, isSignedIn: true, role: 'OWNER' };
const viewer: Caller = { ...owner, role: 'VIEWER' };
const staff: Caller = { ...anonymous, isSignedIn: true, isStaff: true };
const impersonated: Caller = { ...owner, isImpersonated: true };
const DENIED = PERMISSION_DENIED;
const SIGN_IN = { code: 'UNAUTHENTICATED' };

test.each<[string, Permission, Caller, unknown]>([
  ['Query.a', { allow: ['public'] }, anonymous, null],
  ['Query.a', { allow: ['signedIn'] }, anonymous, SIGN_IN],
  ['Query.a', { allow: ['signedIn'] }, staff, null],
  ['Query.a', { allow: ['OWNER'] }, owner, null],
  ['Query.a', { allow: ['OWNER'] }, viewer, DENIED],
  ['Query.a', { allow: ['OWNER'] }, staff, null],
  ['Query.a', { allow: ['OWNER'], notStaff: true }, staff, DENIED],
  ['Query.a', { allow: ['OWNER'], notStaff: true }, owner, null],
  ['Query.a', { allow: ['staff'] }, owner, DENIED],
  ['Mutation.a', { allow: ['OWNER'] }, staff, DENIED],
  ['Mutation.a', { allow: ['OWNER', 'staff'] }, staff, null],
  ['Mutation.a', { allow: ['notViewer'] }, viewer, DENIED],
  ['Mutation.a', { allow: ['notViewer'] }, owner, null],
  ['Mutation.a', { allow: ['anyRole'] }, staff, DENIED],
  ['Mutation.a', { allow: ['anyRole'] }, viewer, null],
  [
    'Mutation.a',
    { allow: ['approved'], deniedMessage: 'not approved' },
    owner,
    { code: 'FORBIDDEN', message: 'not approved' },
  ],
  ['Mutation.a', { allow: ['approved'] }, { ...viewer, isApprovedByStaff: true }, null],
  ['Mutation.a', { allow: ['approvedSpender'] }, { ...viewer, isApprovedByStaff: true }, DENIED],
  ['Mutation.a', { allow: ['approvedSpender'] }, owner, DENIED],
  ['Mutation.a', { allow: ['approvedSpender'] }, { ...owner, role: 'MEMBER', isApprovedByStaff: true }, null],
  ['Mutation.a', { allow: ['OWNER'], notImpersonated: true }, impersonated, DENIED],
  ['Mutation.a', { allow: ['OWNER'] }, impersonated, null],
])('%s open to %j', (operation, permission, caller, expected) => {
  expect(checkPermission(operation, permission, caller)).toEqual(expected);
});
