import { useServerForm } from '#design/form/use-server-form.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import { addDays, type Day } from '#kernel/time.ts';
import { useToday } from '#design/format.ts';
import {
  checkEdit,
  checkNewCampaign,
  earliestStart,
  type KnownCampaign,
  type MetaProblems,
} from '../../rules/check-campaign.ts';
import { useProblemText } from '../use-problem-text.ts';
import { useCurrency, useMetaSettings } from '../use-seller.ts';

/** Form values of a campaign, by input field of the API; amounts as entered. */
export interface CampaignValues extends Record<string, unknown> {
  name: string;
  lifetimeBudget: string;
  startDate: string | null;
  endDate: string | null;
  creativeText: string;
  customAudienceIds: string[];
  categories: string[];
  minPrice: string;
  maxPrice: string;
  skus: string[];
}

const DAYS_TO_START_WITH = 7;

/** Returns the initial values of a new campaign, which starts tomorrow by default. */
export function startValues(creativeText: string | null, today: Day): CampaignValues {
  const startDate = earliestStart(today);
  return {
    name: '',
    lifetimeBudget: '',
    startDate,
    endDate: addDays(startDate, DAYS_TO_START_WITH - 1),
    creativeText: creativeText ?? '',
    customAudienceIds: [],
    categories: [],
    minPrice: '',
    maxPrice: '',
    skus: [],
  };
}

const amount = (text: string) => (text === '' ? null : microsFromDecimal(text));

interface CampaignFormOptions {
  initialValues: CampaignValues;
  currency: string | undefined;
  /** The saved campaign when the form edits an existing one. */
  known?: KnownCampaign;
  submit(values: CampaignValues): Promise<unknown>;
}

/** Form state of a campaign. Fields are validated on blur by the same rules as on the server. */
export function useCampaignForm({ initialValues, currency, known, submit }: CampaignFormOptions) {
  const problemText = useProblemText();
  const { excludedFields } = useMetaSettings();
  const { maxFractionDigits: digits } = useCurrency(currency);
  const today = useToday();
  const check = (values: CampaignValues): MetaProblems => {
    const terms = { today, digits, excludedFields };
    const lifetimeBudgetMicros = amount(values.lifetimeBudget);
    if (known) return checkEdit({ ...values, lifetimeBudgetMicros }, known, terms);
    const prices = { minPriceMicros: amount(values.minPrice), maxPriceMicros: amount(values.maxPrice) };
    return checkNewCampaign({ ...values, ...prices, lifetimeBudgetMicros }, terms);
  };
  const problemsOf = (values: CampaignValues) =>
    Object.fromEntries(Object.entries(check(values)).map(([field, problem]) => [field, problemText(problem)]));
  return useServerForm({ initialValues, validate: problemsOf, submit });
}

export type CampaignForm = ReturnType<typeof useCampaignForm>;

/** Builds the input of a new campaign; empty values are omitted. */
export function inputOf(sellerId: string, values: CampaignValues) {
  const { minPrice, maxPrice, categories, skus, startDate, endDate, creativeText, ...same } = values;
  return {
    ...same,
    sellerId,
    startDate: startDate!,
    endDate: endDate!,
    ...(creativeText ? { creativeText } : {}),
    ...(skus.length
      ? { skus }
      : {
          categories,
          ...(minPrice ? { minPrice } : {}),
          ...(maxPrice ? { maxPrice } : {}),
        }),
  };
}
