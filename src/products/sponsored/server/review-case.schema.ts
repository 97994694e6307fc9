import { ProductRef } from '#core/catalog/server/refs.ts';
import { categoriesById, productsBySku, type CatalogLoaders } from '#core/catalog/server/index.ts';
import { mailReadersOf } from '#core/accounts/server/index.ts';
import { IMAGE_PATH, imageNameOf } from '#core/media/rules/image.ts';
import type { Language } from '#kernel/language.ts';
import { addEnum, addPageType, enumRef, objectRef, type Builder, type Page } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { Database } from '#platform/db/database.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import {
  MAX_SHOWN,
  REJECT_REASONS,
  riskOf,
  isAllGreen,
  type CheckName,
  type RejectReason,
  type ReviewCheck,
  type Risk,
} from '../rules/review-checks.ts';
import { reviewMessages } from '../rules/review.messages.ts';
import type { Creative } from './campaign.repository.ts';
import { createPresenceOf } from './review-presence.resolvers.ts';
import type { CampaignLoaders } from './sponsored.loaders.ts';
import { SponsorCampaignRef, type CampaignNode } from './refs.ts';
import type { ReviewProposal } from './review-proposal.repository.ts';
import { shownSkus, type CaseFacts, type ReviewRecord } from './review-case.repository.ts';

/** A campaign as staff decide about it. */
export interface ReviewCase {
  campaign: CampaignNode;
  facts: CaseFacts;
  checks: ReviewCheck[];
  record: Pick<ReviewRecord, 'approved' | 'rejected'>;
}

interface NamedId {
  id: string;
  name: string;
}

export const ReviewCaseRef = objectRef<ReviewCase>('ReviewCase');
export const ReviewCaseListRef = objectRef<Page<ReviewCase>>('ReviewCaseList');
const ReviewProposalRef = objectRef<ReviewProposal>('ReviewProposal');
const ReviewCheckRef = objectRef<ReviewCheck>('ReviewCheck');
const ReviewReasonRef = objectRef<{ reason: RejectReason; language: Language }>('ReviewReason');
const NamedIdRef = objectRef<NamedId>('ReviewedName');
const ReviewCheckNameRef = enumRef<CheckName>('ReviewCheckName');
const ReviewRiskRef = enumRef<Risk>('ReviewRisk');

interface TypeDependencies {
  database: Database;
  catalogs: CatalogLoaders;
  loaders: CampaignLoaders;
}

