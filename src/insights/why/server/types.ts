import type { Company } from '#core/accounts/server/index.ts';
import type { Advisor } from '#insights/advice/server/index.ts';
import type { ReportRequest, ReportSources } from '#insights/reports/server/index.ts';
import type { Periods } from '#kernel/compared-days.ts';
import type { Micros } from '#kernel/money.ts';
import type { Carriers } from '../rules/carriers.ts';
import type { Cause, CauseKind } from '../rules/cause.ts';
import type { Effect, Remedy } from '../rules/remedy.ts';
import type { AskedMetric, Bar, CampaignResults, Compared, Results } from '../rules/waterfall.ts';
import type { CampaignFacts, Prediction } from './why.repository.ts';

export interface WhySources extends ReportSources {
  advisor: Advisor;
}

export interface WhyRequest {
  metric: AskedMetric;
  company: Company;
  periods: Periods;
  request: ReportRequest;
}

export interface WhyCampaign {
  id: bigint;
  name: string;
  amount: bigint;
  cause: Cause;
  remedy: (Remedy & { effect: Effect | null }) | null;
}

export interface WhyTerm {
  term: string;
  amount: bigint;
  leading: CauseKind | 'SHOWN' | null;
  campaignIds: bigint[];
  /** What excluding it saves; null where it is no waste, or the caller may not. */
  saving: Effect | null;
}

export interface Accepted extends Prediction {
  /** The seven days after it against the seven before, in report currency; null before they are over. */
  happened: { spendMicros: Micros; salesMicros: Micros } | null;
}

export interface Why extends WhyRequest {
  total: Compared<Results>;
  isQuiet: boolean;
  bars: Bar[];
  /** Null while the auction log cannot be read: the bars are then the exact ones. */
  auctions: { sampled: number; examined: number } | null;
  campaignCount: number;
  campaigns: WhyCampaign[];
  otherCampaigns: Carriers<never>['rest'];
  terms: { shown: WhyTerm[]; rest: Carriers<never>['rest'] } | null;
  accepted: Accepted[];
}

/** A campaign's part of the change. */
export interface Part {
  id: bigint;
  amount: bigint;
  campaign: CampaignResults;
  facts: CampaignFacts | undefined;
}
