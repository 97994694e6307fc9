import { searchTerms, type ReportSources } from '#insights/reports/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Context } from '#platform/graphql/context.ts';
import { campaignOperations } from '#products/sponsored/server/index.ts';
import { campaignProblem, operationReason } from '#products/sponsored/rules/campaign.messages.ts';
import type { ChangesByCampaign } from '#products/sponsored/rules/term-change.ts';
import { MAX_ACTED_TERMS, termChanges, type TermRequest } from '../rules/term-actions.ts';

/** What an action on search terms does, and the terms in lower case. */
export interface PlannedTerms {
  changes: ChangesByCampaign;
  terms: ReadonlySet<string>;
}

/** Plans an action on search terms of the caller's company, limited to some brands if `brandIds` names them. */
export async function planTerms(
  context: Context,
  request: TermRequest & { brandIds: readonly Uuid[] | null },
  sources: ReportSources,
): Promise<Result<PlannedTerms, Problem>> {
  const { action, terms, targetId, brandIds } = request;
  if (terms.length > MAX_ACTED_TERMS)
    return fail(invalid('terms', operationReason.tooManyRows({ max: MAX_ACTED_TERMS })));
  if (action === 'MOVE' && targetId === null) return fail(invalid('targetCampaignId', campaignProblem.required()));
  const texts = [...new Set(terms.map(({ term }) => term).filter((term) => term.trim() !== ''))];
  const seenIn = new Map<string, readonly bigint[]>();
  if (action === 'EXCLUDE_EVERYWHERE' && texts.length > 0) {
    const found = await searchTerms.campaignsOf(context, { terms: texts, companyId: null, brandIds }, sources);
    if (!found.ok) return found;
    for (const { term, campaignIds } of found.value) seenIn.set(term, campaignIds);
  }
  const changes = termChanges(request, seenIn);
  // A move is carried out as a whole, in one transaction.
  if (action === 'MOVE' && changes.size > campaignOperations.maxAtOnce)
    return fail(invalid('terms', operationReason.tooManyMoves({ max: campaignOperations.maxAtOnce - 1 })));
  if (changes.size === 0) return fail(invalid('terms', campaignProblem.required()));
  return ok({ changes, terms: new Set(texts.map((text) => text.trim().toLowerCase())) });
}
