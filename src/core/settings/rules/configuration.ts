export type ConfigurationKind = 'number' | 'address' | 'list' | 'path';

interface ConfigurationDefinition {
  kind: ConfigurationKind;
  /** Permitted values of a list; any when omitted. */
  allowed?: readonly string[];
}

/** Every configuration entry that the screens use. */
export const CONFIGURATION = {
  max_number_of_cards: {
    kind: 'number',
  },
  default_top_up_amount: {
    kind: 'number',
  },
  default_top_up_threshold: {
    kind: 'number',
  },
  max_installment_months: {
    kind: 'number',
  },
  help_page_url: {
    kind: 'address',
  },
  chat_url: {
    kind: 'address',
  },
  skus_help_page_url: {
    kind: 'address',
  },
  company_exclude_fields: {
    kind: 'list',
    allowed: ['companySize', 'authorizedName', 'registrationNo', 'address', 'postalCode', 'phoneNumber'],
  },
  locales_path: {
    kind: 'path',
  },
  sponsored_image_size_limit: {
    kind: 'number',
  },
  sponsor_campaign_min_budget: {
    kind: 'number',
  },
  sponsor_campaign_exclude_fields: {
    kind: 'list',
    allowed: ['targetKeywords', 'negativeKeywords', 'trafficControl', 'targetRoas', 'campaignGoal_other'],
  },
  sponsor_campaign_disable_fields: {
    kind: 'list',
  },
  mpa_campaign_exclude_fields: {
    kind: 'list',
  },
} as const satisfies Record<string, ConfigurationDefinition>;
export type ConfigurationKey = keyof typeof CONFIGURATION;
export const CONFIGURATION_KEYS = Object.keys(CONFIGURATION) as ConfigurationKey[];

export function isConfigurationKey(key: string): key is ConfigurationKey {
  return Object.hasOwn(CONFIGURATION, key);
}

/** Returns the permitted values of a list; empty when any are. */
export function allowedItems(key: ConfigurationKey): string[] {
  const { allowed = [] }: ConfigurationDefinition = CONFIGURATION[key];
  return [...allowed];
}

const PATH = /^\/[\w./-]*$/;
const MAX_LENGTH = 2000;

/** Normalizes a configuration value for storage; null when it is invalid. Removes blanks and duplicates from lists. */
export function readConfigurationValue(key: ConfigurationKey, text: string): string | null {
  const definition: ConfigurationDefinition = CONFIGURATION[key];
  const value = text.trim();
  if (value === '' || value.length > MAX_LENGTH) return null;
  switch (definition.kind) {
    case 'number':
      return /^\d{1,9}(\.\d{1,6})?$/.test(value) ? value : null;
    case 'address':
      return /^https:\/\/[^\s"<>]+$/.test(value) || isOwnPath(value) ? value : null;
    case 'path':
      return isOwnPath(value) ? value : null;
    case 'list': {
      const items = [...new Set(value.split(',').map((item) => item.trim()))].filter((item) => item !== '');
      const isAllowed = (item: string) => (definition.allowed ? definition.allowed.includes(item) : /^\w+$/.test(item));
      return items.length > 0 && items.every(isAllowed) ? items.join(',') : null;
    }
  }
}

// Two slashes would lead to another host.
function isOwnPath(value: string): boolean {
  return PATH.test(value) && !value.startsWith('//') && !value.includes('..');
}
