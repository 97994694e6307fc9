import { z } from 'zod';
import { MAX_KEYWORDS } from '#core/serving/rules/keywords.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import { shownText } from '#platform/i18n/text-of.ts';
import { restRoute, type RestCall, type RestRoute, type Work } from '#platform/rest/route.ts';
import { instant, instantOf, microsOf, money, moneyOf, uuid, type Money } from '#platform/rest/values.ts';
import { changesOfValues } from '../rules/activity.ts';
import { BUDGET_LIMITS, OPERATION_KINDS, type AmountChange, type OperationAction } from '../rules/operation.ts';
import type { CampaignRouteDeps } from './campaign-reads.ts';
import { currenciesFor } from './campaign-shape.ts';
import type { Wallet } from './company-wide.rest.ts';
import { depsOf } from './deps.ts';
import { changeCampaigns, MAX_CAMPAIGNS, readOperation, undoOperation, type ReadOperation } from './operation-calls.ts';
import { reasonOf, SKIP_REASONS } from './operation.schema.ts';
import type { Deps } from './operations.ts';

const campaignIds = z
  .array(z.string().regex(/^\d{1,18}$/))
  .min(1)
  .max(MAX_CAMPAIGNS);
const change = z
  .union([z.strictObject({ set: money }), z.strictObject({ add: money }), z.strictObject({ percent: z.number() })])
  .describe('To an amount, by an amount, or by a percentage; amounts in the wallet’s currency.');
const keywords = z.array(z.string().max(1000)).min(1).max(MAX_KEYWORDS).describe('[exact], broad or "phrase".');

const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('PAUSE'), campaignIds }),
  z.strictObject({ kind: z.literal('RESUME'), campaignIds }),
  z.strictObject({
    kind: z.literal('BUDGET'),
    campaignIds,
    limit: z.enum(BUDGET_LIMITS).optional().describe('Each that a campaign has when omitted.'),
    change,
  }),
  z.strictObject({ kind: z.literal('BID'), campaignIds, change }),
  z.strictObject({ kind: z.literal('EXTEND'), campaignIds, until: instant }),
  z.strictObject({ kind: z.literal('NEGATIVES'), campaignIds, keywords }),
  z.strictObject({ kind: z.literal('KEYWORDS'), campaignIds, keywords }),
]);

const row = z.object({
  campaignId: z.string().regex(/^\d+$/),
  campaignName: z.string(),
  result: z.enum(['PLANNED', 'DONE', 'SKIPPED']),
  changes: z.array(z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() })),
  reason: z.enum(SKIP_REASONS).nullable().describe('Why it was skipped. Null otherwise.'),
  message: z.string().nullable().describe('The same in words.'),
});
export const operation = z
  .object({
    id: uuid,
    kind: z.enum(OPERATION_KINDS),
    state: z.enum(['PREVIEWED', 'RUNNING', 'DONE']),
    done: z.int(),
    skipped: z.int(),
    dailyEffect: money
      .nullable()
      .describe('How much more or less may be spent a day. Null when it says nothing of it.'),
    createdAt: instant,
    undoOf: uuid.nullable().describe('The operation that it puts back.'),
    undoneBy: uuid.nullable().describe('The operation that put it back.'),
    rows: z.array(row),
  })
  .meta({ title: 'Operation' });
type Shown = z.input<typeof operation>;

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
export const OPERATION_EXAMPLE: Shown = {
  id: ID,
  kind: 'BUDGET',
  state: 'DONE',
  done: 1,
  skipped: 0,
  dailyEffect: { amount: '5.00', currency: 'SGD' },
  createdAt: '2026-11-26T08:00:00.000Z',
  undoOf: null,
  undoneBy: null,
  rows: [
    {
      campaignId: '100234',
      campaignName: 'Running shoes',
      result: 'DONE',
      changes: [{ field: 'budgetDaily', old: '20', new: '25' }],
      reason: null,
      message: null,
    },
  ],
};
const path = z.strictObject({ id: uuid });

/** What a mandate has to allow; a later end needs a person's yes besides, since it prolongs spending. */
const GROUPS = {
  PAUSE: 'PAUSE',
  RESUME: 'PAUSE',
  BUDGET: 'BUDGETS',
  BID: 'BIDS',
  EXTEND: 'SETTINGS',
  NEGATIVES: 'KEYWORDS',
  KEYWORDS: 'KEYWORDS',
} as const;

/** Reads an operation as the API writes it. */
export async function readShown(
  tx: Transaction,
  { context, access }: RestCall,
  id: string,
  wallet: Wallet,
): Promise<Result<Shown, Problem>> {
  const found = await readOperation(tx, context, id, access.brandIds);
  return found.ok ? ok(shown(found.value, { wallet, language: context.language })) : found;
}

