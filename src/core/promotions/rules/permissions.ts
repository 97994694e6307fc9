import type { PermissionTable } from '#kernel/permission.ts';

export const PROMOTION_PERMISSIONS = {
  'Query.promotionBanners': { who: ['anyRole'] },
} as const satisfies PermissionTable;
