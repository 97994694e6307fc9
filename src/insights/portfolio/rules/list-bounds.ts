import type { ListBounds } from '#kernel/list-bound.ts';
import { MAX_CAMPAIGNS } from '#insights/overview/rules/list-bounds.ts';
import { MAX_BRANDS } from './brand-plan.ts';
import { LINK_COLUMNS, MAX_LISTED_LINKS, MAX_OPENINGS } from './portfolio-link.ts';

export const PORTFOLIO_LISTS: ListBounds = {
  'Portfolio.brands': MAX_BRANDS,
  'Portfolio.planBudgets': MAX_CAMPAIGNS,
  'Query.portfolioLinks': MAX_LISTED_LINKS,
  'PortfolioLink.brandNames': MAX_BRANDS,
  'PortfolioLink.columns': LINK_COLUMNS.length,
  'PortfolioLink.lastOpenings': MAX_OPENINGS,
  'SharedPortfolio.columns': LINK_COLUMNS.length,
  'SharedPortfolio.brands': MAX_BRANDS,
};
