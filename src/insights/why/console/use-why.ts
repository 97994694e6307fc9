import type { ChangeQuestion } from '#insights/reports/rules/change-question.ts';
import { useSelection } from '#core/session/console/index.ts';
import { WhyDocument, type WhyQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

export type Why = WhyQuery['why'];
export type WhyCampaign = Why['campaigns'][number];
export type WhyTerm = NonNullable<Why['terms']>['shown'][number];
export type Cause = WhyCampaign['cause'];
export type Remedy = NonNullable<WhyCampaign['remedy']>;
export type Effect = NonNullable<Remedy['effect']>;

/** Asks why a figure changed. */
export function useWhy(
  { now, before, brandIds, comparison: _, ...question }: ChangeQuestion,
  { isEnabled = true } = {},
) {
  const { companyId } = useSelection();
  return useApiQuery(
    WhyDocument,
    {
      ...question,
      brandIds: brandIds ? [...brandIds] : undefined,
      ...now,
      previousFromDate: before.fromDate,
      previousToDate: before.toDate,
      companyId,
    },
    { isEnabled },
  );
}
