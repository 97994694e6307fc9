import { sql } from 'kysely';
import { NO_ORDERS, NO_SELLER_BALANCES } from '#core/payments/server/index.ts';
import {
  startCampaign,
  startLinking,
  metaAdsWork,
  metaPurchases,
  orderMetaTopUp,
  metaWork,
  shopOf,
} from '#products/meta/server/index.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { proFormas } from '#core/ledger/server/index.ts';
import { refundCredit } from '#core/ledger/server/refund.repository.ts';
import { createMetaSandbox } from '#integrations/meta/index.ts';
import { createSandboxProvider } from '#integrations/payments/sandbox/sandbox.ts';
import { unwrap } from '#demo/unwrap.ts';
import { addDays, DAY_MS, dayIn } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { createLogger } from '#platform/telemetry/logger.ts';
import type { TestApi } from '../../../testing/api.ts';
import { PASSWORD, type Seed } from '../../../testing/seed.ts';

/** Data that only the company of `companyWithEverything` may read. */
export const SECRETS = /Hidden/;

/** Creates a company that has used every part of the product, under names that appear nowhere else. */
export async function companyWithEverything(database: Database, seed: Seed, api: TestApi) {
  const catalog = await seed.catalog('SG');
  await catalog.products({ sku: 'RUN-1', name: 'Shoe', price: 20, brand: 'Bee', sellers: ['Shop'] });
  const company = await seed.company('Hidden company');
  const brand = await company.brand('Bee');
  const seller = await catalog.seller('Shop');
  await company.sellers(seller);
  const user = await company.owner();
  const owner = await api.browser().signIn(user);
  await database.transact(SYSTEM, async (tx) => {
    for (const flag of ['billing_top_up', 'show_payment_card_method', 'show_auto_top_up', 'sponsor_enable_banner'])
      await setFlag(tx, flag, true);
    await sql`update company set can_be_topped_up = true where id = ${company.id}`.execute(tx);
  });
  await company.fund(777, { idempotencyKey: 'hidden', description: 'Hidden credit' });
  const cards = createSandboxProvider({ database, clock: seed.clock, newId: seed.newId, secret: 'test' });
  const card = (await cards.tokenize({ number: '4242424242424242', expMonth: 12, expYear: 2040 }))!.token;
  const { data } = await owner.graphql<{ roles: { id: string }[] }>('{ roles { id } }');
  const use = async (mutation: string, input: object) => {
    const [name, type] = mutation.split(': ');
    const { errors } = await owner.graphql(`mutation ($input: ${type}!) { ${name}(input: $input) { ok } }`, { input });
    if (errors.length) throw new Error(`${mutation}: ${JSON.stringify(errors)}`);
  };
  await use('updateBillingDetails: UpdateBillingDetailsInput', {
    name: 'Hidden payer',
    email: 'hidden@payer.test',
    description: 'Hidden words',
  });
  await use('createWebhookEndpoint: CreateWebhookEndpointInput', { url: 'https://hooks.example/Hidden' });
  await use('createAccessKey: CreateAccessKeyInput', {
    name: 'Hidden key',
    scopes: ['campaigns:read'],
    currentPassword: PASSWORD,
  });
  await use('createAccessKey: CreateAccessKeyInput', {
    name: 'Hidden agent',
    scopes: ['mcp'],
    currentPassword: PASSWORD,
  });
  const agent = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('accessKey').select('id').where('name', '=', 'Hidden agent').executeTakeFirstOrThrow(),
  );
  await use('createMandate: CreateMandateInput', {
    accessKeyId: agent.id,
    groups: ['CREATE'],
    day: '50',
    month: '500',
    maxChangePercent: 20,
    maxRaise: '10',
    maxObjectsPerHour: 5,
    currentPassword: PASSWORD,
  });
  await use('inviteMember: InviteMemberInput', { email: 'hidden@invited.test', roleId: data!.roles[0]!.id });
  await use('createSponsorCampaign: CreateSponsorCampaignInput', {
    brandId: brand.id,
    catalogId: catalog.id,
    name: 'Hidden campaign',
    asName: 'Hidden ads',
    adsProductName: 'Hidden ad',
    keywords: ['Hidden keyword'],
    startDate: new Date(seed.clock()).toISOString(),
    skus: ['RUN-1'],
  });
  const campaign = await database.read(SYSTEM, (tx) =>
    tx.selectFrom('campaign').select('id').where('companyId', '=', company.id).executeTakeFirstOrThrow(),
  );
  await use('previewOperation: PreviewOperationInput', {
    kind: 'NEGATIVES',
    keywords: ['Hidden negative'],
    campaignIds: [String(campaign.id)],
  });
  await use('createNegativeList: CreateNegativeListInput', {
    name: 'Hidden list',
    keywords: ['Hidden entry'],
    campaignIds: [String(campaign.id)],
  });
  await use('keepDraft: KeepDraftInput', { name: 'campaign', content: 'Hidden draft' });
  await use('saveCampaignView: SaveCampaignViewInput', { name: 'Hidden view', search: 'name=Hidden' });
  await use('savePaymentMethod: SavePaymentMethodInput', { token: card });
  await use('createTopUpRequest: CreateTopUpRequestInput', { amount: '50', type: 'CARD' });
  await use('createExportRequest: CreateExportRequestInput', {
    fileType: 'CSV',
    dataType: 'WALLET_TRANSACTIONS',
    params: {},
  });
  await use('updateOnboardingProgress: UpdateOnboardingProgressInput', { id: 'profile' });
  await database.transact(SYSTEM, async (tx) => {
    for (const flag of ['download_invoice', 'show_download_credit_note']) await setFlag(tx, flag, true);
    const credit = await tx
      .selectFrom('credit')
      .select('id')
      .where('companyId', '=', company.id)
      .where('creditType', '=', 'TOPUP')
      .executeTakeFirstOrThrow();
    await refundCredit(tx, seed.newId, credit.id, 1_000_000n, {
      idempotencyKey: 'hidden refund',
      reason: 'Hidden reason',
      atMs: seed.clock(),
      actorId: null,
    });
    await proFormas.issue(tx, seed.newId, {
      idempotencyKey: 'hidden pro-forma',
      companyId: company.id,
      series: 'SG',
      currency: 'SGD',
      lines: [{ description: 'Hidden package', amountMicros: 10_000_000n }],
      taxes: [],
      buyer: { name: 'Hidden payer', address: [] },
      language: 'en',
      payment: { method: 'WIRE_TRANSFER' },
      due: { on: '2099-06-01', reference: 'EC-HIDDEN', instructions: 'Hidden bank' },
      timezone: 'Asia/Singapore',
      atMs: seed.clock(),
    });
  });
  await bookHidden(database, seed, { companyId: company.id, brandId: brand.id, userId: user.id });
  await advertiseHidden(database, seed, { companyId: company.id, sellerId: seller, userId: user.id });
  return { company, user, brand, seller };
}

