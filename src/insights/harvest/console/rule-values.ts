import type { Choice } from '#design/form/searched-select.tsx';
import type { HarvestRulePartsFragment, HarvestRuleTermsInput } from '#platform/api-client/generated/graphql.ts';
import { DEFAULT_TERMS_A_DAY } from '../rules/harvest-rule.ts';

/** What is filled in; numbers are text, as in fields. */
export type RuleValues = {
  name: string;
  catalogId: string | null;
  brandId: string | null;
  kind: HarvestRulePartsFragment['kind'];
  mode: HarvestRulePartsFragment['mode'];
  windowDays: string;
  leastOrders: string;
  leastRoas: string;
  leastSpend: string;
  match: 'EXACT' | 'PHRASE';
  target: Choice | null;
  bidWalletCurrency: string;
  mostTerms: string;
  isPaused: boolean;
};

/** Without a rule, the presets. */
export const valuesOf = (rule: HarvestRulePartsFragment | null): RuleValues => ({
  name: rule?.name ?? '',
  catalogId: rule?.catalogId ?? null,
  brandId: rule?.brandId ?? null,
  kind: rule?.kind ?? 'LOSERS',
  mode: rule?.mode ?? 'PROPOSE',
  windowDays: String(rule?.windowDays ?? 30),
  leastOrders: String(rule?.leastOrders ?? 2),
  leastRoas: rule?.leastRoas == null ? '' : String(rule.leastRoas),
  leastSpend: rule?.leastSpend ?? '5',
  match: rule?.match ?? 'EXACT',
  target: rule?.targetCampaignId ? { id: rule.targetCampaignId, name: rule.targetName ?? '' } : null,
  bidWalletCurrency: rule?.bidWalletCurrency ?? '',
  mostTerms: String(rule?.mostTerms ?? DEFAULT_TERMS_A_DAY),
  isPaused: rule?.isPaused ?? false,
});

const numberIn = (text: string) => (text === '' || Number.isNaN(Number(text)) ? undefined : Number(text));

export const termsOf = (values: RuleValues): HarvestRuleTermsInput => {
  const isWinners = values.kind === 'WINNERS';
  return {
    catalogId: values.catalogId ?? '',
    brandId: values.brandId ?? undefined,
    kind: values.kind,
    mode: values.mode,
    windowDays: Number(values.windowDays),
    mostTerms: numberIn(values.mostTerms) ?? 0,
    isPaused: values.isPaused,
    ...(isWinners
      ? {
          leastOrders: numberIn(values.leastOrders) ?? 0,
          leastRoas: numberIn(values.leastRoas),
          match: values.match,
          targetCampaignId: values.target?.id,
          bidWalletCurrency: values.bidWalletCurrency || undefined,
        }
      : { leastSpend: values.leastSpend || undefined }),
  };
};

/** Whether the server can say what the rule would do. */
export const isComplete = (values: RuleValues): boolean =>
  values.catalogId !== null &&
  (numberIn(values.mostTerms) ?? 0) > 0 &&
  (values.kind === 'WINNERS' ? (numberIn(values.leastOrders) ?? 0) > 0 : (numberIn(values.leastSpend) ?? 0) > 0);
