import { imageOfCompany } from '#core/media/server/index.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { conflict, invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import { statusAfterContent, acceptsContent } from '../rules/booking-status.ts';
import { packageMessages } from '../rules/package.messages.ts';
import { checkContent, isComplete } from '../rules/placement-content.ts';
import { endOfWeek } from '../rules/weeks.ts';
import { lockCampaign, weekOf } from './campaign.repository.ts';
import { readContents, saveContent } from './content.repository.ts';
import { transition } from './transition.ts';
import type { Actor, Deps } from './deps.ts';

/** Sets or clears one field of a booked placement, with the viewer's rights. Returns the booked package's id. */
export async function fillField(
  tx: Transaction,
  deps: Deps,
  input: { bookingId: string; name: string; value: string | null },
  actor: Actor,
): Promise<Result<{ campaignId: Uuid; bookingId: Uuid }, Problem>> {
  const booking = isUuid(input.bookingId) ? await weekOf(tx, input.bookingId) : undefined;
  const campaign = booking && (await lockCampaign(tx, booking.campaignId));
  if (!campaign) return fail(notFound('Placement'));
  if (!acceptsContent(campaign.status)) return fail(conflict(packageMessages.problem.contentClosed()));
  const before = (await readContents(tx, [campaign.id])).find(({ bookingId }) => bookingId === booking.id)!;
  const field = before.fields.find(({ name }) => name === input.name);
  if (!field) return fail(invalid('name', packageMessages.content.fieldUnknown()));
  const value = input.value?.trim() || null;
  if (value !== null) {
    const wrong = checkContent(field, value, {
      startDate: booking.startDate,
      endDate: endOfWeek(booking.startDate),
      image: field.kind === 'IMAGE' ? await imageOfCompany(tx, campaign.companyId, value) : null,
    });
    if (wrong) return fail(invalid('value', wrong));
  }
  await saveContent(tx, { bookingId: booking.id, companyId: campaign.companyId, name: field.name, value });
  const contents = await readContents(tx, [campaign.id]);
  const to = statusAfterContent(
    campaign.status,
    contents.every(({ fields, values }) => isComplete(fields, values)),
  );
  if (to !== campaign.status) await transition(tx, deps, campaign, { to, reason: null }, actor);
  return ok({ campaignId: campaign.id, bookingId: booking.id });
}
