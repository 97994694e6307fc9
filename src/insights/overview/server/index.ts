/** Public interface of the overview. */
export { addOverviewSchema } from './overview.resolvers.ts';
export { weeklyMails, type WeeklyMailDeps } from './weekly-mail.jobs.ts';
export { deleteWeeksBefore } from './weekly-mail.repository.ts';
export { budgetToday, readCampaigns, type OverviewBudget } from './read-overview.ts';
