import { z } from 'zod';

/** What buyers send: names and bounds of the protocol (AdCP 3.0), of what this seller reads. Other fields are let through. */

const list = z.object({ agent_url: z.string().max(2000), list_id: z.string().min(1).max(200) }).catchall(z.unknown());
const MAX_PACKAGES = 10;
/** Media buys whose delivery is read at once: each package has a report of its own. */
export const MAX_DELIVERIES = 10;

export const account = z
  .union([
    z.object({ account_id: z.string().max(200) }).catchall(z.unknown()),
    z
      .object({ brand: z.object({ domain: z.string().max(253) }).catchall(z.unknown()), operator: z.string().max(253) })
      .catchall(z.unknown()),
  ])
  .describe('By its id, or by the brand’s domain, whose first label is the brand’s name.');
const idempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_.:-]{16,255}$/)
  .describe('One value for each action, repeated with it.');
const name = z.string().min(1).max(200);
/** A name that a buyer gives. Other keys are shown it, so that it holds no sentence. */
const givenName = z.string().regex(/^[\w.:-]{1,200}$/);
/** Catalogs of one request: each is looked up in every storefront. */
export const MAX_SYNCED = 10;
const instant = z.iso.datetime({ offset: true });
const amount = z.number().min(0).max(1e12);
const pagination = z
  .object({ max_results: z.int().min(1).max(100).optional(), cursor: z.string().max(2000).optional() })
  .catchall(z.unknown());
const keywords = z
  .array(
    z
      .object({ keyword: z.string().min(1).max(200), match_type: z.enum(['broad', 'phrase', 'exact']) })
      .catchall(z.unknown()),
  )
  .max(500);
const measurementTerms = z
  .object({
    billing_measurement: z
      .object({
        vendor: z.object({ domain: z.string() }).catchall(z.unknown()),
        max_variance_percent: z.number().min(0).optional(),
        measurement_window: z.string().optional(),
      })
      .catchall(z.unknown())
      .optional(),
    makegood_policy: z
      .object({ available_remedies: z.array(z.string()) })
      .catchall(z.unknown())
      .optional(),
  })
  .catchall(z.unknown());

const targeting = z
  .object({
    keyword_targets: keywords.optional(),
    negative_keywords: keywords.optional(),
    property_list: list.optional(),
    collection_list: list.optional(),
  })
  .catchall(z.unknown());

const packageRequest = z
  .object({
    product_id: z.string().max(200),
    pricing_option_id: z.string().max(200),
    budget: amount,
    bid_price: amount.optional().describe('The most for a click.'),
    pacing: z.string().optional(),
    catalogs: z
      .array(
        z
          .object({
            type: z.string(),
            catalog_id: givenName.optional(),
            ids: z.array(z.string().max(255)).max(1000).optional(),
          })
          .catchall(z.unknown()),
      )
      .max(1)
      .optional()
      .describe('Which products: `ids` are SKUs, `catalog_id` one of sync_catalogs. All of the brand when omitted.'),
    targeting_overlay: targeting.optional(),
    measurement_terms: measurementTerms.optional(),
  })
  .catchall(z.unknown());

const packageUpdate = z
  .object({
    package_id: z.string().max(200),
    budget: amount.optional(),
    bid_price: amount.optional(),
    paused: z.boolean().optional(),
    canceled: z.literal(true).optional(),
    cancellation_reason: z.string().max(500).optional(),
    targeting_overlay: targeting.optional(),
  })
  .catchall(z.unknown());

/** Fields of every request. */
export const envelope = {
  adcp_major_version: z.int().optional(),
  context: z.record(z.string(), z.unknown()).optional().describe('Answered unchanged.'),
  ext: z.record(z.string(), z.unknown()).optional(),
};
const request = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object({ ...envelope, ...shape }).catchall(z.unknown());

