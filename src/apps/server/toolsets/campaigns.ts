import type { Tool } from '#platform/mcp/tool.ts';

export const CAMPAIGNS_TOOLS: readonly Tool[] = [
  {
    name: 'get_history',
    title: 'List changes',
    description: 'Who changed what of a campaign, newest first.',
    route: 'GET /v1/campaigns/{id}/activity',
  },
  {
    name: 'get_forecast',
    title: 'Forecast budgets',
    description: 'What other daily budgets would bring a campaign in seven days, as ranges.',
    route: 'GET /v1/campaigns/{id}/forecast',
  },
  {
    name: 'get_bid_advice',
    title: 'Advise bids',
    description: 'Bids that would win a place in the auctions that a campaign fits.',
    route: 'GET /v1/campaigns/{id}/bid-advice',
  },
  {
    name: 'get_automatic_targeting',
    title: 'Read automatic targeting',
    description: 'Which kinds of automatic fit a campaign uses, with their bids.',
    route: 'GET /v1/campaigns/{id}/automatic',
  },
  {
    name: 'list_targets',
    title: 'List targets',
    description: 'Products, brands and categories on whose pages a campaign is shown.',
    route: 'GET /v1/campaigns/{id}/targets',
  },
  {
    name: 'list_keywords',
    title: 'List keywords',
    description: 'Keywords of a campaign.',
    route: 'GET /v1/campaigns/{id}/keywords',
  },
  {
    name: 'add_keywords',
    title: 'Add keywords',
    description: 'Adds keywords to campaigns.',
    route: 'POST /v1/operations',
    fixed: { kind: 'KEYWORDS' },
  },
  {
    name: 'remove_keywords',
    title: 'Remove keywords',
    description: 'Removes keywords of a campaign, with their bids.',
    route: 'POST /v1/campaigns/{id}/keywords/remove',
    isDestructive: true,
  },
  {
    name: 'add_targets',
    title: 'Add targets',
    description: 'Adds product pages that a campaign aims at; one that it has already is replaced.',
    route: 'POST /v1/campaigns/{id}/targets/add',
  },
  {
    name: 'set_modifiers',
    title: 'Change percentages on bids',
    description:
      'Replaces all percentages on a campaign’s bids by place, device, audience and hour, and the most that is bid.',
    route: 'PUT /v1/campaigns/{id}/modifiers',
    isDestructive: true,
  },
  {
    name: 'set_hours',
    title: 'Change hours',
    description: 'Replaces the percentages on a campaign’s bids by hour of the week; 0 is not shown.',
    route: 'PUT /v1/campaigns/{id}/hours',
    isDestructive: true,
  },
  {
    name: 'set_frequency',
    title: 'Change the frequency cap',
    description: 'Replaces how often one shopper sees a campaign.',
    route: 'PUT /v1/campaigns/{id}/frequency',
    isDestructive: true,
  },
  {
    name: 'update_campaign',
    title: 'Change a campaign',
    description: 'Changes names, labels and dates of a campaign. Who runs it longer needs a person’s yes.',
    route: 'PATCH /v1/campaigns/{id}',
    offers: ['name', 'asName', 'goal', 'goalOther', 'tagIds', 'scheduleType', 'startDate', 'endDate'],
    isDestructive: true,
  },
  {
    name: 'duplicate_campaign',
    title: 'Duplicate a campaign',
    description: 'Copies a campaign as a draft, which a person launches.',
    route: 'POST /v1/campaigns/{id}/duplicate',
  },
  {
    name: 'extend_campaigns',
    title: 'Extend campaigns',
    description:
      'Moves the ends of campaigns to a later instant. It spends more: a person always has to say yes first.',
    route: 'POST /v1/operations',
    fixed: { kind: 'EXTEND' },
  },
  {
    name: 'set_rules',
    title: 'Create a budget rule',
    description:
      'Changes daily budgets of campaigns by date or by results from the next midnight on. A person always has to say yes first.',
    route: 'POST /v1/budget-rules',
  },
  {
    name: 'move_terms',
    title: 'Move search terms',
    description: 'Adds search terms to another campaign and excludes them where they were seen.',
    route: 'POST /v1/search-terms/actions',
    fixed: { action: 'MOVE' },
    isDestructive: true,
  },
];
