import { MAX_KEYWORD_LENGTH } from '#core/serving/rules/keywords.ts';
import { BREAK_EVEN_PERCENT, RARE_BELOW } from '#insights/reports/rules/search-terms.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import { CENT, type Micros } from '#kernel/money.ts';
import { addDays, type Day } from '#kernel/time.ts';
import { campaignProblem } from '#products/sponsored/rules/campaign.messages.ts';
import { harvestMessages } from './harvest.messages.ts';
import type { PickedTerm, TermKeywordMatch, TermRequest } from './term-actions.ts';

/** WINNERS become keywords, LOSERS are excluded. */
export const HARVEST_KINDS = ['WINNERS', 'LOSERS'] as const;
export type HarvestKind = (typeof HARVEST_KINDS)[number];
export const HARVEST_MODES = ['PROPOSE', 'ACT'] as const;
export type HarvestMode = (typeof HARVEST_MODES)[number];
export const HARVEST_ACT_STATES = ['NOTHING', 'PROPOSED', 'DONE', 'DISMISSED', 'EXPIRED'] as const;
export type HarvestActState = (typeof HARVEST_ACT_STATES)[number];
export const HARVEST_WINDOWS = [7, 14, 30] as const;

export const MAX_HARVEST_RULES = 50;
export const MAX_RULE_NAME = 60;
export const MAX_TERMS_A_DAY = 1000;
export const DEFAULT_TERMS_A_DAY = 50;
const MAX_ORDERS = 1000;
const MAX_PERCENT = 1_000_000;
/** A click may bring a sale for as many days: younger ones prove nothing. */
const CLICK_WINDOW_DAYS = 7;
/** A rule touches a term once in as many days, so that what was undone or dismissed does not come back at once. */
export const TOUCHED_DAYS = 90;
/** Days over which a rule's effect is predicted, and counted afterwards. */
export const GRADE_DAYS = 14;

/** A rule as its owner sets it. What a kind does not have is null. Amounts in wallet currency. */
export interface HarvestRuleInput {
  name: string;
  catalogId: Uuid;
  /** Null: campaigns of all brands. */
  brandId: Uuid | null;
  kind: HarvestKind;
  mode: HarvestMode;
  windowDays: number;
  /** Of WINNERS. */
  leastOrders: number | null;
  /** Of WINNERS; null: the target of each campaign, or 100. */
  leastRoasPercent: number | null;
  /** Of LOSERS. */
  leastSpendMicros: Micros | null;
  /** Of WINNERS. */
  match: TermKeywordMatch | null;
  /** Of WINNERS; null: they are added where they were seen. */
  targetId: bigint | null;
  bidMicros: Micros | null;
  mostTerms: number;
  isPaused: boolean;
}

export interface HarvestRule extends HarvestRuleInput {
  id: Uuid;
  companyId: Uuid;
  version: number;
}

/** Returns a rule without what its kind does not have. */
export const normalizedRule = (input: HarvestRuleInput): HarvestRuleInput =>
  input.kind === 'WINNERS'
    ? { ...input, name: input.name.trim(), leastSpendMicros: null, match: input.match ?? 'EXACT' }
    : {
        ...input,
        name: input.name.trim(),
        leastOrders: null,
        leastRoasPercent: null,
        match: null,
        targetId: null,
        bidMicros: null,
      };

/** Returns what is wrong with a rule, by field; empty when it can be saved. */
export function checkHarvestRule(rule: HarvestRuleInput): Record<string, Message[]> {
  const { problem } = harvestMessages;
  const problems: Record<string, Message[]> = {};
  const report = (field: string, isWrong: boolean, message: Message) => {
    if (isWrong) problems[field] ??= [message];
  };
  const isWhole = (value: number | null, max: number) =>
    value !== null && Number.isInteger(value) && value >= 1 && value <= max;
  report('name', rule.name.trim() === '', campaignProblem.ruleNameMissing());
  report('name', rule.name.length > MAX_RULE_NAME, campaignProblem.tooLong({ max: MAX_RULE_NAME }));
  report('windowDays', !HARVEST_WINDOWS.some((days) => days === rule.windowDays), campaignProblem.windowMissing());
  report('mostTerms', !isWhole(rule.mostTerms, MAX_TERMS_A_DAY), problem.wholeUpTo({ max: MAX_TERMS_A_DAY }));
  if (rule.kind === 'LOSERS') {
    report('leastSpend', (rule.leastSpendMicros ?? 0n) <= 0n, campaignProblem.required());
    return problems;
  }
  report('leastOrders', !isWhole(rule.leastOrders, MAX_ORDERS), problem.wholeUpTo({ max: MAX_ORDERS }));
  const roas = rule.leastRoasPercent ?? 0;
  report('leastRoas', !(roas >= 0 && roas <= MAX_PERCENT), problem.wholeUpTo({ max: MAX_PERCENT }));
  const bid = rule.bidMicros;
  report('bidWalletCurrency', bid !== null && bid <= 0n, campaignProblem.required());
  report('bidWalletCurrency', bid !== null && bid % CENT !== 0n, campaignProblem.twoDecimals());
  return problems;
}

