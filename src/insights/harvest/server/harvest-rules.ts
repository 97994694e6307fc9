import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import { conflict, invalidFields, notFound, PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import { campaignOperations } from '#products/sponsored/server/index.ts';
import type { OpenFeatures } from '#products/sponsored/rules/open-features.ts';
import {
  checkHarvestRule,
  MAX_HARVEST_RULES,
  normalizedRule,
  requestOf,
  type HarvestRule,
  type HarvestRuleInput,
} from '../rules/harvest-rule.ts';
import { harvestMessages } from '../rules/harvest.messages.ts';
import { termChanges } from '../rules/term-actions.ts';
import {
  actById,
  actsAfter,
  decideAct,
  expireProposals,
  lockAct,
  termsOfActs,
  type HarvestAct,
  type HarvestActTerm,
} from './harvest-act.repository.ts';
import * as store from './harvest-rule.repository.ts';
import { requestFor } from './harvest.jobs.ts';

type Deps = Parameters<typeof campaignOperations.change>[0];
type Outcome = Promise<Result<Uuid, Problem>>;
const { problem } = harvestMessages;

export type { HarvestRuleRow } from './harvest-rule.repository.ts';
/** A rule by its id, and a company's in the order of their ids. */
export const harvestRuleReads = { find: store.ruleById, after: store.rulesAfter };

/** What a rule did or proposed on a day, with the terms that it found. */
export interface ReadAct {
  row: HarvestAct;
  terms: readonly HarvestActTerm[];
}

async function withTerms(tx: Transaction, rows: readonly HarvestAct[]): Promise<ReadAct[]> {
  const ids = rows.map(({ id }) => id);
  const terms = await termsOfActs(tx, ids);
  return rows.map((row) => ({ row, terms: terms.get(row.id) ?? [] }));
}

/** An act by its id, and a company's acts, the newest first. */
export const harvestActReads = {
  async find(tx: Transaction, id: Uuid): Promise<ReadAct | null> {
    const row = await actById(tx, id);
    return row && (await withTerms(tx, [row]))[0]!;
  },
  after: async (tx: Transaction, slice: Parameters<typeof actsAfter>[1]): Promise<ReadAct[]> =>
    withTerms(tx, await actsAfter(tx, slice)),
};

/** Saves a rule: a new one without `id`. It acts from the next 04:00 of its catalog on. */
export async function saveHarvestRule(
  deps: Deps,
  { id, version, ...input }: HarvestRuleInput & { id: string | null; version: number | null },
): Outcome {
  const { companyId, userId } = deps.actor;
  if (!companyId) return fail(PERMISSION_DENIED);
  const rules = await store.lockRules(deps.tx, companyId);
  const before = id === null ? null : rules.find((rule) => rule.id === id);
  if (before === undefined) return fail(notFound('Harvest rule'));
  if (before && version !== null && version !== before.version) return fail(conflict(problem.ruleChanged()));
  if (!before && rules.length >= MAX_HARVEST_RULES)
    return fail(conflict(problem.tooManyRules({ max: MAX_HARVEST_RULES })));
  const rule: HarvestRule = {
    ...normalizedRule(input),
    companyId,
    id: before?.id ?? deps.newId(),
    version: (before?.version ?? 0) + 1,
  };
  const fields = await problemsOf(deps, rule);
  const isTaken = rules.some((one) => one.id !== rule.id && one.name.toLowerCase() === rule.name.toLowerCase());
  if (isTaken) fields['name'] ??= [problem.nameTaken()];
  const wrong = invalidFields(fields);
  if (wrong) return fail(wrong);
  const by = { actorId: userId, features: featuresOf(deps) };
  const now = new Date(deps.nowMs);
  if (before) {
    await store.updateRule(deps.tx, rule, by, now);
    await expireProposals(deps.tx, rule.id);
  } else await store.insertRule(deps.tx, rule, by, now);
  return ok(rule.id);
}

/** What is wrong with a rule of the company, by field. */
export async function problemsOf({ tx }: Pick<Deps, 'tx'>, rule: HarvestRule): Promise<Record<string, Message[]>> {
  const fields = checkHarvestRule(rule);
  if (!isUuid(rule.catalogId)) return { ...fields, catalogId: [problem.catalogUnknown()] };
  if (rule.brandId !== null && !isUuid(rule.brandId)) return { ...fields, brandId: [problem.brandUnknown()] };
  const { hasCatalog, hasBrand, hasTarget } = await store.namedBy(tx, rule);
  if (!hasCatalog) fields['catalogId'] = [problem.catalogUnknown()];
  if (rule.brandId !== null && !hasBrand) fields['brandId'] = [problem.brandUnknown()];
  if (rule.targetId !== null && !hasTarget) fields['targetCampaignId'] = [problem.targetUnknown()];
  return fields;
}

/** Deletes a rule with what it proposed; what it did stays, and its operations can be undone. */
export async function deleteHarvestRule(deps: Deps, id: string): Outcome {
  const known = isUuid(id) ? await store.ruleById(deps.tx, id) : null;
  if (!known || known.companyId !== deps.actor.companyId) return fail(notFound('Harvest rule'));
  await store.deleteRule(deps.tx, known.id);
  return ok(known.id);
}

/** Carries out a proposal, by an operation of who accepts it, or dismisses it. */
export async function decideHarvestAct(deps: Deps, { id, isAccepted }: { id: string; isAccepted: boolean }): Outcome {
  const known = isUuid(id) ? await actById(deps.tx, id) : null;
  if (!known || known.companyId !== deps.actor.companyId) return fail(notFound('Proposal'));
  if ((await lockAct(deps.tx, known.id)) !== 'PROPOSED') return fail(conflict(problem.alreadyDecided()));
  const at = new Date(deps.nowMs);
  if (!isAccepted) {
    await decideAct(deps.tx, known.id, { state: 'DISMISSED', operationId: null, at });
    return ok(known.id);
  }
  const rule = (await store.ruleById(deps.tx, known.ruleId))!;
  const terms = (await termsOfActs(deps.tx, [known.id])).get(known.id) ?? [];
  const done = await campaignOperations.change(deps, requestFor(termChanges(requestOf(rule, terms))));
  if (!done.ok) return done;
  await decideAct(deps.tx, known.id, { state: 'DONE', operationId: done.value, at });
  return ok(known.id);
}

const featuresOf = ({
  tx: _tx,
  actor: _actor,
  nowMs: _nowMs,
  newId: _newId,
  mailsVerdicts: _mails,
  ...open
}: Deps): OpenFeatures => open;
