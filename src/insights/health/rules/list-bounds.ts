import type { ListBounds } from '#kernel/list-bound.ts';
import { SIGNALS } from './storefront-health.ts';

export const HEALTH_LISTS: ListBounds = {
  'PlatformHealth.processes': 200,
  'PlatformProcess.roles': 3,
  // As many as there may be storefronts.
  'Query.silentStorefronts': 500,
  'StorefrontHealth.signals': SIGNALS.length,
  'StorefrontSignal.hours': 24,
  'StorefrontTail.lines': 200,
  'StorefrontTailLine.winners': 20,
  'StorefrontTailLine.skus': 20,
};
