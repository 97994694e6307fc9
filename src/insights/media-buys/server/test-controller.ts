import { z } from 'zod';
import { isUuid } from '#kernel/ids.ts';
import { problemText } from '#platform/i18n/problem-text.ts';
import type { Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import type { AdcpError } from '../rules/adcp-error.ts';
import {
  CONTROLLER,
  controllerError,
  SCENARIOS,
  stepsTo,
  type ControllerError,
  type Step,
} from '../rules/test-controller.ts';
import { accountOf } from './accounts.ts';
import { account, envelope } from './adcp-requests.ts';
import type { Buyer, TestingPort } from './buyer.ts';
import type { MediaBuyRow } from './media-buy.repository.ts';
import { readBuys } from './read-buys.ts';
import { readCampaignsOf, type ReadBuy } from './shown-buy.ts';
import { seedPricingOption, seedProduct } from './seed-products.ts';
import { isScenario, PARAMS, type ParamsOf } from './test-scenarios.ts';
import { updateMediaBuy } from './update-buy.ts';
import { writingDenied } from './writing.ts';

const REQUEST = z
  .object({
    ...envelope,
    account: account.optional(),
    scenario: z.string().max(100).describe('list_scenarios names them.'),
    params: z.record(z.string(), z.unknown()).optional(),
  })
  .catchall(z.unknown());

const { $schema: _, ...inputSchema } = z.toJSONSchema(REQUEST, { target: 'draft-2020-12', io: 'input' });

/** Offered in test environments alone. */
export const CONTROLLER_DEFINITION = {
  name: CONTROLLER,
  description:
    'For tests of the protocol, in this test environment alone: gives the verdict of staff and moves the test clock, and lets a test name products.',
  inputSchema: inputSchema as Record<string, unknown> & { type: 'object' },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
};

type Answer = Result<Record<string, unknown>, ControllerError>;

/** Carries out a scenario. Everything happens by what does it outside of tests; nothing is only said to be so. */
export async function controlTest(buyer: Buyer, testing: TestingPort, sent: unknown): Promise<Answer> {
  const read = REQUEST.safeParse(sent);
  if (!read.success) return fail(controllerError('INVALID_PARAMS', messageOf(read.error)));
  const { scenario, params = {}, account: named } = read.data;
  if (scenario === 'list_scenarios') return ok({ scenarios: SCENARIOS });
  if (!isScenario(scenario)) return fail(controllerError('UNKNOWN_SCENARIO', 'Not one of list_scenarios'));
  const denied = await denial(buyer);
  if (denied) return fail(denied);
  const asked = PARAMS[scenario].safeParse(params);
  if (!asked.success) return fail(controllerError('INVALID_PARAMS', messageOf(asked.error)));
  if (scenario === 'force_media_buy_status')
    return forceStatus(buyer, testing, asked.data as ParamsOf<typeof scenario>);
  const brand = named ? await accountOf(buyer, named) : null;
  if (!brand?.ok) return fail(controllerError('NOT_FOUND', brand ? brand.problem.message : 'account: names a brand'));
  return scenario === 'seed_product'
    ? seedProduct(buyer, brand.value, asked.data as ParamsOf<typeof scenario>)
    : seedPricingOption(buyer, brand.value, asked.data as ParamsOf<typeof scenario>);
}

/** A test writes as its key would. */
async function denial(buyer: Buyer): Promise<ControllerError | null> {
  const denied = await writingDenied(buyer);
  if (!denied) return null;
  return controllerError(denied.code === 'PERMISSION_DENIED' ? 'FORBIDDEN' : 'INVALID_STATE', denied.message);
}

const messageOf = ({ issues: [issue] }: z.ZodError): string =>
  `${issue!.path.map(String).join('.') || 'request'}: ${issue!.message}`;

async function forceStatus(
  buyer: Buyer,
  testing: TestingPort,
  { media_buy_id: id, status: wanted, rejection_reason: reason }: ParamsOf<'force_media_buy_status'>,
): Promise<Answer> {
  const before = await present(buyer, id);
  if (!before.ok) return before;
  const { status: previous, row } = before.value;
  const steps = stepsTo(previous, wanted);
  if (!steps.ok) return steps;
  // Before the verdict: it is not given where time could not follow.
  for (const step of steps.value) {
    const toMs = step === 'begin' ? passed(row.startAt) : step === 'end' ? passed(row.endAt) : null;
    if (toMs === null || toMs <= later(buyer).nowMs) continue;
    const problem = testing.clock ? await refusedBy(testing.clock.check(toMs), buyer) : CLOCK_STANDS;
    if (problem !== null) return fail(controllerError('INVALID_STATE', problem, previous));
  }
  for (const step of steps.value) {
    const buy = await present(buyer, id);
    if (!buy.ok) return buy;
    const done = await STEPS[step]({ buyer: later(buyer), testing, buy: buy.value, reason });
    if (!done.ok) return fail(controllerError('INVALID_STATE', done.problem, buy.value.status));
  }
  const after = await present(buyer, id);
  if (!after.ok) return after;
  const { status } = after.value;
  if (status !== wanted)
    return fail(
      controllerError('INVALID_STATE', `It is ${status} after that, until ${row.endAt.toISOString()}`, status),
    );
  return ok({ previous_state: previous, current_state: status });
}

/** Time may have passed since the request began. */
const later = (buyer: Buyer): Buyer => ({ ...buyer, nowMs: buyer.call.context.clock() });

async function present(buyer: Buyer, id: string): Promise<Result<ReadBuy, ControllerError>> {
  const [buy] = isUuid(id) ? await readBuys(buyer, { ids: [id], brandIds: null, after: null, limit: 1 }) : [];
  if (!buy) return fail(controllerError('NOT_FOUND', 'No media buy of this key'));
  const read = await readCampaignsOf(later(buyer), buy);
  return read.ok ? read : fail(controllerError('INVALID_STATE', read.problem.message));
}

interface Forcing {
  buyer: Buyer;
  testing: TestingPort;
  buy: ReadBuy;
  reason: string | undefined;
}
type Done = Promise<Result<null, string>>;

/** Each by what does it outside of tests. */
const STEPS: Record<Step, (forcing: Forcing) => Done> = {
  approve: (forcing) => decideAll(forcing, { kind: 'APPROVE' }),
  reject: (forcing) => decideAll(forcing, { kind: 'REJECT', notes: forcing.reason ?? 'Rejected by a test' }),
  begin: (forcing) => pass(forcing, ({ startAt }) => startAt),
  end: (forcing) => pass(forcing, ({ endAt }) => endAt),
  pause: (forcing) => change(forcing, { paused: true }),
  resume: (forcing) => change(forcing, { paused: false }),
  cancel: (forcing) => change(forcing, { canceled: true }),
};

async function decideAll({ buyer, testing, buy }: Forcing, decision: Parameters<TestingPort['decide']>[1]['decision']) {
  const isOpen = decision.kind === 'APPROVE' ? ['PENDING_FOR_APPROVAL', 'REJECTED'] : null;
  for (const { id, status } of buy.campaigns.values()) {
    if (isOpen ? !isOpen.includes(status) : status === 'REMOVED' || status === 'REJECTED') continue;
    const { companyId, call } = buyer;
    const done = await testing.decide(call.context, { companyId, campaignId: id, decision });
    if (!done.ok) return fail(textOf(buyer, done.problem));
  }
  return ok(null);
}

const CLOCK_STANDS =
  'Tests do not move the clock of this environment: TEST_CONTROLLER_CLOCK=true lets them. Staff and storefronts move it';

/** A campaign begins and ends with a minute of its storefront. */
const passed = (at: Date): EpochMs => at.getTime() + MINUTE_MS;

async function pass({ buyer, testing, buy }: Forcing, to: (row: MediaBuyRow) => Date): Done {
  const atMs = passed(to(buy.row));
  if (atMs <= buyer.nowMs) return ok(null);
  const problem = testing.clock ? await refusedBy(testing.clock.passTo(atMs), buyer) : CLOCK_STANDS;
  return problem === null ? ok(null) : fail(problem);
}

async function refusedBy(done: Promise<Result<null, Problem>>, buyer: Buyer): Promise<string | null> {
  const result = await done;
  return result.ok ? null : textOf(buyer, result.problem);
}

const textOf = ({ language }: Buyer, problem: Problem): string => problemText(problem, language);

async function change({ buyer, buy }: Forcing, what: { paused: boolean } | { canceled: true }): Done {
  const done: Result<Record<string, unknown>, AdcpError> = await updateMediaBuy(buyer, {
    idempotency_key: `controller-${buyer.call.context.newId()}`,
    media_buy_id: buy.row.id,
    ...what,
  });
  return done.ok ? ok(null) : fail(done.problem.message);
}
