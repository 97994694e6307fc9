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

/** How a click is paid: by auction. */
export const PRICING_OPTION_ID = 'cpc_auction';

/** What a buyer asks for with one package, in the protocol's names. */
export interface PackageRequest {
  product_id: string;
  pricing_option_id: string;
  budget: number;
  bid_price?: number | undefined;
  pacing?: string | undefined;
  catalogs?:
    | readonly {
        type: string;
        catalog_id?: string | undefined;
        ids?: string[] | undefined;
        content_id_type?: unknown;
      }[]
    | undefined;
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

const ENVELOPE = ['adcp_major_version', 'adcp_version', 'idempotency_key', 'account', 'context', 'ext'];
const LIST = { agent_url: true, list_id: true, auth_token: true } as const;
const KEYWORD = { keyword: true, match_type: true } as const;

/** Fields that are kept, with those of what they contain. */
type Kept = { readonly [field: string]: true | Kept };
const named = (...fields: string[]): Kept => Object.fromEntries(fields.map((field) => [field, true]));
const OVERLAY: Kept = {
  ...named('context', 'ext'),
  keyword_targets: KEYWORD,
  negative_keywords: KEYWORD,
  property_list: LIST,
  collection_list: LIST,
};
const KEPT = {
  // Of calls back, the answer says that there are none: they change nothing of what is bought.
  buy: named(
    ...ENVELOPE,
    'brand',
    'start_time',
    'end_time',
    'packages',
    'proposal_id',
    'total_budget',
    'push_notification_config',
  ),
  package: {
    ...named(
      'adcp_major_version',
      'product_id',
      'pricing_option_id',
      'budget',
      'bid_price',
      'pacing',
      'context',
      'ext',
    ),
    measurement_terms: true,
    catalogs: named('type', 'catalog_id', 'ids', 'name', 'content_id_type'),
    targeting_overlay: OVERLAY,
  },
  update: named(...ENVELOPE, 'media_buy_id', 'revision', 'paused', 'canceled', 'cancellation_reason', 'packages'),
  packageUpdate: {
    ...named('package_id', 'budget', 'bid_price', 'paused', 'canceled', 'cancellation_reason', 'context', 'ext'),
    targeting_overlay: OVERLAY,
  },
} satisfies Record<string, Kept>;

/** The first field that would not be kept, and would change what is bought; null when everything is. */
export const notKept = (part: keyof typeof KEPT, request: object, at = ''): string | null =>
  firstUnknown(KEPT[part], request, at);

function firstUnknown(kept: Kept, sent: object, at: string): string | null {
  for (const [field, value] of Object.entries(sent)) {
    if (value === undefined) continue;
    const within = Object.hasOwn(kept, field) ? kept[field]! : null;
    if (within === null) return at + field;
    if (within === true || typeof value !== 'object' || value === null) continue;
    const rows: [string, unknown][] = Array.isArray(value)
      ? value.map((one: unknown, index) => [`${field}[${index}]`, one])
      : [[field, value]];
    for (const [name, one] of rows) {
      const found = typeof one === 'object' && one !== null ? firstUnknown(within, one, `${at}${name}.`) : null;
      if (found !== null) return found;
    }
  }
  return null;
}

/** A reference to a list as it is kept: not what opens the list, which is not read. */
export const keptList = (list: unknown): { agent_url: unknown; list_id: unknown } | null => {
  if (typeof list !== 'object' || list === null) return null;
  const { agent_url, list_id } = list as Readonly<Record<string, unknown>>;
  return { agent_url, list_id };
};

/** The first of some fields that are sent beside `canceled`; null when there is none. */
export function besideCancel(request: object, fields: readonly string[]): string | null {
  const sent = request as Readonly<Record<string, unknown>>;
  if (sent['canceled'] !== true) return null;
  return fields.find((name) => sent[name] !== undefined) ?? null;
}
