import type { Advisor } from '#insights/advice/server/index.ts';
import { inReportCurrency } from '#insights/reports/server/index.ts';
import { convert } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import { isOutranked, mostFallen, OUTRANKED_FROM_MICROS, todoOfOutranked } from '../rules/outranked.ts';
import { periodsOn } from '../rules/periods.ts';
import type { Todo } from '../rules/todos.ts';
import type { OverviewScope, Sources } from './read-overview.ts';

/** Returns the campaigns whose spend fell because others stand above them. Auctions are read only where a spend fell a lot. */
export async function readOutranked(
  { campaigns, company, request, today, resultsOn }: OverviewScope,
  sources: Sources,
  { rankLosses }: Pick<Advisor, 'rankLosses'>,
  nowMs: EpochMs,
): Promise<Todo[]> {
  const running = new Map(
    campaigns
      .filter(({ status, runningStatus }) => status === 'DELIVERING' && runningStatus === 'STARTED')
      .map((campaign) => [String(campaign.id), campaign]),
  );
  if (running.size === 0) return [];
  const { money } = request;
  const { current, previous } = periodsOn(today);
  const [now, before] = await Promise.all([resultsOn(current), resultsOn(previous)]);
  const rows = [...before].flatMap(([id, { costsMicros: previousMicros }]) => {
    const campaign = running.get(id);
    return campaign ? [{ id, campaign, previousMicros, spendMicros: now.get(id)?.costsMicros ?? 0n }] : [];
  });
  const rate = (code: string) => money.rates.get(code)!;
  const found: Todo[] = [];
  for (const row of mostFallen(rows, inReportCurrency(OUTRANKED_FROM_MICROS, money, sources))) {
    const { campaign, previousMicros, spendMicros } = row;
    const losses = (await rankLosses(campaign.catalogId, nowMs)).get(campaign.adSetId);
    if (!losses || !isOutranked(losses)) continue;
    const fall = convert(previousMicros - spendMicros, rate(money.currency), rate(company.walletCurrency));
    found.push(todoOfOutranked({ id: campaign.id, name: campaign.name }, fall));
  }
  return found;
}
