import { isUuid } from '#kernel/ids.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { adcpError, type AdcpError } from '../rules/adcp-error.ts';
import { accountOf } from './accounts.ts';
import type { RequestOf } from './adcp-requests.ts';
import type { Buyer } from './buyer.ts';
import { insertFeedback, newestFeedback } from './feedback.repository.ts';
import { answerOf, requestKeyOf, storeAnswer, type Json } from './once.ts';
import { unsupported } from './plan-buy.ts';
import { readBuys } from './read-buys.ts';
import { openWriting, writingDenied } from './writing.ts';

/** Notes that a media buy has; each is a request of its own. get_media_buys shows the newest. */
const MAX_NOTES = 200;

/** Keeps what a buyer measured as a note: no bid, budget or price follows from it. */
export async function provideFeedback(
  buyer: Buyer,
  sent: RequestOf<'provide_performance_feedback'>,
): Promise<Result<Json, AdcpError>> {
  if (sent.creative_id !== undefined) return fail(unsupported('creative_id'));
  const denied = await writingDenied(buyer);
  if (denied) return fail(denied);
  const brand = sent.account ? await accountOf(buyer, sent.account) : null;
  if (brand && !brand.ok) return brand;
  const { media_buy_id: id, measurement_period: period } = sent;
  const brandIds = brand ? [brand.value.id] : null;
  const [buy] = isUuid(id) ? await readBuys(buyer, { ids: [id], brandIds, after: null, limit: 1 }) : [];
  if (!buy) return fail(adcpError('MEDIA_BUY_NOT_FOUND', 'No media buy of this account', { field: 'media_buy_id' }));
  // One that is still being bought is forgotten where it is refused.
  if (buy.row.state !== 'BOUGHT')
    return fail(adcpError('INVALID_STATE', 'This media buy was not bought, or not yet', { field: 'media_buy_id' }));
  const one = buy.packages.find((row) => row.id === sent.package_id);
  if (sent.package_id !== undefined && !one)
    return fail(adcpError('PACKAGE_NOT_FOUND', 'No package of this media buy', { field: 'package_id' }));
  const [start, end] = [new Date(period.start), new Date(period.end)];
  if (end <= start)
    return fail(adcpError('VALIDATION_ERROR', 'It ends before it begins', { field: 'measurement_period.end' }));
  const key = requestKeyOf(buyer, sent);
  const { call, database, companyId, nowMs } = buyer;
  return database.transact<Result<Json, AdcpError>>(call.context.viewer, async (tx) => {
    const writing = await openWriting(tx, buyer, { brandId: buy.row.brandId, group: null });
    if (!writing.ok) return writing;
    const earlier = await answerOf(tx, buyer, key);
    if (earlier) return earlier;
    if ((await newestFeedback(tx, [buy.row.id], MAX_NOTES)).length >= MAX_NOTES)
      return fail(adcpError('INVALID_STATE', `A media buy has at most ${MAX_NOTES} notes`));
    const noteId = call.context.newId();
    const used = await writing.value.record([
      { kind: 'NOTE', name: noteId, action: 'CREATED', before: null, after: { mediaBuyId: buy.row.id } },
    ]);
    if (used) return fail(used);
    await insertFeedback(tx, {
      id: noteId,
      companyId,
      mediaBuyId: buy.row.id,
      packageId: one?.id ?? null,
      accessKeyId: call.access.keyId,
      givenAt: new Date(nowMs),
      periodStart: start,
      periodEnd: end,
      performanceIndex: sent.performance_index,
      metricType: sent.metric_type ?? 'overall_performance',
      feedbackSource: sent.feedback_source ?? 'buyer_attribution',
    });
    const answer = { success: true, message: 'Kept as a note. Bids and budgets are changed with update_media_buy.' };
    await storeAnswer(tx, buyer, key, answer);
    return ok(answer);
  });
}
