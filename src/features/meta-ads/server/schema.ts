import type { CompanyLoaders } from '#features/company/server/index.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { addMetaAccount } from './schema-account.ts';
import { addCampaignTypes } from './schema-campaign-types.ts';
import { addMetaCampaigns } from './schema-campaigns.ts';
import { addMetaLinking } from './schema-linking.ts';
import { addMetaTopUps, type TopUpSchemaNeeds } from './schema-top-ups.ts';
import { addMetaTypes } from './schema-types.ts';

export function addMetaAdsSchema(builder: Builder, needs: TopUpSchemaNeeds & { companies: CompanyLoaders }): void {
  const { database } = needs;
  addMetaTypes(builder, database);
  addCampaignTypes(builder);
  addMetaLinking(builder, database);
  addMetaAccount(builder, database);
  addMetaCampaigns(builder, needs);
  addMetaTopUps(builder, needs);
}
