import { expect, test } from 'vitest';
import type { AdType } from '#kernel/ad-type.ts';
import type { RoleName } from '#kernel/permission.ts';
import { actionsFor } from './campaign-actions.ts';

interface Case {
  isStaff?: boolean;
  status?: string;
  isOwn?: boolean;
  copies?: boolean;
  diagnoses?: boolean;
  adType?: AdType;
}

test.each<[string, RoleName | null, Case, string]>([
  ['an owner', 'OWNER', {}, 'budget extend duplicate products sales visibility history remove'],
  [
    'an admin who may copy',
    'ADMIN',
    { copies: true },
    'budget extend duplicate copy products sales visibility history remove',
  ],
  ['a member', 'MEMBER', {}, 'budget extend duplicate products sales visibility history'],
  ['a viewer', 'VIEWER', {}, 'products sales visibility history'],
  ['staff', null, { isStaff: true, isOwn: false }, 'duplicate products sales history remove'],
  [
    'staff who diagnose',
    null,
    { isStaff: true, isOwn: false, diagnoses: true },
    'duplicate products sales visibility history remove',
  ],
  ['a draft', 'OWNER', { status: 'DRAFT' }, 'duplicate products history remove'],
  [
    'a draft staff may diagnose',
    null,
    { isStaff: true, diagnoses: true, status: 'DRAFT' },
    'duplicate products history remove',
  ],
  ['a removed campaign', 'OWNER', { status: 'REMOVED' }, 'duplicate products sales history'],
  ['banners', 'VIEWER', { adType: 'BANNER' }, 'sales visibility history'],
])('%s: %s %o', (_, role, options, expected) => {
  const { isStaff = false, status = 'DELIVERING', isOwn = true, copies = false, diagnoses = false } = options;
  const campaign = { adType: options.adType ?? 'PRODUCT', status, isOwn };
  expect(actionsFor(campaign, { role, isStaff, canCopyToOthers: copies, diagnoses }).join(' ')).toBe(expected);
});
