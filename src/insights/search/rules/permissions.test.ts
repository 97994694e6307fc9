import { expect, test } from 'vitest';
import type { Caller } from '#kernel/permission.ts';
import { kindsFor } from './permissions.ts';

const caller = (change: Partial<Caller>): Caller => ({
  ...{ isSignedIn: true, role: null, isStaff: false, isApprovedByStaff: false, isImpersonated: false, ...change },
});
const found = (change: Partial<Caller>) => kindsFor(caller(change)).map(({ kind }) => kind);

test('who may open a list finds what is in it', () => {
  expect(found({ role: 'VIEWER' })).toEqual(['CAMPAIGN', 'BRAND']);
  expect(found({ role: 'MEMBER', isApprovedByStaff: true })).toEqual(['CAMPAIGN', 'BRAND', 'BOOKING']);
  expect(found({ role: 'ADMIN' })).toEqual(['CAMPAIGN', 'BRAND', 'MEMBER']);
  expect(found({ role: 'OWNER' })).toEqual([
    'CAMPAIGN',
    'BRAND',
    'DOCUMENT',
    'CREDIT_NOTE',
    'PRO_FORMA',
    'PAYMENT',
    'MEMBER',
  ]);
  expect(found({ isStaff: true })).toEqual([
    'CAMPAIGN',
    'BRAND',
    'COMPANY',
    'DOCUMENT',
    'CREDIT_NOTE',
    'PRO_FORMA',
    'PAYMENT',
    'BOOKING',
    'MEMBER',
  ]);
  expect(found({ isSignedIn: false })).toEqual([]);
});
