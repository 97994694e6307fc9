import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { checkPermission } from '#kernel/permission.ts';
import type { Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { Database } from '#platform/db/database.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { ToolCaller } from '#platform/mcp/mcp-door.ts';
import type { RateLimiter } from '#platform/rest/rate-limits.ts';
import { problemDetails } from '#platform/rest/refusal.ts';
import type { RestRoute } from '#platform/rest/route.ts';
import { groupOf, serverOf, type ServeOptions } from '#platform/rest/serve.ts';
import type { Answers } from './answers.ts';
import { errorOfRoute, type AdcpError } from '../rules/adcp-error.ts';

/** A call of a route of the management API. */
export interface RouteCall {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | readonly string[]>>;
  body?: unknown;
  idempotencyKey?: string;
  isDryRun?: boolean;
}

/** What a route refused, by its name. */
export type Refused = Pick<ReturnType<typeof problemDetails>, 'error' | 'detail' | 'errors'> & {
  needsApproval?: { id: string; link: string; expiresAt: string };
};

/** A buyer's agent: what it may do is what its key may do, route by route. */
export interface Buyer extends ToolCaller {
  database: Database;
  keyring: Keyring;
  companyId: Uuid;
  nowMs: EpochMs;
  /** The address of this agent, which names its formats. */
  agentUrl: string;
  /** What amounts are written in: the company pays from one wallet, whatever the storefront's currency is. */
  currency: string;
  /** Null in a live environment. */
  testing: TestingPort | null;
  /** The least bid for a click in a storefront, in that currency. */
  leastBid(place: { catalogId: string; brandId: string }): Promise<Micros>;
  /** Whether the key's maker may call an operation now; for what no route does. */
  denied(operation: `Mutation.${string}`): Problem | null;
  ask<Name extends keyof Answers>(
    route: Name,
    call?: RouteCall,
  ): Promise<Result<{ body: Answers[Name]; isRepeated: boolean }, Refused>>;
  /** Reads what has to be there. */
  read<Name extends keyof Answers>(route: Name, call?: RouteCall): Promise<Result<Answers[Name], AdcpError>>;
}

/** What is known of money beside the routes; bound in `apps`. */
export interface MoneyPort {
  walletOf(context: Context, companyId: Uuid): Promise<{ code: string }>;
  leastBidOf(context: Context, place: { companyId: Uuid; catalogId: string; brandId: string }): Promise<Micros>;
}

/** What only a test environment can do; bound in `apps`. */
export interface TestingPort {
  /** The verdict of staff on what a campaign shows. */
  decide(
    context: Context,
    verdict: { companyId: Uuid; campaignId: string; decision: { kind: 'APPROVE' } | { kind: 'REJECT'; notes: string } },
  ): Promise<Result<null, Problem>>;
  /** Null where tests of the protocol leave the clock alone, which is everybody's in the environment. */
  clock: {
    /** Whether it could go there now. */
    check(atMs: EpochMs): Promise<Result<null, Problem>>;
    /** Moves it, and resolves when it has arrived; refused while it is still on its way. */
    passTo(atMs: EpochMs): Promise<Result<null, Problem>>;
  } | null;
}

export interface BuyerOptions extends ServeOptions {
  publicUrl: string;
  agentUrl: string;
  money: MoneyPort;
  limiter: RateLimiter;
  /** Null in a live environment. */
  testing: TestingPort | null;
}

/** What ends spending is never too much. */
const ENDINGS: ReadonlySet<keyof Answers> = new Set(['DELETE /v1/campaigns/{id}', 'POST /v1/approvals/{id}/withdraw']);

/** Returns what makes a buyer of a caller. */
export function buyersOf(routes: readonly RestRoute[], options: BuyerOptions) {
  const served = new Map(
    routes.map((route) => [`${route.method} ${route.path}`, { run: serverOf(route, options), group: groupOf(route) }]),
  );
  return async (caller: ToolCaller, companyId: Uuid): Promise<Buyer> => {
    const { call, requestId, language } = caller;
    const { money } = options;
    const ask: Buyer['ask'] = async <Name extends keyof Answers>(name: Name, sent: RouteCall = {}) => {
      const serve = served.get(name);
      if (!serve) throw new Error(`no route ${name}`);
      const { path = {}, query = {}, body, idempotencyKey, isDryRun = false } = sent;
      const { isExceeded } = options.limiter.take(call.access.keyId, serve.group, call.context.clock());
      if (isExceeded && !ENDINGS.has(name))
        return fail({ error: 'rate_limited', detail: 'Too many calls within a minute', errors: undefined });
      const done = await serve.run(call, {
        path,
        query: isDryRun ? { ...query, dryRun: 'true' } : query,
        body,
        target: name.replaceAll(/\{(\w+)\}/g, (_, one: string) => path[one]!),
        ...(isDryRun ? { idempotencyKey: 'dry run' } : idempotencyKey !== undefined && { idempotencyKey }),
      });
      if (done.ok) return ok({ body: done.value.body as Answers[Name], isRepeated: done.value.isRepeated });
      const { error, detail, errors } = problemDetails(done.problem, {
        publicUrl: options.publicUrl,
        requestId,
        language,
      });
      const members = 'members' in done.problem ? done.problem.members : {};
      return fail({ error, detail, errors, ...members });
    };
    return {
      ...caller,
      database: options.database,
      keyring: options.keyring,
      companyId,
      nowMs: call.context.clock(),
      agentUrl: options.agentUrl,
      testing: options.testing,
      currency: (await money.walletOf(call.context, companyId)).code,
      leastBid: (place) => money.leastBidOf(call.context, { ...place, companyId }),
      denied: (operation) => checkPermission(operation, options.permissions[operation]!, call.context.caller),
      ask,
      async read(name, sent = {}) {
        const done = await ask(name, sent);
        return done.ok ? ok(done.value.body) : fail(errorOfRoute(done.problem));
      },
    };
  };
}
