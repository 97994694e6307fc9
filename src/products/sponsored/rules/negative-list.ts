import {
  type Keyword,
  keywordKey,
  MAX_KEYWORD_LENGTH,
  MAX_KEYWORDS,
  parseKeyword,
  parseKeywords,
  typedKeyword,
} from '#core/serving/rules/keywords.ts';
import {
  MAX_NEGATIVES,
  MAX_TARGET_LENGTH,
  NEGATIVE_KINDS,
  type NegativeKind,
  type NegativeTarget,
  orderedNegatives,
  targetKey,
} from '#core/serving/rules/targets.ts';
import { isUuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import type { CampaignInput } from './campaign-input.ts';
import { campaignProblem } from './campaign.messages.ts';

export const MAX_NEGATIVE_LISTS = 100;
/** Lists of one campaign. */
export const MAX_ATTACHED_LISTS = 10;
/** Campaigns of one list. */
export const MAX_LIST_CAMPAIGNS = 1000;
export const MAX_LIST_NAME = 100;

/** A negative list as its owner sets it: keywords as typed, and what pages must not show. */
export interface NegativeListInput {
  name: string;
  keywords: readonly string[];
  targets: readonly NegativeTarget[];
}

/** One negative as it is stored. */
export interface NegativeEntry {
  kind: 'KEYWORD' | NegativeKind;
  value: string;
  /** Of keywords. */
  matchType: Keyword['matchType'] | null;
}

/** Returns the same text for entries that exclude the same; also for keywords and targets that these would contradict. */
export const entryKey = ({ kind, value, matchType }: NegativeEntry): string =>
  matchType === null ? targetKey({ kind, value }) : keywordKey(typedKeyword({ keyword: value, matchType }));

/** Trimmed, each entry once, in an order in which equal lists are equal. */
export function normalizedList<Input extends NegativeListInput>(input: Input) {
  return {
    ...input,
    name: input.name.trim(),
    keywords: parseKeywords(input.keywords).map(typedKeyword).toSorted(),
    targets: orderedNegatives(input.targets),
  };
}

/** Returns what is wrong with a normalized list, by field; empty when it can be saved. */
export function checkNegativeList({ name, keywords, targets }: NegativeListInput): Record<string, Message[]> {
  const problems: Record<string, Message[]> = {};
  if (name === '') problems['name'] = [campaignProblem.listNameMissing()];
  else if (name.length > MAX_LIST_NAME) problems['name'] = [campaignProblem.tooLong({ max: MAX_LIST_NAME })];
  if (keywords.length > MAX_KEYWORDS) problems['keywords'] = [campaignProblem.tooManyKeywords({ max: MAX_KEYWORDS })];
  else if (keywords.some((typed) => (parseKeyword(typed)?.keyword.length ?? 0) > MAX_KEYWORD_LENGTH))
    problems['keywords'] = [campaignProblem.tooLong({ max: MAX_KEYWORD_LENGTH })];
  if (NEGATIVE_KINDS.some((kind) => targets.filter((one) => one.kind === kind).length > MAX_NEGATIVES))
    problems['targets'] = [campaignProblem.tooManyTargets({ max: MAX_NEGATIVES })];
  for (const [index, { kind, value }] of targets.entries()) {
    if (value.length > MAX_TARGET_LENGTH)
      problems[`targets.${index}.value`] = [campaignProblem.tooLong({ max: MAX_TARGET_LENGTH })];
    else if (kind === 'BRAND' && !isUuid(value)) problems[`targets.${index}.value`] = [campaignProblem.targetUnknown()];
  }
  return problems;
}

export const entriesOf = ({ keywords, targets }: Pick<NegativeListInput, 'keywords' | 'targets'>): NegativeEntry[] => [
  ...parseKeywords(keywords).map(({ keyword, matchType }) => ({ kind: 'KEYWORD' as const, value: keyword, matchType })),
  ...targets.map(({ kind, value }) => ({ kind, value, matchType: null })),
];

/** The entries as their owner sets them. */
export const inputOfEntries = (
  entries: readonly NegativeEntry[],
): { keywords: string[]; targets: NegativeTarget[] } => ({
  keywords: entries.flatMap(({ value, matchType }) =>
    matchType === null ? [] : [typedKeyword({ keyword: value, matchType })],
  ),
  targets: entries.flatMap(({ kind, value }) => (kind === 'KEYWORD' ? [] : [{ kind, value }])),
});

export interface EntryChange {
  added: readonly NegativeEntry[];
  removed: readonly NegativeEntry[];
}

export function entryChange(before: readonly NegativeEntry[], after: readonly NegativeEntry[]): EntryChange {
  const without = (entries: readonly NegativeEntry[], others: readonly NegativeEntry[]) => {
    const known = new Set(others.map(entryKey));
    return entries.filter((entry) => !known.has(entryKey(entry)));
  };
  return { added: without(after, before), removed: without(before, after) };
}

/** Puts back what a change wrote, as far as it is still there; what others changed since stays. */
export function withoutChange(present: readonly NegativeEntry[], { added, removed }: EntryChange): NegativeEntry[] {
  const taken = new Set(added.map(entryKey));
  const left = present.filter((entry) => !taken.has(entryKey(entry)));
  return [...left, ...entryChange(left, removed).added];
}

/** Keys of what a campaign aims at, which no list of it may exclude. */
export const aimedKeys = ({ keywords, targets }: Pick<CampaignInput, 'keywords' | 'targets'>): string[] => [
  ...keywords.map(keywordKey),
  ...targets.map(targetKey),
];
