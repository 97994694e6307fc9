import { useSelection } from '#core/session/console/index.ts';
import type { AskedFigure, ChangeQuestion } from '#insights/reports/rules/change-question.ts';
import type { Overview } from './overview-screen.tsx';

type Periods = Pick<Overview, 'fromDate' | 'toDate' | 'previousFromDate' | 'previousToDate'>;

/** Returns what a change on the page asks: why a figure of the chosen brand, or of all, moved between its two periods. */
export function useQuestion({ fromDate, toDate, previousFromDate, previousToDate }: Periods) {
  const { brand } = useSelection();
  return (metric: AskedFigure, part: Pick<ChangeQuestion, 'brandIds' | 'campaignId'> = {}): ChangeQuestion => ({
    metric,
    now: { fromDate, toDate },
    before: { fromDate: previousFromDate, toDate: previousToDate },
    ...(brand && { brandIds: [brand.id] }),
    ...part,
  });
}
