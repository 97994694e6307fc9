import { CurrencyRef } from '#core/accounts/server/refs.ts';
import { IMAGE_PATH } from '#core/media/rules/image.ts';
import { directReturnOnAdSpend } from '#insights/reports/rules/metrics.ts';
import type { ReportSources } from '#insights/reports/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { addEnum, enumRef, objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { changePercent, type LinkColumn } from '../rules/portfolio-link.ts';
import type { SharedBrand, SharedPortfolio, SharedResults } from './open-link.ts';
import type { PortfolioLinkRow } from './portfolio-link.repository.ts';
import type { MadeLink } from './portfolio-links.ts';

export const LinkColumnRef = enumRef<LinkColumn>('PortfolioLinkColumn');
export const PortfolioLinkRef = objectRef<PortfolioLinkRow>('PortfolioLink');
const OpeningRef = objectRef<PortfolioLinkRow['lastOpenings'][number]>('PortfolioLinkOpening');
export const MadeLinkRef = objectRef<MadeLink>('CreatePortfolioLinkPayload');
export const EndedLinkRef = objectRef<{ id: Uuid }>('EndPortfolioLinkPayload');
export const SharedPortfolioRef = objectRef<SharedPortfolio>('SharedPortfolio');
const SharedBrandRef = objectRef<SharedBrand>('SharedBrand');
const SharedResultsRef = objectRef<SharedResults>('SharedResults');

type Sources = Pick<ReportSources, 'catalogs' | 'companies'>;

export function addPortfolioLinkTypes(builder: Builder, sources: Sources): void {
  addEnum(builder, LinkColumnRef, 'What a link shows of each brand.', {
    SPEND: null,
    SPEND_CHANGE: 'Against as many days right before.',
    SALES: 'Direct sales.',
    SALES_CHANGE: 'Against as many days right before.',
    ROAS: null,
  });
  addLinkTypes(builder, sources);
  addSharedTypes(builder, sources);
}

function addLinkTypes(builder: Builder, { catalogs }: Sources): void {
  builder.objectType(OpeningRef, {
    description: 'When a link was opened. Openings within a minute are one.',
    fields: (t) => ({
      openedAt: t.field({ type: 'DateTime', resolve: ({ openedAt }) => new Date(openedAt) }),
      network: t.exposeString('network', {
        description: 'The network it came from, which many share, e.g. 203.0.113.0/24; empty when it is not known.',
      }),
    }),
  });
  builder.objectType(PortfolioLinkRef, {
    description:
      'A link with which anyone sees results of some brands. Its address is shown once, when it is made. Ended ones are listed for 30 days.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      brandNames: t.stringList({
        resolve: async ({ brandIds }, _, context) => {
          const brands = await Promise.all(brandIds.map((id) => catalogs.brandById(context).load(id)));
          return brands.flatMap((brand) => brand?.name ?? []).toSorted((a, b) => a.localeCompare(b));
        },
      }),
      columns: t.field({ type: [LinkColumnRef], resolve: ({ columns }) => columns }),
      lastDays: t.exposeInt('lastDays', {
        nullable: true,
        description: 'Closed days before each opening. Null where the days are fixed.',
      }),
      fromDate: t.field({
        type: 'Date',
        nullable: true,
        description: 'Null with `lastDays`.',
        resolve: ({ fromDate }) => fromDate,
      }),
      toDate: t.field({
        type: 'Date',
        nullable: true,
        description: 'Null with `lastDays`.',
        resolve: ({ toDate }) => toDate,
      }),
      makerName: t.exposeString('makerName', {
        nullable: true,
        description: 'Null when that person has left the company.',
      }),
      createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
      expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => expiresAt }),
      endedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null unless someone ended it.',
        resolve: ({ endedAt }) => endedAt,
      }),
      openings: t.exposeInt('openings'),
      lastOpenings: t.field({
        type: [OpeningRef],
        description: 'The newest first.',
        resolve: ({ lastOpenings }) => lastOpenings,
      }),
    }),
  });
  builder.objectType(MadeLinkRef, {
    description: 'A link that was made.',
    fields: (t) => ({
      ok: okField(t),
      id: t.exposeID('id'),
      secret: t.exposeString('secret', { description: 'The end of its address. It is shown only once.' }),
    }),
  });
  builder.objectType(EndedLinkRef, {
    description: 'A link that was ended.',
    fields: (t) => ({ ok: okField(t), id: t.exposeID('id') }),
  });
}

function addSharedTypes(builder: Builder, { companies }: Sources): void {
  builder.objectType(SharedResultsRef, {
    description: 'What a link shows. Null where it does not show the column, or where there is no value.',
    fields: (t) => ({
      spend: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Null where the column is not shown.',
        resolve: ({ columns, now }) => (columns.has('SPEND') ? now.costsMicros : null),
      }),
      spendChange: t.float({
        nullable: true,
        description: 'Percent, against as many days right before. Null without spend in them, too.',
        resolve: ({ columns, now, previous }) =>
          columns.has('SPEND_CHANGE') ? changePercent(now.costsMicros, previous.costsMicros) : null,
      }),
      sales: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Direct sales. Null where the column is not shown.',
        resolve: ({ columns, now }) => (columns.has('SALES') ? now.salesMicros : null),
      }),
      salesChange: t.float({
        nullable: true,
        description: 'Percent, against as many days right before. Null without sales in them, too.',
        resolve: ({ columns, now, previous }) =>
          columns.has('SALES_CHANGE') ? changePercent(now.salesMicros, previous.salesMicros) : null,
      }),
      roas: t.float({
        nullable: true,
        description: '100 x sales / spend. Null without spend, too.',
        resolve: ({ columns, now }) => (columns.has('ROAS') ? directReturnOnAdSpend(now) : null),
      }),
    }),
  });
  builder.objectType(SharedBrandRef, {
    description: 'A brand of a link.',
    fields: (t) => ({
      name: t.exposeString('name'),
      results: t.field({ type: SharedResultsRef, resolve: (brand) => brand }),
    }),
  });
  builder.objectType(SharedPortfolioRef, {
    description: 'What a link shows, to anyone who has it.',
    fields: (t) => ({
      title: t.string({ resolve: ({ view }) => view.title }),
      logoUrl: t.string({
        nullable: true,
        description: 'Path of an image. Null without a logo.',
        resolve: ({ view }) => (view.logo === null ? null : IMAGE_PATH + view.logo),
      }),
      fromDate: t.field({ type: 'Date', resolve: ({ fromDate }) => fromDate }),
      toDate: t.field({ type: 'Date', description: 'A day that is over.', resolve: ({ toDate }) => toDate }),
      currency: t.field({
        type: CurrencyRef,
        description: 'Of all amounts.',
        resolve: ({ company }, _, context) => companies.currencyByCode(context).load(company.reportCurrency),
      }),
      columns: t.field({ type: [LinkColumnRef], resolve: ({ view }) => view.columns }),
      brands: t.field({ type: [SharedBrandRef], description: 'By name.', resolve: ({ brands }) => brands }),
      total: t.field({ type: SharedResultsRef, resolve: ({ total }) => total }),
    }),
  });
}