export function addReviewCaseTypes(builder: Builder, { database, catalogs, loaders }: TypeDependencies): void {
  addEnum(builder, ReviewCheckNameRef, 'What is checked of an ad before staff look at it.', {
    STOCK: 'Whether a product is on sale.',
    CATEGORY: 'Whether the brand sells in the categories that the ad names.',
    WORDS:
      'Whether the advertiser wrote a word that the storefront refuses: in the name of the ad, its addresses or the scene of a picture.',
    LANDING_PAGE: 'Whether it leads to a page of the storefront.',
    BANNER_SIZE: 'Whether each picture has the size of its placement.',
  });
  addEnum(builder, ReviewRiskRef, 'How carefully to look.', {
    LOW: null,
    MEDIUM: "The company's first ad, or one of its ads was rejected before.",
    HIGH: 'A check is red.',
  });
  builder.objectType(ReviewCheckRef, {
    description: 'The result of a check of an ad.',
    fields: (t) => ({
      name: t.field({ type: ReviewCheckNameRef, resolve: ({ name }) => name }),
      isGreen: t.exposeBoolean('isGreen'),
      reason: t.string({ resolve: ({ reason }, _, context) => textOf(reason, context.language) }),
    }),
  });
  builder.objectType(ReviewReasonRef, {
    description: 'A ready-made reason for a rejection.',
    fields: (t) => ({
      id: t.id({ resolve: ({ reason }) => reason }),
      label: t.string({
        description: "In the reader's language.",
        resolve: ({ reason }, _, context) => textOf(reviewMessages.reason[reason](), context.language),
      }),
      text: t.string({
        description: "In the advertiser's language, to be sent as part of the notes.",
        resolve: ({ reason, language }) => textOf(reviewMessages.reason[reason](), language),
      }),
    }),
  });
  builder.objectType(NamedIdRef, {
    description: 'A category or seller of an ad with its name.',
    fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  });
  /** The newest content and the approved one that it would replace. */
  const contentsOf = async ({ campaign }: ReviewCase, context: Context): Promise<Creative[]> => {
    const newest = await loaders.creativeOf(context).load(campaign.id);
    const serving = newest.hasEarlierApproved ? await loaders.approvedContentOf(context).load(campaign.id) : null;
    return serving ? [newest, serving] : [newest];
  };
  const presenceOf = createPresenceOf(database);
  const distinct = <Value>(values: readonly Value[]) => [...new Set(values)].slice(0, MAX_SHOWN);
  builder.objectType(ReviewProposalRef, {
    description: 'What an agent of staff proposes about an ad that waits.',
    fields: (t) => ({
      isApproved: t.exposeBoolean('isApproved'),
      notes: t.exposeString('notes', { nullable: true, description: 'Why not. Null for an approval.' }),
      keyName: t.exposeString('keyName', { description: 'Of the key that proposed it.' }),
      proposedAt: t.field({ type: 'DateTime', resolve: ({ proposedAt }) => proposedAt }),
    }),
  });
  builder.objectType(ReviewCaseRef, {
    description: 'A campaign with what staff decide about it by.',
    fields: (t) => ({
      campaign: t.field({ type: SponsorCampaignRef, resolve: ({ campaign }) => campaign }),
      checks: t.field({ type: [ReviewCheckRef], resolve: ({ checks }) => checks }),
      risk: t.field({ type: ReviewRiskRef, resolve: ({ checks, record }) => riskOf(isAllGreen(checks), record) }),
      approvedBefore: t.int({
        description: "Verdicts on the company's ads until now.",
        resolve: ({ record }) => record.approved,
      }),
      proposal: t.field({
        type: ReviewProposalRef,
        nullable: true,
        description: 'What an agent of staff proposes. Null when none has.',
        resolve: ({ campaign }, _, context) => loaders.proposalOf(context).load(campaign.id),
      }),
      rejectedBefore: t.int({ resolve: ({ record }) => record.rejected }),
      openWith: t.stringList({
        description: 'Colleagues who have it open now.',
        resolve: ({ campaign }, _, context) => presenceOf(context, campaign.id),
      }),
      productsOnSale: t.int({
        nullable: true,
        description: 'Products that could be shown now. Null for a banner that leads to no products.',
        resolve: ({ facts }) => facts.productsOnSale,
      }),
      picture: t.string({
        nullable: true,
        description: 'The first picture of the ad. Null when it has none.',
        resolve: async ({ campaign, facts }, _, context) => {
          const { banners, skus, productImages } = await loaders.creativeOf(context).load(campaign.id);
          const own = [banners[0]?.url, productImages[skus[0] ?? '']?.url].find((url) => url && imageNameOf(url));
          return own ? IMAGE_PATH + imageNameOf(own) : (facts.leadProduct?.image ?? null);
        },
      }),
      landingPage: t.string({
        nullable: true,
        description: 'Where its first picture leads. Null when that is a list of products, or nothing is on sale.',
        resolve: ({ facts }) =>
          facts.banners.find(({ landingUrl }) => landingUrl)?.landingUrl ?? facts.leadProduct?.link ?? null,
      }),
      products: t.field({
        type: [ProductRef],
        description:
          'Products of the ad and of the version it would replace: the chosen ones, or the first of a filter.',
        resolve: async (one, _, context) => {
          const contents = await contentsOf(one, context);
          return database.read(context.viewer, async (tx) => {
            const named = contents.flatMap(({ skus, banners }) => [...skus, ...banners.flatMap((each) => each.skus)]);
            const skus = distinct([...(await shownSkus(tx, one.campaign.id, MAX_SHOWN)), ...named]);
            const found = new Map(
              (await productsBySku(tx, one.campaign.catalogId, skus)).map((product) => [product.sku, product]),
            );
            return skus.flatMap((sku) => found.get(sku) ?? []);
          });
        },
      }),
      names: t.field({
        type: [NamedIdRef],
        description: 'Names of the categories and sellers of the ad and of the version it would replace.',
        resolve: async (one, _, context): Promise<NamedId[]> => {
          const contents = await contentsOf(one, context);
          const ids = distinct(contents.flatMap(({ categoryIds }) => categoryIds));
          const sellerIds = distinct(contents.flatMap((content) => content.sellerIds));
          const catalogIds = ids.map(() => one.campaign.catalogId);
          const [categories, sellers] = await Promise.all([
            database.read(context.viewer, (tx) => categoriesById(tx, { catalogIds, ids })),
            catalogs.sellerById(context).loadMany(sellerIds),
          ]);
          return [
            ...categories.map(({ id, label }) => ({ id, name: label })),
            ...sellers.flatMap((seller) => (seller && !(seller instanceof Error) ? [seller] : [])),
          ];
        },
      }),
      reasons: t.field({
        type: [ReviewReasonRef],
        description: 'Reasons for a rejection, in the order of their keys 1 to 9.',
        resolve: async ({ campaign }, _, context) => {
          const [owner] = await database.read(context.viewer, (tx) =>
            mailReadersOf(tx, { companyId: campaign.companyId, kind: 'verdict' }),
          );
          const language = owner?.language ?? context.language;
          return REJECT_REASONS.map((reason) => ({ reason, language }));
        },
      }),
    }),
  });
  addPageType(builder, ReviewCaseListRef, ReviewCaseRef, 'Page of campaigns that wait for a decision.');
}
