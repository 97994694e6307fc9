import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import { setFlag } from '#core/settings/server/index.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import type { DB } from '#platform/db/tables.generated.ts';
import { adviceScenario, times } from './advice.test-support.ts';

const {
  time,
  database,
  seed,
  scenario,
  log,
  campaign,
  deleteAuctionLog,
  forecast,
  visibility,
  reasonsOf,
  diagnostics,
  approve,
  forRun1,
  rivalBid,
} = await adviceScenario();
const { owner, rival, staff } = scenario;

/** A campaign that has run for a minute; nothing was logged before. */
async function running() {
  await deleteAuctionLog();
  const made = await campaign();
  await approve(made.id);
  time.nowMs += MINUTE_MS;
  return made;
}

/** Sets a rule as of now. */
const setRule = (
  rule: Pick<Insertable<DB['yieldRule']>, 'ruleId' | 'version' | 'kind' | 'isRemoved'> &
    Partial<Insertable<DB['yieldRule']>>,
) =>
  database.transact(SYSTEM, (tx) =>
    tx
      .insertInto('yieldRule')
      .values({ catalogId: scenario.shop.id, setAt: new Date(time.nowMs), ...rule })
      .execute(),
  );

const NO_LOAD = {
  ...{ mostOnPage: null, mostAtPlacement: null, mostOfBrand: null, sharePercent: null, firstFree: null },
  ...{ leastRelevance: null, leastScorePercent: null },
};

test('knows bids below the marketplace’s least price, as it was then', async () => {
  const { id, adSetId } = await running();
  const ruleId = seed.newId();
  const set = (version: number, isRemoved: boolean) =>
    setRule({ ruleId, version, kind: 'FLOOR', isRemoved, billedOn: 'CLICK', amountMicros: 800_000n });
  await set(1, false);
  time.nowMs += MINUTE_MS;
  await log(times(30, () => ({ ...forRun1, candidates: [rivalBid] })));
  time.nowMs += 1000;
  const { losses } = (await visibility(owner, id)).data!.campaignVisibility;
  expect(losses).toMatchObject([
    { reason: 'FLOOR', share: 100, remedies: [{ action: 'RAISE_TO_FLOOR', amount: '0.8' }] },
  ]);
  expect((await visibility(rival, id)).codes).toEqual(['NOT_FOUND']);
  // Taken back: what was lost before was lost to it, what is lost now is not.
  time.nowMs += MINUTE_MS;
  await set(2, true);
  time.nowMs += MINUTE_MS;
  await log(
    times(30, () => ({ ...forRun1, candidates: [rivalBid, { adSetId, sku: 'RUN-1', bid: 500_000, rank: null }] })),
  );
  time.nowMs += 1000;
  expect((await reasonsOf(id)).map(([reason]: string[]) => reason).toSorted()).toEqual(['FLOOR', 'RANK']);
});

test('knows what the marketplace blocks, and says its reason to the seller', async () => {
  const { id } = await running();
  const reason = { en: 'Not for minors', pt: 'Não para menores', id: 'Bukan untuk anak' };
  const ruleId = seed.newId();
  const set = (version: number, isRemoved: boolean) =>
    setRule({
      ...{ ruleId, version, kind: 'BLOCK', isRemoved, subject: 'PRODUCT', subjectValues: ['RUN-1'] },
      reason: JSON.stringify(reason),
    });
  await set(1, false);
  time.nowMs += MINUTE_MS;
  await log(times(30, () => ({ ...forRun1, candidates: [rivalBid] })));
  time.nowMs += 1000;
  const { losses } = (await visibility(owner, id)).data!.campaignVisibility;
  expect(losses).toMatchObject([
    { reason: 'BLOCKED', share: 100, notes: [reason.en], remedies: [{ action: 'CHANGE_PRODUCTS' }] },
  ]);
  await database.transact(SYSTEM, (tx) => setFlag(tx, 'show_diagnostic_tool', true));
  const diagnosed = (await diagnostics(staff, id)).data!.sponsorCampaignDiagnostics;
  await database.transact(SYSTEM, (tx) => setFlag(tx, 'show_diagnostic_tool', false));
  expect(diagnosed).toMatchObject([{ type: 'blocked', details: expect.arrayContaining([reason.en]) }]);
  expect((await visibility(rival, id)).codes).toEqual(['NOT_FOUND']);
  // A forecast leaves out what is blocked now, and says how much that is.
  const { productForecast } = (await forecast(owner, { skus: ['RUN-1'], bid: '0.9' })).data!;
  expect(productForecast.basis).toMatchObject({ auctions: 0, blocked: 30 });
  time.nowMs += 11 * MINUTE_MS;
  await set(2, true);
  time.nowMs += 1000;
  const after = (await forecast(owner, { skus: ['RUN-1'], bid: '0.9' })).data!.productForecast;
  expect(after.basis).toMatchObject({ auctions: 30, blocked: 0 });
});

