import { keywordsFromText, parseKeyword, typedKeyword, type MatchType } from '#core/serving/rules/keywords.ts';
import { addDays, startOfDay, type Day } from '#kernel/time.ts';
import type { BudgetLimit, OperationKind, PreviewOperationInput } from '#platform/api-client/generated/graphql.ts';

export type BulkKind = Exclude<OperationKind, 'KEYWORDS' | 'TERMS' | 'NEGATIVE_LIST' | 'EDIT' | 'UNDO'>;
/** How an amount changes, as people say it: the field takes no sign. */
export const AMOUNT_CHANGES = ['RAISE_PERCENT', 'LOWER_PERCENT', 'RAISE', 'LOWER', 'SET'] as const;
export type AmountChoice = (typeof AMOUNT_CHANGES)[number];

/** What is filled in; only the fields of the kind count. */
export interface OperationForm {
  amountChange: AmountChoice;
  amount: string;
  limit: BudgetLimit | 'ALL';
  extendBy: 'DAYS' | 'DATE';
  days: string;
  until: Day | null;
  match: MatchType;
  keywords: string;
  /** Id of the shared budget to join; NO_BUDGET to be in none. */
  sharedBudgetId: string | null;
}

export const NO_BUDGET = 'NONE';

export const EMPTY_FORM: OperationForm = {
  amountChange: 'RAISE_PERCENT',
  amount: '10',
  limit: 'ALL',
  extendBy: 'DAYS',
  days: '7',
  until: null,
  match: 'exact',
  keywords: '',
  sharedBudgetId: null,
};

const isAmount = (text: string) => /^\d+(\.\d+)?$/.test(text) && Number(text) > 0;

/** Returns the input of a preview; null while something is missing. */
export function operationInput(
  kind: BulkKind,
  campaignIds: readonly string[],
  form: OperationForm,
  timezone: string,
): PreviewOperationInput | null {
  const input = { kind, campaignIds: [...campaignIds] };
  switch (kind) {
    case 'PAUSE':
    case 'RESUME':
      return input;
    case 'BUDGET':
    case 'BID': {
      if (!isAmount(form.amount)) return null;
      const { amountChange } = form;
      const mode = amountChange === 'SET' ? 'SET' : amountChange.endsWith('PERCENT') ? 'PERCENT' : 'ADD';
      const amount = amountChange.startsWith('LOWER') ? `-${form.amount}` : form.amount;
      const limit = kind === 'BUDGET' && form.limit !== 'ALL' ? form.limit : undefined;
      return { ...input, mode, amount, limit };
    }
    case 'EXTEND': {
      const days = Number(form.days);
      if (form.extendBy === 'DAYS')
        return Number.isInteger(days) && days >= 1 && days <= 365 ? { ...input, days } : null;
      if (form.until === null) return null;
      const endAtMs = startOfDay(timezone, addDays(form.until, 1)) - 1000;
      return { ...input, until: new Date(endAtMs).toISOString() };
    }
    case 'SHARED_BUDGET':
      if (form.sharedBudgetId === null) return null;
      return form.sharedBudgetId === NO_BUDGET ? input : { ...input, sharedBudgetId: form.sharedBudgetId };
    case 'NEGATIVES': {
      const keywords = keywordsFromText(form.keywords).flatMap((text) => {
        const parsed = parseKeyword(text);
        // What is typed with brackets or quotes says itself how it is matched.
        return parsed ? [parsed.matchType === 'broad' ? typedKeyword({ ...parsed, matchType: form.match }) : text] : [];
      });
      return keywords.length > 0 ? { ...input, keywords } : null;
    }
  }
}
