import type { Tool } from '#platform/mcp/tool.ts';

export const STAFF_TOOLS: readonly Tool[] = [
  {
    name: 'list_reviews',
    title: 'List reviews',
    description: 'Campaigns that wait for the verdict of staff, with checks. For staff.',
    route: 'GET /v1/reviews',
  },
];
