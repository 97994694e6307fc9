import { notFound } from '#kernel/problem.ts';
import { fail } from '#kernel/result.ts';
import { objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { readCampaignId } from '../rules/campaign-id.ts';
import { MAX_PRESENT, PRESENCE_MS } from '../rules/review-checks.ts';
import { endPresence, presences, recordPresence, type Presence } from './review-presence.repository.ts';

const sinceOf = (context: Context) => new Date(context.wallClock() - PRESENCE_MS);

/** Returns the look-up of who else has a campaign open, with one read for a request. */
export function createPresenceOf(database: Database): (context: Context, campaignId: bigint) => Promise<string[]> {
  const reads = new WeakMap<Context, Promise<Presence[]>>();
  return async (context, campaignId) => {
    let read = reads.get(context);
    if (!read) reads.set(context, (read = database.read(SYSTEM, (tx) => presences(tx, sinceOf(context)))));
    return othersIn(await read, context, campaignId);
  };
}

function othersIn(all: readonly Presence[], context: Context, campaignId: bigint): string[] {
  const { userId: ownId } = signedIn(context);
  return all
    .filter((one) => one.campaignId === campaignId && one.userId !== ownId)
    .map(({ name }) => name)
    .slice(0, MAX_PRESENT);
}

/** Adds that a member of staff has a campaign open, which others see for a minute. */
export function addReviewPresence(builder: Builder, database: Database): void {
  const KeepReviewOpenInput = builder.inputType('KeepReviewOpenInput', {
    description: 'A campaign that the caller has open, or no longer.',
    fields: (t) => ({ id: t.id({ required: true }), isOpen: t.boolean({ required: true }) }),
  });
  const KeptRef = builder.objectType(objectRef<string[]>('KeepReviewOpenPayload'), {
    description: 'Who else has it open.',
    fields: (t) => ({ ok: okField(t), openWith: t.stringList({ resolve: (names) => names }) }),
  });
  builder.mutationField('keepReviewOpen', (t) =>
    t.field({
      type: KeptRef,
      description: 'Tells colleagues that the caller has a campaign open in the review, for sixty seconds.',
      args: { input: t.arg({ type: KeepReviewOpenInput, required: true }) },
      resolve: async (_, { input: { id, isOpen } }, context) => {
        const campaignId = readCampaignId(id);
        if (campaignId === null) return unwrap<string[]>(fail(notFound('Campaign')));
        const { userId } = signedIn(context);
        const since = sinceOf(context);
        return database.transact(SYSTEM, async (tx) => {
          if (isOpen) await recordPresence(tx, { campaignId, userId, at: new Date(context.wallClock()) }, since);
          else await endPresence(tx, { campaignId, userId });
          return othersIn(await presences(tx, since), context, campaignId);
        });
      },
    }),
  );
}
