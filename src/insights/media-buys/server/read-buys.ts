import { isUuid, type Uuid } from '#kernel/ids.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { adcpError, type AdcpError } from '../rules/adcp-error.ts';
import type { RequestOf } from './adcp-requests.ts';
import { accountOf } from './accounts.ts';
import type { Buyer } from './buyer.ts';
import { feedbackOf } from './shown-feedback.ts';
import { mediaBuys, type MediaBuy } from './media-buy.repository.ts';
import { readCampaignsOf, shownBuy, type ReadBuy } from './shown-buy.ts';

const CURSOR = 'media buys';
const PAGE = 20;
/** Media buys that are read for one answer, each with its campaigns. */
const MAX_READ = 50;

/** Media buys of the brands that the key reaches. */
export function readBuys(buyer: Buyer, filter: Parameters<typeof mediaBuys>[1]): Promise<MediaBuy[]> {
  const { context, access } = buyer.call;
  const reached = access.brandIds;
  const brandIds = filter.brandIds?.filter((id) => reached?.includes(id) ?? true) ?? reached;
  if (brandIds?.length === 0) return Promise.resolve([]);
  return buyer.database.read(context.viewer, (tx) => mediaBuys(tx, { ...filter, brandIds }));
}

type Asked = Pick<RequestOf<'get_media_buys'>, 'account' | 'media_buy_ids' | 'status_filter' | 'pagination'>;

/** One page of the media buys that a request is about, with their campaigns. */
export async function pageOfBuys(
  buyer: Buyer,
  { account, media_buy_ids: named, status_filter: wanted, pagination = {} }: Asked,
): Promise<Result<{ buys: ReadBuy[]; next: string | null }, AdcpError>> {
  let brandIds: Uuid[] | null = null;
  if (account) {
    const brand = await accountOf(buyer, account);
    if (!brand.ok) return brand;
    brandIds = [brand.value.id];
  }
  const boundTo = buyer.call.access.keyId;
  const position =
    pagination.cursor === undefined ? null : buyer.keyring.verify(CURSOR, pagination.cursor, { boundTo });
  if (position && !position.ok)
    return fail(adcpError('INVALID_REQUEST', 'Not a position of this list', { field: 'pagination.cursor' }));
  const limit = Math.min(named ? MAX_READ : (pagination.max_results ?? PAGE), MAX_READ);
  const rows = await readBuys(buyer, {
    ids: named ? named.filter(isUuid) : null,
    brandIds,
    after: position ? (position.value as Uuid) : null,
    limit: limit + 1,
  });
  const statuses = wanted === undefined ? null : [wanted].flat();
  const buys: ReadBuy[] = [];
  for (const row of rows.slice(0, limit)) {
    const read = await readCampaignsOf(buyer, row);
    if (!read.ok) return read;
    if (statuses?.includes(read.value.status) ?? true) buys.push(read.value);
  }
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return ok({ buys, next: last ? buyer.keyring.sign(CURSOR, last.row.id, { expiresAt: null, boundTo }) : null });
}

/** Media buys, the newest first. */
export async function getMediaBuys(buyer: Buyer, sent: RequestOf<'get_media_buys'>) {
  const found = await pageOfBuys(buyer, sent);
  if (!found.ok) return found;
  const { buys, next } = found.value;
  const notesOf = await feedbackOf(
    buyer,
    buys.map(({ row }) => row.id),
  );
  return ok({
    media_buys: buys.map((buy) => ({ ...shownBuy(buyer, buy), ...notesOf(buy.row.id) })),
    pagination: next === null ? { has_more: false } : { has_more: true, cursor: next },
  });
}
