interface Keyword {
  keyword: string;
  match_type: 'broad' | 'phrase' | 'exact';
}

/** Where a package is shown, of what this seller keeps. */
interface Targeting {
  keyword_targets?: readonly Keyword[] | undefined;
  negative_keywords?: readonly Keyword[] | undefined;
  property_list?: unknown;
  collection_list?: unknown;
}

/** What a buyer asks for with one package, in the protocol's names. */
export interface PackageRequest {
  product_id: string;
  pricing_option_id: string;
  budget: number;
  bid_price?: number | undefined;
  pacing?: string | undefined;
  catalogs?: readonly { type: string; ids?: string[] | undefined }[] | undefined;
  targeting_overlay?: Targeting | undefined;
  measurement_terms?:
    | {
        billing_measurement?: { max_variance_percent?: number | undefined } | undefined;
        makegood_policy?: { available_remedies: readonly string[] } | undefined;
      }
    | undefined;
}

/** What a buyer changes of a package. */
export interface PackageUpdate {
  package_id: string;
  budget?: number | undefined;
  bid_price?: number | undefined;
  paused?: boolean | undefined;
  canceled?: true | undefined;
  cancellation_reason?: string | undefined;
  targeting_overlay?: Targeting | undefined;
}

/** What would change what is bought, and is refused because it would not be kept. */
const NOT_KEPT = {
  buy: ['plan_id', 'io_acceptance', 'reporting_webhook', 'artifact_webhook', 'invoice_recipient'],
  package: [
    'format_ids',
    'impressions',
    'optimization_goals',
    'performance_standards',
    'creative_assignments',
    'creatives',
    'start_time',
    'end_time',
    'paused',
  ],
  update: ['start_time', 'end_time', 'new_packages', 'reporting_webhook', 'invoice_recipient'],
  packageUpdate: [
    'impressions',
    'pacing',
    'start_time',
    'end_time',
    'catalogs',
    'optimization_goals',
    'keyword_targets_add',
    'keyword_targets_remove',
    'negative_keywords_add',
    'negative_keywords_remove',
    'creative_assignments',
    'creatives',
  ],
} as const;
const TARGETED: ReadonlySet<string> = new Set([
  'keyword_targets',
  'negative_keywords',
  'property_list',
  'collection_list',
  'context',
  'ext',
]);

/** The first field that would not be kept; null when everything is. */
export function notKept(part: keyof typeof NOT_KEPT, request: object, at = ''): string | null {
  const sent = request as Readonly<Record<string, unknown>>;
  const field = NOT_KEPT[part].find((name) => sent[name] !== undefined);
  if (field !== undefined) return at + field;
  const overlay = (sent['targeting_overlay'] ?? {}) as Readonly<Record<string, unknown>>;
  const target = Object.keys(overlay).find((name) => !TARGETED.has(name));
  return target === undefined ? null : `${at}targeting_overlay.${target}`;
}
