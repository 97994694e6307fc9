import * as z from 'zod/mini';

export const TEAM_TABS = ['users', 'invitations', 'deactivated'] as const;
export type TeamTab = (typeof TEAM_TABS)[number];

/** What the address says about the team screen; the members are shown first. */
export const teamSearch = z.object({
  tab: z.catch(z.optional(z.enum(TEAM_TABS)), undefined),
  term: z.catch(z.optional(z.string()), undefined),
  page: z.catch(z.optional(z.coerce.number().check(z.int(), z.positive())), undefined),
});
