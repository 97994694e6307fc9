import { ok } from '#kernel/result.ts';
import { IDEMPOTENCY_MS } from '#platform/rest/write.ts';
import { SCENARIOS } from '../rules/test-controller.ts';
import { storefrontsOf, hostOf } from './storefronts.ts';
import type { Buyer } from './buyer.ts';

export const ADCP_MAJOR = 3;
/** When what is declared below changed last. */
const LAST_UPDATED = '2026-11-29T00:00:00Z';
const MATCH_TYPES = ['broad', 'phrase', 'exact'];

/**
 * What this seller does. A specialism is declared where its run of `conformance/adcp` is green: its storyboards name
 * products as only a test controller lets them.
 */
export async function capabilitiesOf(buyer: Buyer) {
  const shops = await storefrontsOf(buyer);
  if (!shops.ok) return shops;
  const isTest = buyer.testing !== null;
  const domains = [...new Set(shops.value.map(hostOf))];
  return ok({
    adcp: {
      major_versions: [ADCP_MAJOR],
      idempotency: { supported: true, replay_ttl_seconds: IDEMPOTENCY_MS / 1000, account_id_is_opaque: true },
    },
    supported_protocols: ['media_buy'],
    ...(isTest && { specialisms: ['sales-non-guaranteed', 'sales-catalog-driven'] }),
    account: {
      // An account is declared by the brand's domain, and is one of the key's or none.
      require_operator_auth: false,
      supported_billing: ['operator'],
      required_for_products: false,
      account_financials: false,
      sandbox: isTest,
    },
    media_buy: {
      supported_pricing_models: ['cpc'],
      features: {
        inline_creative_management: false,
        property_list_filtering: false,
        catalog_management: true,
        conversion_tracking: isTest,
      },
      // Beside the specialism alone, which asks for it: sources that buyers name add nothing, and are answered so.
      ...(isTest && { conversion_tracking: { supported_event_types: ['purchase'] } }),
      execution: {
        targeting: {
          keyword_targets: { supported_match_types: MATCH_TYPES },
          negative_keywords: { supported_match_types: MATCH_TYPES },
        },
      },
      ...(domains.length > 0 && { portfolio: { publisher_domains: domains, primary_channels: ['retail_media'] } }),
    },
    ...(isTest && { compliance_testing: { scenarios: SCENARIOS } }),
    request_signing: { supported: false },
    last_updated: LAST_UPDATED,
  });
}
