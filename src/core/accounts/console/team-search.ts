import { oneOf, pageNumber, text } from '#kernel/search-parameters.ts';
import { defineList } from '#platform/console-kit/define-list.ts';

export const TEAM_TABS = ['users', 'invitations', 'deactivated'] as const;
export type TeamTab = (typeof TEAM_TABS)[number];

/** Members or invitations; the members tab is the default. */
export const teamList = defineList({ tab: oneOf(TEAM_TABS), term: text(), page: pageNumber }, { filters: ['term'] });
