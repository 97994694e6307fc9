import { InvoiceRef } from '#core/ledger/server/refs.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { invoicesById } from '#core/ledger/server/index.ts';
import type { Audience } from '#integrations/meta/port.ts';
import type { SellerProduct } from '#core/catalog/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import { addEnum, enumRef, objectRef, type Builder } from '#platform/graphql/builder.ts';
import { defineLoader, inOrder } from '#platform/graphql/context.ts';
import type { Database } from '#platform/db/database.ts';
import type { OnboardingStatus } from '../rules/onboarding.ts';
import type { MetaCampaignState, MetaCampaignStatus } from '../rules/status.ts';
import type { MetaTopUpMethod, MetaTopUpStatus } from '../rules/top-up.ts';
import type { AccountRow, LinkingRow, Shop } from './account.repository.ts';
import { campaignOfSession, type ReportRow } from './campaign.repository.ts';
import { itemOf } from './items.ts';
import type { SessionRow, SessionStatus } from './session.repository.ts';
import type { MetaTopUpRow } from './top-up.repository.ts';

export const MetaCampaignStatusRef = enumRef<MetaCampaignStatus>('MetaCampaignStatus');
export const MetaCampaignStateRef = enumRef<MetaCampaignState>('MetaCampaignState');
export const MpaTopUpMethodRef = enumRef<MetaTopUpMethod>('MpaTopUpMethod');
export const MpaTopUpRequestStatusRef = enumRef<MetaTopUpStatus>('MpaTopUpRequestStatus');
const MpaOnboardingStatusRef = enumRef<OnboardingStatus>('MpaOnboardingStatus');
const AsyncSessionStatusRef = enumRef<SessionStatus>('AsyncSessionStatus');

/** Returns the reason of a failed top-up. Meta's own answer stays in the language of its buyer. */
export const whyItFailed = (
  { statusReason }: MetaTopUpRow,
  _: unknown,
  { language }: { language: Language },
): string | null => statusReason && textOf(statusReason, language);

export interface CampaignView {
  row: ReportRow;
  account: AccountRow;
}
/** A page of a list with the cursors of the previous and the next page. */
export interface CursorPage<Row> {
  objects: Row[];
  nextPage: string | null;
  previousPage: string | null;
  totalCount: number;
}
export interface ProductView {
  product: SellerProduct;
  shop: Shop;
}

export const MetaCampaignRef = objectRef<CampaignView>('MetaCampaign');
export const MetaCampaignReportRowRef = objectRef<CampaignView>('MetaCampaignReportRow');
export const MetaCampaignListRef = objectRef<CursorPage<CampaignView>>('MetaCampaignList');
export interface ProductPage extends CursorPage<ProductView> {
  /** Those of the requested SKUs that the shop does not offer. */
  unknownSkus: () => Promise<string[]>;
}
const MetaCatalogProductRef = objectRef<ProductView>('MetaCatalogProduct');
export const MetaCatalogProductListRef = objectRef<ProductPage>('MetaCatalogProductList');
export const MetaCategoryRef = objectRef<{ id: string; name: string }>('MetaCategory');
export const MetaCustomAudienceRef = objectRef<Audience>('MetaCustomAudience');
export const MpaTopUpRequestRef = objectRef<MetaTopUpRow>('MpaTopUpRequest');
export const MpaOnboardingRef = objectRef<LinkingRow>('MpaOnboarding');
const AsyncSessionResultRef = objectRef<SessionRow>('AsyncSessionResult');
export const AsyncSessionRef = objectRef<SessionRow>('AsyncSession');

export function addMetaTypes(builder: Builder, database: Database): void {
  addEnums(builder);
  addProducts(builder);
  addOnboarding(builder, database);
  addTopUp(builder, database);
}

