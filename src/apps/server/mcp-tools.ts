import type { Toolsets } from '#platform/mcp/mcp-route.ts';
import { BOOKINGS_TOOLS } from './toolsets/bookings.ts';
import { CAMPAIGNS_TOOLS } from './toolsets/campaigns.ts';
import { CORE_TOOLS } from './toolsets/core.ts';
import { MONEY_TOOLS } from './toolsets/money.ts';
import { STAFF_TOOLS } from './toolsets/staff.ts';
import { STOREFRONT_TOOLS } from './toolsets/storefront.ts';
import { WORK_TOOLS } from './toolsets/work.ts';

/**
 * What agents may call, by toolset. Names, descriptions and schemas are part of the release: a test holds their hash, so
 * that none changes unnoticed.
 */
export const TOOLSETS: Toolsets = {
  core: CORE_TOOLS,
  campaigns: CAMPAIGNS_TOOLS,
  money: MONEY_TOOLS,
  bookings: BOOKINGS_TOOLS,
  work: WORK_TOOLS,
  storefront: STOREFRONT_TOOLS,
  staff: STAFF_TOOLS,
};
