import type { Builder } from '#platform/graphql/builder.ts';
import { addTermActions, type HarvestSources } from './act.resolvers.ts';
import { addHarvestRules } from './harvest-rule.resolvers.ts';

export function addHarvestSchema(builder: Builder, sources: HarvestSources): void {
  addTermActions(builder, sources);
  addHarvestRules(builder, sources);
}
