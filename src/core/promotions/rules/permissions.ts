import type { PermissionTable } from '#kernel/permission.ts';

export const PROMOTION_PERMISSIONS = {
  'Query.promotionBanners': { allow: ['anyRole'] },
} as const satisfies PermissionTable;
