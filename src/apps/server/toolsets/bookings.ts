import type { Tool } from '#platform/mcp/tool.ts';

export const BOOKINGS_TOOLS: readonly Tool[] = [
  {
    name: 'list_packages',
    title: 'List packages',
    description: 'Packages that can be booked by the week, with placements, prices and discounts.',
    route: 'GET /v1/packages',
  },
  {
    name: 'quote_booking',
    title: 'Quote a booking',
    description: 'What a booking costs now, or what is in its way. Books nothing.',
    route: 'POST /v1/bookings',
    isPreview: true,
  },
  {
    name: 'request_booking',
    title: 'Ask for a booking',
    description:
      'Asks to book packages and pay them with wallet credit. It commits money: a person always has to say yes first.',
    route: 'POST /v1/bookings',
  },
];
