/** Public interface of the portfolio. */
export { addPortfolioSchema } from './portfolio.resolvers.ts';
export { savePlans } from './brand-plan.repository.ts';
export { pruneLinks } from './portfolio-link.jobs.ts';
export { endLinksMadeSince } from './portfolio-link.repository.ts';