/** The days that a rule looks at: those whose clicks can bring no more sales. */
export function harvestDays(today: Day, windowDays: number): { from: Day; to: Day } {
  const to = addDays(today, -CLICK_WINDOW_DAYS - 1);
  return { from: addDays(to, 1 - windowDays), to };
}

/** A search term in one campaign, in a rule's days. Amounts in wallet currency. */
export interface HarvestFacts extends PickedTerm {
  /** How often it was seen. */
  seen: number;
  spendMicros: Micros;
  salesMicros: Micros;
  /** Of the advertised products, and of the brand's others. */
  orders: number;
  haloOrders: number;
}

/** What terms are judged by, besides their results. Keys are `termKey`. */
export interface HarvestContext {
  /** The target ROAS of the campaigns that can still be changed; null without one. */
  open: ReadonlyMap<bigint, number | null>;
  /** Exact keywords, and exact negative keywords. */
  aimedAt: ReadonlySet<string>;
  excluded: ReadonlySet<string>;
  /** What the rule has touched lately. */
  touched: ReadonlySet<string>;
}

export const termKey = ({ campaignId, term }: PickedTerm): string => `${campaignId} ${term.trim().toLowerCase()}`;

/** Returns the terms that a rule acts on, those with the most money first. */
export function pickTerms(
  rule: HarvestRuleInput,
  facts: readonly HarvestFacts[],
  context: HarvestContext,
): HarvestFacts[] {
  const worth = ({ salesMicros, spendMicros }: HarvestFacts) => (rule.kind === 'WINNERS' ? salesMicros : spendMicros);
  return facts
    .filter((one) => isPicked(rule, one, context))
    .toSorted((a, b) => {
      if (worth(a) !== worth(b)) return worth(a) > worth(b) ? -1 : 1;
      return termKey(a) < termKey(b) ? -1 : 1;
    })
    .slice(0, rule.mostTerms);
}

function isPicked(rule: HarvestRuleInput, facts: HarvestFacts, context: HarvestContext): boolean {
  const { campaignId, term, seen, spendMicros, salesMicros, orders, haloOrders } = facts;
  const { open, aimedAt, excluded, touched } = context;
  const key = termKey(facts);
  if (term.trim() === '' || term.trim().length > MAX_KEYWORD_LENGTH || seen < RARE_BELOW) return false;
  if (!open.has(campaignId) || excluded.has(key) || touched.has(key)) return false;
  if (rule.kind === 'LOSERS')
    return orders + haloOrders <= 0 && spendMicros >= rule.leastSpendMicros! && !aimedAt.has(key);
  const { targetId } = rule;
  if (targetId !== null && (campaignId === targetId || !open.has(targetId))) return false;
  if (aimedAt.has(termKey({ campaignId: targetId ?? campaignId, term }))) return false;
  const roas = BigInt(Math.round(rule.leastRoasPercent ?? (open.get(campaignId) || BREAK_EVEN_PERCENT)));
  return orders >= rule.leastOrders! && salesMicros * 100n >= spendMicros * roas;
}

/** Returns what a rule does with terms. */
export const requestOf = (
  { kind, match, bidMicros, targetId }: HarvestRuleInput,
  terms: readonly PickedTerm[],
): TermRequest => ({
  action: kind === 'LOSERS' ? 'EXCLUDE' : targetId === null ? 'ADD' : 'MOVE',
  terms,
  match: match ?? 'EXACT',
  bidMicros,
  targetId,
});