/** Creates a booked package with content, under a hidden name. */
async function bookHidden(
  database: Database,
  seed: Seed,
  owner: { companyId: string; brandId: string; userId: string },
): Promise<void> {
  await database.transact(SYSTEM, (tx) =>
    sql`
      with catalog as (select id from catalog limit 1),
      segment as (insert into segment (catalog_id, id, name) select id, 'all', 'All' from catalog returning catalog_id, id),
      placement as (insert into placement (id, code, name, category, fields) values (${seed.newId()}, 'P', 'Place', 'App',
        '[{"name":"headline","label":"Headline","kind":"TEXT","isRequired":true,"minWidth":null,"minHeight":null}]') returning id),
      package as (insert into package (id, code, name, dynamic_start_date, paid_credit_only, custom_budget, types, slot_count,
        is_offered, updated_at) values (${seed.newId()}, 'P', 'Package', false, false, false, '{}', 1, true, now()) returning id),
      ordered as (insert into package_order (id, company_id, brand_id, state, payment_method, payment_terms, currency,
        amount_micros, discount_micros, voucher_micros, tax_micros, total_micros, paid_at, ordered_by, created_at)
        values (${seed.newId()}, ${owner.companyId}, ${owner.brandId}, 'PAID', 'WALLET_CREDIT', 'IMMEDIATE', 'SGD', 0, 0, 0, 0, 0, now(),
          ${owner.userId}, now()) returning id),
      booked as (insert into booking_campaign (id, company_id, order_id, position, brand_id, package_id, name, status, start_date,
        end_date, amount_micros, discount_micros, voucher_micros, tax_micros, total_micros, price, created_at)
        select ${seed.newId()}, ${owner.companyId}, ordered.id, 0, ${owner.brandId}, package.id, 'Hidden booking', 'PURCHASED',
          '2099-06-01', '2099-06-07', 0, 0, 0, 0, 0, '{"lines":[],"minimumMicros":"0","discounts":[],"taxes":[]}', now()
        from ordered, package returning id),
      week as (insert into booking (id, company_id, campaign_id, catalog_id, segment_id, placement_id, start_date, slot, created_at)
        select ${seed.newId()}, ${owner.companyId}, booked.id, segment.catalog_id, segment.id, placement.id, '2099-06-01', 1, now()
        from booked, segment, placement returning id),
      content as (insert into booking_content (booking_id, name, company_id, value)
        select id, 'headline', ${owner.companyId}, 'Hidden headline' from week)
      insert into booking_change (id, company_id, campaign_id, at, to_status, reason)
      select ${seed.newId()}, ${owner.companyId}, id, now(), 'PENDING', 'Hidden reason' from booked`.execute(tx),
  );
}

