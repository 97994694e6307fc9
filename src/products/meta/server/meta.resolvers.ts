import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { addMetaAccount } from './account.resolvers.ts';
import { addCampaignTypes } from './campaign.schema.ts';
import { addMetaCampaigns } from './campaigns.resolvers.ts';
import { addMetaLinking } from './linking.resolvers.ts';
import { addMetaTopUps, type TopUpSchemaDeps } from './top-ups.resolvers.ts';
import { addMetaTypes } from './meta.schema.ts';

export function addMetaAdsSchema(builder: Builder, deps: TopUpSchemaDeps & { companies: CompanyLoaders }): void {
  const { database } = deps;
  addMetaTypes(builder, database);
  addCampaignTypes(builder);
  addMetaLinking(builder, database);
  addMetaAccount(builder, database);
  addMetaCampaigns(builder, deps);
  addMetaTopUps(builder, deps);
}
