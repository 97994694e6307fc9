import type { Uuid } from '#kernel/ids.ts';
import { conflict, invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { readCampaignId } from '../rules/campaign-id.ts';
import { MAX_APPROVED, reviewChecks } from '../rules/review-checks.ts';
import { reviewMessages } from '../rules/review.messages.ts';
import { findCampaign, updateCampaign, type Deps, type Outcome } from './operations.ts';
import { reviewQueueAfter, type Waiting } from './list.repository.ts';
import { withLifetime } from './refs.ts';
import type { CampaignRow } from './campaign.repository.ts';
import { caseFacts, reviewRecords } from './review-case.repository.ts';
import { proposalsFor } from './review-proposal.repository.ts';
import type { ReviewCase } from './review-case.schema.ts';

/** Returns campaigns with what staff decide by, in their order. */
export async function readCases(tx: Transaction, rows: readonly CampaignRow[]): Promise<ReviewCase[]> {
  const [facts, records] = await Promise.all([
    caseFacts(
      tx,
      rows.map(({ id }) => id),
    ),
    reviewRecords(tx, [...new Set(rows.map(({ companyId }) => companyId))]),
  ]);
  const factsOf = new Map(facts.map((one) => [one.campaignId, one]));
  const recordOf = new Map(records.map((record) => [record.companyId, record]));
  return rows.flatMap((row) => {
    const known = factsOf.get(row.id);
    const record = recordOf.get(row.companyId) ?? { approved: 0, rejected: 0 };
    return known ? [{ campaign: withLifetime(row), facts: known, checks: reviewChecks(known), record }] : [];
  });
}

/** Returns the review queue after a position, the longest waiting first. */
export async function waitingCases(
  tx: Transaction,
  page: { after: Uuid | null; limit: number },
  now: Date,
): Promise<(ReviewCase & Pick<Waiting, 'creativeId' | 'submittedAt'>)[]> {
  const waiting = await reviewQueueAfter(tx, page, now);
  const cases = await readCases(
    tx,
    waiting.map(({ row }) => row),
  );
  const caseOf = new Map(cases.map((one) => [one.campaign.id, one]));
  return waiting.flatMap(({ row, creativeId, submittedAt }) => {
    const found = caseOf.get(row.id);
    return found ? [{ ...found, creativeId, submittedAt }] : [];
  });
}

export interface ShownCampaign {
  id: string;
  /** As it was shown. */
  version: number;
}

export function checkApproved(campaigns: readonly ShownCampaign[]): Result<readonly ShownCampaign[], Problem> {
  return campaigns.length > MAX_APPROVED
    ? fail(invalid('campaigns', reviewMessages.bulk.tooMany({ max: MAX_APPROVED })))
    : ok(campaigns);
}

/** Whether an agent proposes to reject what waits of a campaign: such a one is not approved as one of several. */
export async function problemOfProposal(database: Database, { id }: ShownCampaign): Promise<Problem | null> {
  const campaignId = readCampaignId(id);
  // Proposals are hidden from everyone's own view.
  const [proposal] = campaignId === null ? [] : await database.read(SYSTEM, (tx) => proposalsFor(tx, [campaignId]));
  return proposal?.isApproved === false ? conflict(reviewMessages.bulk.againstProposal()) : null;
}

/** Approves a campaign as one of several: refused when a check is red, or when it is not the version that was shown. */
export async function approveGreen(deps: Deps, { id, version }: ShownCampaign): Promise<Outcome> {
  // Locked before it is checked, so that what is approved is what was checked.
  const found = await findCampaign(deps, readCampaignId(id), { staffCanWrite: true });
  if (!found.ok) return found;
  const [facts] = await caseFacts(deps.tx, [found.value.id]);
  const red = facts && reviewChecks(facts).find(({ isGreen }) => !isGreen);
  if (red && found.value.version === version) return fail(conflict(reviewMessages.bulk.red({ reason: red.reason })));
  return updateCampaign(deps, { id, version, edit: null, decision: { kind: 'APPROVE' } });
}
