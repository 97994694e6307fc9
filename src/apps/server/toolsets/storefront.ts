import type { Tool } from '#platform/mcp/tool.ts';

export const STOREFRONT_TOOLS: readonly Tool[] = [
  {
    name: 'test_search',
    title: 'Run a test search',
    description: 'What a shop would be answered now, and why other ads would not be shown. Never billed. For staff.',
    route: 'POST /v1/storefronts/{id}/test-search',
  },
  {
    name: 'list_imports',
    title: 'List imports',
    description: 'How feeds of a storefront went, and why rows were rejected. For staff.',
    route: 'GET /v1/storefronts/{id}/imports',
  },
  {
    name: 'tail_events',
    title: 'List refused events',
    description: 'Events of a storefront that were not believed or were corrected, by hour and reason. For staff.',
    route: 'GET /v1/storefronts/{id}/event-issues',
  },
  {
    name: 'diagnose_integration',
    title: 'Diagnose a storefront',
    description: 'Mistakes of a storefront’s integration, with evidence and repair. For staff.',
    route: 'GET /v1/storefronts/{id}/diagnosis',
  },
];
