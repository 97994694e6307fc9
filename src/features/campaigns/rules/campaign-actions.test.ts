import { expect, test } from 'vitest';
import type { RoleName } from '#kernel/permission.ts';
import { actionsFor } from './campaign-actions.ts';

test.each<[string, RoleName | null, { isStaff?: boolean; status?: string; isOwn?: boolean; copies?: boolean }, string]>(
  [
    ['an owner', 'OWNER', {}, 'budget extend duplicate sales visibility history remove'],
    [
      'an admin who may copy',
      'ADMIN',
      { copies: true },
      'budget extend duplicate copy sales visibility history remove',
    ],
    ['a member', 'MEMBER', {}, 'budget extend duplicate sales visibility history'],
    ['a viewer', 'VIEWER', {}, 'sales visibility history'],
    ['staff', null, { isStaff: true, isOwn: false }, 'duplicate sales visibility history remove'],
    ['a draft', 'OWNER', { status: 'DRAFT' }, 'duplicate history remove'],
    ['a removed campaign', 'OWNER', { status: 'REMOVED' }, 'duplicate sales history'],
  ],
)('%s: %s %o', (_, role, { isStaff = false, status = 'DELIVERING', isOwn = true, copies = false }, expected) => {
  expect(actionsFor({ status, isOwn }, { role, isStaff, copiesToOthers: copies }).join(' ')).toBe(expected);
});