test('knows what was lost to the marketplace’s limits of ads, and to its standard', async () => {
  const { id, adSetId } = await running();
  const ruleId = seed.newId();
  const set = (version: number, load: object | null) =>
    setRule({
      ...{ ruleId, version, kind: 'LOAD', isRemoved: load === null },
      load: JSON.stringify({ ...NO_LOAD, ...load }),
    });
  await set(1, { leastRelevance: 90 });
  time.nowMs += MINUTE_MS;
  await log(times(20, () => ({ ...forRun1, candidates: [rivalBid] })));
  time.nowMs += MINUTE_MS;
  await set(2, { mostOfBrand: 1 });
  time.nowMs += MINUTE_MS;
  const own = { adSetId, sku: 'RUN-1', bid: 950_000, rank: null, bar: 'PLACES' };
  await log(times(30, () => ({ ...forRun1, candidates: [own, rivalBid] })));
  time.nowMs += MINUTE_MS;
  await set(3, null);
  time.nowMs += MINUTE_MS;
  await log(times(50, () => ({ ...forRun1, candidates: [{ ...own, bid: 500_000, bar: undefined }, rivalBid] })));
  time.nowMs += 1000;
  const { losses } = (await visibility(owner, id)).data!.campaignVisibility;
  const remedies = [{ action: 'IMPROVE_LISTING' }];
  expect(losses).toMatchObject([
    { reason: 'RANK', share: 50 },
    { reason: 'PLACES', share: 30, remedies },
    { reason: 'QUALITY', share: 20, remedies },
  ]);
  expect((await visibility(rival, id)).codes).toEqual(['NOT_FOUND']);
  // What limits all ads of a place now is left out of a forecast.
  time.nowMs += 11 * MINUTE_MS;
  await set(4, { sharePercent: 50 });
  time.nowMs += 1000;
  const { productForecast } = (await forecast(owner, { skus: ['RUN-1'], bid: '0.9' })).data!;
  expect(productForecast).toMatchObject({ pImpression: [0, 0] });
  await set(5, null);
});

test('knows where it was kept apart from another brand, and where a page was closed to it', async () => {
  const { id, adSetId } = await running();
  const reason = { en: 'Its own page', pt: 'Página própria', id: 'Halaman sendiri' };
  const other = seed.newId();
  const set = (kind: 'APART' | 'EXCLUSION', brandIds: string[], isRemoved = false) =>
    setRule({
      ...{ ruleId: kind === 'APART' ? apartId : seed.newId(), version: isRemoved ? 2 : 1, kind, isRemoved },
      ...{ subject: 'BRAND', subjectValues: brandIds, reason: JSON.stringify(reason) },
    });
  const apartId = seed.newId();
  const own = { adSetId, sku: 'RUN-1', bid: 950_000, rank: null, bar: 'APART' };
  await set('APART', [scenario.brand.id, other]);
  time.nowMs += MINUTE_MS;
  await log(times(60, () => ({ ...forRun1, candidates: [own, rivalBid] })));
  time.nowMs += MINUTE_MS;
  const { brandId } = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('product').select('brandId').where('sku', '=', 'OTHER-1').executeTakeFirstOrThrow(),
  );
  await set('EXCLUSION', [brandId!]);
  time.nowMs += MINUTE_MS;
  await log(times(40, () => ({ ...forRun1, page: 'OTHER-1', candidates: [rivalBid] })));
  time.nowMs += 1000;
  const { losses } = (await visibility(owner, id)).data!.campaignVisibility;
  expect(losses).toMatchObject([
    { reason: 'APART', share: 60, notes: [reason.en], remedies: [{ action: 'IMPROVE_LISTING' }] },
    { reason: 'BLOCKED', share: 40, notes: [reason.en], remedies: [] },
  ]);
  expect((await visibility(rival, id)).codes).toEqual(['NOT_FOUND']);
  await set('APART', [scenario.brand.id, other], true);
});
