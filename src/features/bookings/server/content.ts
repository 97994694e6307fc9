import { imageOfCompany } from '#features/campaigns/server/index.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { statusAfterContent, takesContent } from '../rules/booking-life.ts';
import { checkContent, isComplete } from '../rules/placement-content.ts';
import { endOfWeek } from '../rules/weeks.ts';
import { lockCampaign, weekOf } from './campaign-store.ts';
import { readContents, saveContent } from './content-store.ts';
import { step } from './step.ts';
import { contentText, words } from './texts.ts';
import type { Doer, Making } from './work.ts';

/** Fills in, changes or clears one field of a booked placement; as the viewer sees it. Answers with the booked package. */
export async function fillField(
  tx: Transaction,
  making: Making,
  wish: { bookingId: string; name: string; value: string | null },
  doer: Doer,
): Promise<Result<{ campaignId: Uuid; bookingId: Uuid }, Problem>> {
  const { language } = doer;
  const booking = isUuid(wish.bookingId) ? await weekOf(tx, wish.bookingId) : undefined;
  const campaign = booking && (await lockCampaign(tx, booking.campaignId));
  if (!campaign) return fail(notFound('Placement'));
  if (!takesContent(campaign.status)) return fail({ code: 'CONFLICT', message: words('contentClosed', language) });
  const before = (await readContents(tx, [campaign.id])).find(({ bookingId }) => bookingId === booking.id)!;
  const field = before.fields.find(({ name }) => name === wish.name);
  if (!field) return fail(invalid('name', contentText('unknownField', language)));
  const value = wish.value?.trim() || null;
  if (value !== null) {
    const wrong = checkContent(field, value, {
      startDate: booking.startDate,
      endDate: endOfWeek(booking.startDate),
      image: field.kind === 'IMAGE' ? await imageOfCompany(tx, campaign.companyId, value) : null,
    });
    if (wrong) return fail(invalid('value', contentText(wrong, language)));
  }
  await saveContent(tx, { bookingId: booking.id, companyId: campaign.companyId, name: field.name, value });
  const contents = await readContents(tx, [campaign.id]);
  const to = statusAfterContent(
    campaign.status,
    contents.every(({ fields, values }) => isComplete(fields, values)),
  );
  if (to !== campaign.status) await step(tx, making, campaign, { to, reason: null }, doer);
  return ok({ campaignId: campaign.id, bookingId: booking.id });
}