/** Creates a seller at Meta with money, and a campaign with results, under hidden names. */
async function advertiseHidden(
  database: Database,
  { newId, clock }: Seed,
  { companyId, sellerId, userId }: { companyId: string; sellerId: string; userId: string },
): Promise<void> {
  let nowMs = clock();
  const deps = { database, newId, clock: () => nowMs };
  const log = createLogger({ level: 'silent' });
  const meta = createMetaSandbox({ ...deps, linkDelayMs: 0, creationDelayMs: 0 });
  const metaDeps = { ...deps, log, meta };
  const work = metaAdsWork(metaDeps);
  const asSystem = <T>(act: (tx: Transaction) => Promise<T>) => database.transact(SYSTEM, act);
  const shop = (await asSystem((tx) => shopOf(tx, sellerId, companyId)))!;
  const request = { shop, requestedBy: userId, language: 'en' } as const;

  const linking = unwrap(
    await asSystem((tx) => startLinking(tx, metaDeps, { ...request, pageUrl: 'https://hidden.example/Hidden' })),
  );
  await work.link(linking.id);
  const billing = {
    ...metaDeps,
    cards: null,
    sellers: NO_SELLER_BALANCES,
    purchases: { ...NO_ORDERS, META: metaPurchases(metaDeps) },
    publicUrl: '',
  };
  const topUp = unwrap(
    await orderMetaTopUp(billing, {
      shop,
      userId,
      amountMicros: 200_000_000n,
      method: 'PAID_CREDIT',
      takesPaidCredit: true,
    }),
  );
  await work.fund(topUp.id);
  const startDate = addDays(dayIn(shop.timezone, nowMs), 1);
  const session = unwrap(
    await asSystem((tx) =>
      startCampaign(tx, metaDeps, {
        ...request,
        name: 'Hidden campaign at Meta',
        lifetimeBudgetMicros: 100_000_000n,
        startDate,
        endDate: addDays(startDate, 9),
        creativeText: 'Hidden text',
        categories: [],
        minPriceMicros: null,
        maxPriceMicros: null,
        skus: [],
        audienceIds: [],
      }),
    ),
  );
  await work.create(session.id);
  nowMs += 5 * DAY_MS;
  await metaWork.metaResults.runDue(metaDeps);
}

/** Reads every row of a company, from every table with companies. */
export async function rowsOf(database: Database, companyId: string): Promise<Record<string, object[]>> {
  return database.read(SYSTEM, async (tx) => {
    const all = (await tablesOfCompanies(tx)).map(
      (name) => sql`select ${sql.lit(name)} as name, to_jsonb(t) as row from ${sql.table(name)} as t
        where company_id = ${companyId}`,
    );
    const { rows } = await sql<{ name: string; row: object }>`${sql.join(all, sql` union all `)}
      union all select 'company', to_jsonb(company) from company where id = ${companyId} order by 1, 2`.execute(tx);
    const byTable: Record<string, object[]> = {};
    for (const { name, row } of rows) (byTable[name] ??= []).push(row);
    return byTable;
  });
}

async function tablesOfCompanies(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    join pg_attribute on attrelid = pg_class.oid and attname = 'company_id' and atttypid = 'uuid'::regtype and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(tx);
  return rows.map(({ name }) => name);
}
