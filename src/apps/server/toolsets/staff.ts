import type { Tool } from '#platform/mcp/tool.ts';

export const STAFF_TOOLS: readonly Tool[] = [
  {
    name: 'list_reviews',
    title: 'List reviews',
    description: 'Campaigns that wait for the verdict of staff, with checks. For staff.',
    route: 'GET /v1/reviews',
  },
  {
    name: 'propose_verdict',
    title: 'Propose a verdict',
    description: 'Notes what you would decide about an ad that waits; a person of staff decides. For staff.',
    route: 'POST /v1/reviews/{campaignId}/proposal',
  },
];