/** Changes of several campaigns, carried out in the transaction of the call, and their undo. */
export function operationRoutes(deps: CampaignRouteDeps): RestRoute[] {
  const { database } = deps;

  const walletOf = async ({ context }: RestCall): Promise<Wallet> => {
    const companyId = context.session?.membership?.companyId ?? '';
    return (await currenciesFor(context, deps, { companyIds: [companyId], catalogIds: [] })).walletOf(companyId);
  };

  /** What starts an operation and carries it out, in the transaction of the call. */
  const carriedOut = async (
    call: RestCall,
    wallet: Wallet,
    start: (own: Deps) => Promise<Result<Uuid, Problem>>,
  ): Promise<Result<Work<Shown>, Problem>> => {
    const depsIn = await depsOf(call.context);
    return ok({
      perform: async (tx: Transaction) => {
        const done = await start(depsIn(tx));
        return done.ok ? readShown(tx, call, done.value, wallet) : done;
      },
    });
  };

  return [
    restRoute({
      method: 'POST',
      path: '/v1/operations',
      operation: 'Mutation.applyOperation',
      scope: 'campaigns:write',
      furtherScopes: ({ kind }) => (kind === 'BUDGET' ? ['budgets:write'] : kind === 'BID' ? ['bids:write'] : []),
      summary: 'Change several campaigns',
      description: `Pauses, resumes, extends, or changes budgets, bids or keywords of up to ${MAX_CAMPAIGNS} campaigns at once. What cannot be changed is skipped with its reason; what the key does not reach is left out. BUDGET needs \`budgets:write\` as well, BID \`bids:write\`.`,
      input: { body: action },
      output: operation,
      errors: ['conflict'],
      status: 201,
      mandate: ({ body: { kind, campaignIds: ids } }) => ({ group: GROUPS[kind], campaignIds: ids }),
      planOf: ({ rows }) => rows,
      example: {
        body: { kind: 'BUDGET', campaignIds: ['100234'], change: { add: { amount: '5', currency: 'SGD' } } },
        output: OPERATION_EXAMPLE,
      },
      write: async (call, { body }) => {
        const wallet = await walletOf(call);
        const wanted = readAction(body, wallet.code);
        if (!wanted.ok) return wanted;
        const { campaignIds: ids } = body;
        return carriedOut(call, wallet, (own) =>
          changeCampaigns(own, { campaignIds: ids, action: wanted.value, brandIds: call.access.brandIds }),
        );
      },
    }),
    restRoute({
      method: 'GET',
      path: '/v1/operations/{id}',
      operation: 'Query.operation',
      scope: 'campaigns:read',
      summary: 'Read an operation',
      description: 'What an operation changed, campaign by campaign; edits of a single campaign are operations too.',
      input: { path },
      output: operation,
      errors: ['not_found'],
      example: { output: OPERATION_EXAMPLE },
      read: async (call, { path: { id } }) => {
        const wallet = await walletOf(call);
        return database.read(call.context.viewer, (tx) => readShown(tx, call, id, wallet));
      },
    }),
    restRoute({
      method: 'POST',
      path: '/v1/operations/{id}/undo',
      operation: 'Mutation.undoOperation',
      scope: 'campaigns:write',
      furtherScopes: () => ['budgets:write', 'bids:write'],
      summary: 'Undo an operation',
      description: `Puts back what still has the value that the operation wrote, within 30 days and of up to ${MAX_CAMPAIGNS} campaigns. It may change money, so the key needs \`budgets:write\` and \`bids:write\` as well.`,
      input: { path },
      output: operation,
      errors: ['not_found', 'conflict'],
      mandate: ({ path: { id } }) => ({ undoOf: id }),
      planOf: ({ rows }) => rows,
      example: { output: { ...OPERATION_EXAMPLE, kind: 'UNDO', undoOf: ID } },
      write: async (call, { path: { id } }) => {
        const wallet = await walletOf(call);
        const found = await database.read(call.context.viewer, (tx) => readShown(tx, call, id, wallet));
        if (!found.ok) return found;
        if (found.value.rows.length > MAX_CAMPAIGNS) return fail(invalid('id', `More than ${MAX_CAMPAIGNS} campaigns`));
        return carriedOut(call, wallet, (own) => undoOperation(own, id));
      },
    }),
  ];
}

function shown({ row: one, rows }: ReadOperation, { wallet, language }: { wallet: Wallet; language: Language }): Shown {
  const { id, kind, state, done, skipped, dailyEffectMicros: effect, undoOf, undoneBy } = one;
  return {
    id,
    kind,
    state,
    done,
    skipped,
    dailyEffect: effect === null ? null : moneyOf(effect, wallet),
    createdAt: instantOf(one.createdAt),
    undoOf,
    undoneBy,
    rows: rows.map(({ campaignId, campaignName, result, before, after, timezone, problem }) => ({
      campaignId: String(campaignId),
      campaignName,
      result,
      changes: changesOfValues(before, after, timezone).map(({ field, old, new: now }) => ({ field, old, new: now })),
      reason: problem === null ? null : reasonOf(problem),
      message: problem === null ? null : shownText(problem, language),
    })),
  };
}

function readAction(body: z.output<typeof action>, currency: string): Result<OperationAction, Problem> {
  switch (body.kind) {
    case 'BUDGET': {
      const amount = readChange(body.change, currency);
      return amount.ok ? ok({ kind: body.kind, limit: body.limit ?? null, change: amount.value }) : amount;
    }
    case 'BID': {
      const amount = readChange(body.change, currency);
      return amount.ok ? ok({ kind: body.kind, change: amount.value }) : amount;
    }
    case 'EXTEND':
      return ok({ kind: body.kind, by: { untilMs: Date.parse(body.until) } });
    case 'NEGATIVES':
    case 'KEYWORDS':
      return ok({ kind: body.kind, keywords: body.keywords });
    default:
      return ok({ kind: body.kind });
  }
}

/** Percentages are in millionths. */
function readChange(sent: z.output<typeof change>, currency: string): Result<AmountChange, Problem> {
  if ('percent' in sent) return ok({ mode: 'PERCENT', value: BigInt(Math.round(sent.percent * 1_000_000)) });
  const [mode, field, amount]: ['SET' | 'ADD', string, Money] =
    'set' in sent ? ['SET', 'change.set', sent.set] : ['ADD', 'change.add', sent.add];
  const value: Result<Micros | null, Problem> = microsOf<null>(field, amount, currency);
  return value.ok ? ok({ mode, value: value.value! }) : value;
}
