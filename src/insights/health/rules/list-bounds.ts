import type { ListBounds } from '#kernel/list-bound.ts';

export const HEALTH_LISTS: ListBounds = {
  'PlatformHealth.processes': 200,
  'PlatformProcess.roles': 3,
};
