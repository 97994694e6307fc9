import { APPROVAL_REASONS } from './mandate.ts';
import type { ListBounds } from '#kernel/list-bound.ts';
import { KEY_SCOPES, MANDATE_GROUPS } from '#kernel/scope.ts';

/** Keys that a list shows, the newest first. */
export const MAX_LISTED_KEYS = 200;

export const ACCESS_LISTS: ListBounds = {
  'Query.accessKeys': MAX_LISTED_KEYS,
  'AccessKey.scopes': KEY_SCOPES.length,
  'AccessKey.brandIds': 5000,
  'Query.mandates': MAX_LISTED_KEYS,
  'Query.approvals': MAX_LISTED_KEYS,
  'Approval.reasons': APPROVAL_REASONS.length,
  'Approval.rows': { inAll: 10_000 },
  'ApprovalRow.changes': { inAll: 10_000 },
  'Mandate.groups': MANDATE_GROUPS.length,
  'Mandate.brandIds': 5000,
  'Mandate.catalogIds': 200,
};
