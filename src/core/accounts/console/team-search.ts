import { oneOf, pageNumber, searchParameters, text } from '#kernel/search-parameters.ts';

export const TEAM_TABS = ['users', 'invitations', 'deactivated'] as const;
export type TeamTab = (typeof TEAM_TABS)[number];

/** What the address says about the team screen; the members are shown first. */
export const teamSearch = searchParameters({ tab: oneOf(TEAM_TABS), term: text(), page: pageNumber });