function addEnums(builder: Builder): void {
  addEnum(builder, MetaCampaignStateRef, 'What a Meta campaign is doing, whatever its switch says.', {
    ACTIVE: null,
    PAUSED: null,
    ENDED: null,
    REMOVED: null,
    UNDER_REVIEW: null,
    APPROVED_LIMITED: 'It runs, and Meta has found something wrong with part of it.',
  });
  addEnum(
    builder,
    MetaCampaignStatusRef,
    'Status of a Meta campaign; INACTIVE is only flipped locally in the list and is read as PAUSED when sent.',
    { ACTIVE: null, PAUSED: null, INACTIVE: null },
  );
  addEnum(builder, MpaTopUpMethodRef, 'How a Meta wallet top-up is paid; PAID_CREDIT has to be switched on.', {
    CARD: null,
    WIRE_TRANSFER: null,
    PAID_CREDIT: null,
  });
  addEnum(builder, MpaTopUpRequestStatusRef, 'Progress of a Meta wallet top-up.', {
    REQUESTING: 'Ordered, not paid yet.',
    APPROVED: 'Paid, on its way to Meta.',
    COMPLETED: null,
    FAILED: null,
  });
  addEnum(builder, MpaOnboardingStatusRef, 'Progress of linking a seller to Meta.', {
    PENDING: null,
    IN_PROGRESS: null,
    COMPLETED: null,
    FAILED: null,
  });
  addEnum(builder, AsyncSessionStatusRef, 'Progress of a background job at Meta.', {
    PENDING: null,
    RUNNING: null,
    COMPLETED: null,
    FAILED: null,
  });
}

/** Defines the cursor page type of a row type. */
export function addCursorPage<Row, List extends CursorPage<Row>>(
  builder: Builder,
  ref: ReturnType<typeof objectRef<List>>,
  row: ReturnType<typeof objectRef<Row>>,
  description: string,
): void {
  builder.objectType(ref, {
    description,
    fields: (t) => ({
      objects: t.field({ type: [row], resolve: (page) => page.objects as never }),
      nextPage: t.string({
        nullable: true,
        resolve: ({ nextPage }) => nextPage,
        description: 'Cursor to pass on. Null on the last page.',
      }),
      previousPage: t.string({
        nullable: true,
        resolve: ({ previousPage }) => previousPage,
        description: 'Cursor to pass on. Null on the first page.',
      }),
      totalCount: t.int({ resolve: (page) => page.totalCount }),
    }),
  });
}

function addProducts(builder: Builder): void {
  const itemFor = ({ product, shop }: ProductView) => itemOf(product, shop);
  builder.objectType(MetaCatalogProductRef, {
    description: "A product in the seller's Meta catalog.",
    fields: (t) => ({
      id: t.id({ resolve: ({ product }) => product.sku }),
      category: t.string({
        nullable: true,
        description: 'Null when uncategorized.',
        resolve: ({ product }) => product.categoryName,
      }),
      name: t.string({ resolve: (view) => itemFor(view).name }),
      description: t.string({
        nullable: true,
        description: 'Null when the feed has none.',
        resolve: (view) => itemFor(view).description,
      }),
      price: t.field({ type: 'Decimal', description: 'In currency.', resolve: (view) => itemFor(view).priceMicros }),
      brand: t.string({
        nullable: true,
        description: 'Null when the feed has none.',
        resolve: (view) => itemFor(view).brand,
      }),
      imageUrl: t.string({ description: 'Empty when the feed has none.', resolve: (view) => itemFor(view).imageUrl }),
      sku: t.string({ resolve: ({ product }) => product.sku }),
      currency: t.string({ description: 'ISO 4217 code.', resolve: (view) => itemFor(view).currency }),
      availability: t.string({
        description: "Meta's value, e.g. in stock.",
        resolve: (view) => itemFor(view).availability,
      }),
      condition: t.string({ description: "Meta's value, e.g. new.", resolve: (view) => itemFor(view).condition }),
      url: t.string({ resolve: (view) => itemFor(view).url }),
      inventory: t.int({
        nullable: true,
        description: 'Units in stock. Null when the feed does not say.',
        resolve: (view) => itemFor(view).inventory,
      }),
      visibility: t.string({ description: "Meta's value, e.g. published.", resolve: () => 'published' }),
    }),
  });
  addCursorPage(builder, MetaCatalogProductListRef, MetaCatalogProductRef, 'Cursor page of Meta catalog products.');
  builder.objectField(MetaCatalogProductListRef, 'unknownSkus', (t) =>
    t.stringList({
      description: 'Of the skus asked for, those that are not among the products, in the order asked.',
      resolve: (page) => page.unknownSkus(),
    }),
  );
  builder.objectType(MetaCategoryRef, {
    description: "A category in the seller's Meta catalog.",
    fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  });
  builder.objectType(MetaCustomAudienceRef, {
    description: "A custom audience of the seller's ad account.",
    fields: (t) => ({
      id: t.field({ type: 'BigInt', description: 'Numeric.', resolve: ({ id }) => id }),
      name: t.exposeString('name'),
    }),
  });
}

