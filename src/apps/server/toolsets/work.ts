import type { Tool } from '#platform/mcp/tool.ts';

export const WORK_TOOLS: readonly Tool[] = [
  {
    name: 'list_metrics',
    title: 'List metrics',
    description: 'Metrics that a report can have.',
    route: 'GET /v1/metrics',
  },
  {
    name: 'get_report',
    title: 'Read a large report',
    description: 'A report that was requested as a file: how far it is, and its address.',
    route: 'GET /v1/reports/{id}',
  },
  {
    name: 'apply_changes',
    title: 'Apply a change',
    description: 'Carries out a change of campaigns that was previewed: with its plan exactly that, or nothing.',
    route: 'POST /v1/operations',
    isDestructive: true,
  },
  {
    name: 'get_operation',
    title: 'Read an operation',
    description: 'What an operation changed, campaign by campaign.',
    route: 'GET /v1/operations/{id}',
  },
  {
    name: 'list_approvals',
    title: 'List approvals',
    description: 'What this key asked for that needs the yes of a person.',
    route: 'GET /v1/approvals',
  },
  {
    name: 'withdraw_approval',
    title: 'Withdraw an approval',
    description: 'Takes back a request that waits for a person.',
    route: 'POST /v1/approvals/{id}/withdraw',
  },
  {
    name: 'get_mandate',
    title: 'Read the mandate',
    description: 'What this key may change, and its limits.',
    route: 'GET /v1/mandate',
  },
];
