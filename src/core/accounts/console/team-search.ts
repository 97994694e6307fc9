import { oneOf, pageNumber, searchParameters, text } from '#kernel/search-parameters.ts';

export const TEAM_TABS = ['users', 'invitations', 'deactivated'] as const;
export type TeamTab = (typeof TEAM_TABS)[number];

/** Parameters of the team screen; the members tab is the default. */
export const teamSearch = searchParameters({ tab: oneOf(TEAM_TABS), term: text(), page: pageNumber });
