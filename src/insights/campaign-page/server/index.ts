/** Public interface of the campaign page. */
export { addCampaignPageSchema } from './campaign-page.resolvers.ts';
