import type { PermissionTable } from '#kernel/permission.ts';

const SEARCH_TERMS = 'sponsor_search_term_report';
const MEMBERS = ['OWNER', 'ADMIN', 'MEMBER'] as const;

export const HARVEST_PERMISSIONS = {
  'Mutation.actOnSearchTerms': { allow: ['notViewer'], flag: SEARCH_TERMS },
  'Query.harvestRules': { allow: ['anyRole', 'staff'], flag: SEARCH_TERMS },
  'Query.harvestActs': { allow: ['anyRole', 'staff'], flag: SEARCH_TERMS },
  'Query.harvestOutlook': { allow: ['anyRole'], flag: SEARCH_TERMS },
  'Mutation.saveHarvestRule': { allow: MEMBERS, flag: SEARCH_TERMS },
  'Mutation.deleteHarvestRule': { allow: MEMBERS, flag: SEARCH_TERMS },
  'Mutation.decideHarvestAct': { allow: MEMBERS, flag: SEARCH_TERMS },
} as const satisfies PermissionTable;
