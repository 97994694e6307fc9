import type { Company } from '#core/accounts/server/index.ts';
import { countAttempts } from '#core/identity/server/index.ts';
import type { ReportSources } from '#insights/reports/server/index.ts';
import { passUnless } from '#kernel/problem.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import { currentAccount, signedIn, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { LINK_DAYS, MAX_LISTED_LINKS, MAX_OPEN_LINKS } from '../rules/portfolio-link.ts';
import { openLink } from './open-link.ts';
import { linksOf } from './portfolio-link.repository.ts';
import {
  addPortfolioLinkTypes,
  EndedLinkRef,
  LinkColumnRef,
  MadeLinkRef,
  PortfolioLinkRef,
  SharedPortfolioRef,
} from './portfolio-link.schema.ts';
import { createPortfolioLink, endPortfolioLink } from './portfolio-links.ts';

type CompanyOf = (context: Context, id: string | null | undefined) => Promise<Company>;

/** Adds the links with which others see results of some brands, and what they see. */
export function addPortfolioLinks(builder: Builder, sources: ReportSources, companyOf: CompanyOf): void {
  const { companies, database } = sources;
  addPortfolioLinkTypes(builder, sources);
  builder.queryFields((t) => ({
    portfolioLinks: t.field({
      type: [PortfolioLinkRef],
      description: 'Links to the company’s portfolio, open ones first. Ended ones are listed for 30 days.',
      args: { supplierId: t.arg.id({ description: 'For staff.' }) },
      resolve: async (_, { supplierId }, context) => {
        const { id } = await companyOf(context, supplierId);
        return database.read(context.viewer, (tx) =>
          linksOf(tx, { companyId: id, nowMs: context.clock(), limit: MAX_LISTED_LINKS }),
        );
      },
    }),
    sharedPortfolio: t.field({
      type: SharedPortfolioRef,
      nullable: true,
      description: 'What a link shows; null for one that is unknown, has expired or was ended. Rate limited.',
      args: { secret: t.arg.string({ required: true }) },
      resolve: async (_, { secret }, context) => {
        const attempt = { kind: 'sharedLinkFrom', subject: context.address } as const;
        unwrap(passUnless(await countAttempts(database, context.clock(), attempt)));
        return openLink(sources, secret, context);
      },
    }),
  }));
  const CreatePortfolioLinkInput = builder.inputType('CreatePortfolioLinkInput', {
    description: 'A link to make. Either `lastDays`, or a first and a last day.',
    fields: (t) => ({
      title: t.string({ required: true, description: 'At most 100 characters.' }),
      brandIds: t.idList({ required: true, description: 'Brands of the company, at least one, at most 300.' }),
      columns: t.field({ type: [LinkColumnRef], required: true, description: 'At least one.' }),
      lastDays: t.int({ description: 'The closed days before each opening: 7 or 30.' }),
      fromDate: t.field({ type: 'Date', description: 'Of days that stay the same.' }),
      toDate: t.field({ type: 'Date', description: 'May lie ahead: days are shown once they are over.' }),
      logoUrl: t.string({ description: 'Of an image that the company has uploaded.' }),
    }),
  });
  const EndPortfolioLinkInput = builder.inputType('EndPortfolioLinkInput', {
    description: 'A link to end.',
    fields: (t) => ({ id: t.id({ required: true }) }),
  });
  builder.mutationFields((t) => ({
    createPortfolioLink: t.field({
      type: MadeLinkRef,
      description: `Makes a link with which anyone sees results of some brands for ${LINK_DAYS} days. A company has at most ${MAX_OPEN_LINKS} open ones.`,
      args: { input: t.arg({ type: CreatePortfolioLinkInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const company = await companyOf(context, currentAccount(context).companyId);
        const ownBrands = await companies.brandIdsOfCompany(context).load(company.id);
        return unwrap(
          await createPortfolioLink(
            { ...context, database },
            { userId: signedIn(context).userId, company, ownBrands },
            {
              ...input,
              lastDays: input.lastDays ?? null,
              fromDate: input.fromDate ?? null,
              toDate: input.toDate ?? null,
              logoUrl: input.logoUrl ?? null,
            },
          ),
        );
      },
    }),
    endPortfolioLink: t.field({
      type: EndedLinkRef,
      description: 'Ends a link at once.',
      args: { input: t.arg({ type: EndPortfolioLinkInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { companyId } = currentAccount(context);
        return { id: unwrap(await endPortfolioLink({ ...context, database }, companyId, input.id)) };
      },
    }),
  }));
}
