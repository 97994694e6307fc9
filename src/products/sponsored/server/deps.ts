import { signedIn, type Context } from '#platform/graphql/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { oncePerKey, type KeyedRequest } from '#platform/db/request-key.ts';
import { FEATURE_FLAG_OF, type OpenFeatures } from '../rules/open-features.ts';
import type { Outcome, Deps } from './operations.ts';

/** Returns a function that combines the request's actor, clock and features with any transaction. */
export async function depsOf(context: Context): Promise<(tx: Transaction) => Deps> {
  const session = signedIn(context);
  const open = await openFeatures(context);
  return (tx) => ({
    tx,
    actor: {
      userId: session.userId,
      impersonatorId: session.impersonatorId,
      program: session.program ?? null,
      isStaff: session.isStaff,
      companyId: session.membership?.companyId ?? null,
    },
    nowMs: context.clock(),
    newId: context.newId,
    mailsVerdicts: true,
    ...open,
  });
}

/** Creates at most one campaign per key. */
export const onceForCampaign = (
  tx: Transaction,
  request: KeyedRequest,
  first: () => Promise<Outcome>,
): Promise<Outcome> =>
  oncePerKey(tx, request, {
    first,
    idOf: ({ id }) => String(id),
    resultOf: (id) => Promise.resolve({ id: BigInt(id), operationId: null }),
  });

async function openFeatures(context: Context): Promise<OpenFeatures> {
  const flags = Object.entries(FEATURE_FLAG_OF);
  const isOn = await Promise.all(flags.map(async ([feature, flag]) => [feature, await context.isFlagOn(flag)]));
  return Object.fromEntries(isOn) as OpenFeatures;
}