export const REQUESTS = {
  get_adcp_capabilities: request({ protocols: z.array(z.string()).optional() }),
  list_accounts: request({
    status: z.string().optional(),
    sandbox: z.boolean().optional(),
    pagination: pagination.optional(),
  }),
  get_products: request({
    buying_mode: z.enum(['brief', 'wholesale', 'refine']).optional(),
    brief: z.string().max(20_000).optional(),
    account: account.optional(),
    brand: z.record(z.string(), z.unknown()).optional(),
    filters: z.record(z.string(), z.unknown()).optional(),
    refine: z
      .array(
        z
          .object({
            scope: z.enum(['request', 'product', 'proposal']),
            product_id: z.string().optional(),
            proposal_id: z.string().optional(),
          })
          .catchall(z.unknown()),
      )
      .max(50)
      .optional(),
  }),
  sync_accounts: request({
    idempotency_key: idempotencyKey,
    accounts: z
      .array(
        z
          .object({
            brand: z.object({ domain: z.string().max(253) }).catchall(z.unknown()),
            operator: z.string().max(253),
            billing: z.string().max(50),
            payment_terms: z.string().max(50).optional(),
            sandbox: z.boolean().optional(),
          })
          .catchall(z.unknown()),
      )
      .max(100),
    delete_missing: z.boolean().optional(),
    dry_run: z.boolean().optional(),
  }),
  sync_catalogs: request({
    idempotency_key: idempotencyKey,
    account,
    catalogs: z
      .array(
        z
          .object({
            catalog_id: givenName,
            type: z.string().max(50),
            name: z.string().max(500).optional(),
            content_id_type: z.string().max(50).optional(),
            ids: z.array(z.string().max(255)).optional(),
            items: z.array(z.record(z.string(), z.unknown())).optional().describe('By sku, or by item_id.'),
          })
          .catchall(z.unknown()),
      )
      .max(MAX_SYNCED)
      .optional()
      .describe('Lists of SKUs. Without, those that are kept are answered.'),
    catalog_ids: z.array(givenName).min(1).max(50).optional(),
    delete_missing: z.boolean().optional(),
    dry_run: z.boolean().optional(),
    validation_mode: z.enum(['strict', 'lenient']).optional(),
  }),
  sync_event_sources: request({
    idempotency_key: idempotencyKey,
    account,
    event_sources: z
      .array(
        z
          .object({
            event_source_id: givenName,
            name: z.string().max(500).optional(),
            event_types: z.array(z.string().max(50)).min(1).max(50).optional(),
          })
          .catchall(z.unknown()),
      )
      .max(50)
      .optional(),
    delete_missing: z.boolean().optional(),
  }),
  log_event: request({
    idempotency_key: idempotencyKey,
    account: account.optional(),
    event_source_id: givenName,
    events: z.array(z.record(z.string(), z.unknown())).min(1).max(1000),
  }),
  provide_performance_feedback: request({
    idempotency_key: idempotencyKey,
    account: account.optional(),
    media_buy_id: name,
    package_id: name.optional(),
    creative_id: name.optional(),
    measurement_period: z.object({ start: instant, end: instant }).catchall(z.unknown()),
    performance_index: z.number().min(0).max(1e6),
    metric_type: z
      .enum([
        'overall_performance',
        'conversion_rate',
        'brand_lift',
        'click_through_rate',
        'completion_rate',
        'viewability',
        'brand_safety',
        'cost_efficiency',
      ])
      .optional(),
    feedback_source: z
      .enum(['buyer_attribution', 'third_party_measurement', 'platform_analytics', 'verification_partner'])
      .optional(),
  }),
  list_creative_formats: request({
    format_ids: z.array(z.object({ id: z.string() }).catchall(z.unknown())).optional(),
  }),
  create_media_buy: request({
    idempotency_key: idempotencyKey,
    account,
    brand: z.record(z.string(), z.unknown()).optional(),
    start_time: z.union([z.literal('asap'), instant]),
    end_time: instant,
    packages: z.array(packageRequest).min(1).max(MAX_PACKAGES).optional(),
    proposal_id: z.string().max(255).optional(),
    total_budget: z.object({ amount, currency: z.string() }).catchall(z.unknown()).optional(),
    push_notification_config: z.record(z.string(), z.unknown()).optional(),
  }),
  update_media_buy: request({
    idempotency_key: idempotencyKey,
    account: account.optional(),
    media_buy_id: z.string().max(200),
    revision: z.int().min(1).optional(),
    paused: z.boolean().optional(),
    canceled: z.literal(true).optional(),
    cancellation_reason: z.string().max(500).optional(),
    packages: z.array(packageUpdate).min(1).max(MAX_PACKAGES).optional(),
  }),
  get_media_buys: request({
    account: account.optional(),
    media_buy_ids: z.array(z.string().max(200)).min(1).max(100).optional(),
    status_filter: z.union([z.string(), z.array(z.string())]).optional(),
    pagination: pagination.optional(),
  }),
  get_media_buy_delivery: request({
    account: account.optional(),
    media_buy_ids: z.array(z.string().max(200)).min(1).max(MAX_DELIVERIES).optional(),
    status_filter: z.union([z.string(), z.array(z.string())]).optional(),
    start_date: z.iso.date().optional(),
    end_date: z.iso.date().optional(),
    include_package_daily_breakdown: z.boolean().optional(),
  }),
} as const;
export type ToolName = keyof typeof REQUESTS;
export type RequestOf<Name extends ToolName> = z.output<(typeof REQUESTS)[Name]>;