function addOnboarding(builder: Builder, database: Database): void {
  builder.objectType(MpaOnboardingRef, {
    description: 'A run of linking a seller to Meta.',
    fields: (t) => ({
      id: t.exposeID('id'),
      status: t.field({ type: MpaOnboardingStatusRef, resolve: ({ status }) => status }),
      result: t.field({
        type: 'JSON',
        nullable: true,
        description: 'On failure {error: {userMessage}}. Null until COMPLETED or FAILED.',
        resolve: ({ status, userMessage }, _, { language }) => {
          if (status === 'FAILED') return { error: { userMessage: userMessage && textOf(userMessage, language) } };
          return status === 'COMPLETED' ? {} : null;
        },
      }),
    }),
  });
  builder.objectType(AsyncSessionResultRef, {
    description: 'Outcome of a background job.',
    fields: (t) => ({
      campaignId: t.id({
        nullable: true,
        description: 'Campaign made by the job. Null when it failed.',
        resolve: ({ id }, _, context) => database.read(context.viewer, (tx) => campaignOfSession(tx, id)),
      }),
      errorMessage: t.string({
        nullable: true,
        description: 'Message to show. Null when it succeeded.',
        resolve: ({ errorMessage }, _, { language }) => errorMessage && textOf(errorMessage, language),
      }),
    }),
  });
  builder.objectType(AsyncSessionRef, {
    description: 'A background job at Meta, e.g. creating a campaign.',
    fields: (t) => ({
      id: t.exposeID('id'),
      status: t.field({ type: AsyncSessionStatusRef, resolve: ({ status }) => status }),
      result: t.field({
        type: AsyncSessionResultRef,
        nullable: true,
        description: 'Null until COMPLETED or FAILED.',
        resolve: (session) => (session.status === 'COMPLETED' || session.status === 'FAILED' ? session : null),
      }),
    }),
  });
}

function addTopUp(builder: Builder, database: Database): void {
  const invoiceById = defineLoader<Uuid, Awaited<ReturnType<typeof invoicesById>>[number] | null>(
    async (context, ids) => {
      const rows = await database.read(context.viewer, (tx) => invoicesById(tx, ids));
      return inOrder(ids, rows, (row) => row.id, null);
    },
  );
  builder.objectType(MpaTopUpRequestRef, {
    description: "A top-up of the seller's Meta wallet; money in the company's wallet currency.",
    fields: (t) => ({
      id: t.exposeID('id'),
      requestAmount: t.field({ type: 'Decimal', resolve: (topUp) => topUp.amountMicros }),
      tax: t.field({ type: 'Decimal', description: 'Tax rate, fraction.', resolve: (topUp) => topUp.taxRateMicros }),
      taxAmount: t.field({ type: 'Decimal', description: 'Rate × amount.', resolve: (topUp) => topUp.taxMicros }),
      total: t.field({
        type: 'Decimal',
        description: 'Amount with tax.',
        resolve: (topUp) => topUp.amountMicros + topUp.taxMicros,
      }),
      method: t.field({ type: MpaTopUpMethodRef, resolve: ({ method }) => method }),
      status: t.field({ type: MpaTopUpRequestStatusRef, resolve: ({ status }) => status }),
      statusReason: t.string({
        nullable: true,
        description: 'Shown as tooltip. Null unless FAILED.',
        resolve: whyItFailed,
      }),
      dateCreated: t.field({ type: 'DateTime', resolve: (topUp) => topUp.createdAt.getTime() }),
      dateUpdated: t.field({ type: 'DateTime', resolve: (topUp) => topUp.updatedAt.getTime() }),
      invoice: t.field({
        type: InvoiceRef,
        nullable: true,
        description: 'Null until invoiced.',
        resolve: (topUp, _, context) => (topUp.invoiceId ? invoiceById(context).load(topUp.invoiceId) : null),
      }),
    }),
  });
}

/** Results of all campaigns of a seller on one day. */
export interface PerformancePoint {
  day: Day;
  impressions: bigint;
  clicks: bigint;
  costMicros: Micros;
  purchaseValueMicros: Micros;
  reportCurrency: string;
  walletCurrency: string;
}
