import type { RestRoute } from '#platform/rest/route.ts';
import type { HarvestSources } from './act.resolvers.ts';
import { termActionRoutes } from './act.rest.ts';
import { harvestActRoutes } from './harvest-act.rest.ts';
import { harvestRuleRoutes } from './harvest-rule.rest.ts';

export const harvestRoutes = (deps: HarvestSources): RestRoute[] => [
  ...termActionRoutes(deps),
  ...harvestRuleRoutes(deps),
  ...harvestActRoutes(deps),
];
