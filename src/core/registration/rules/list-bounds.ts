import type { ListBounds } from '#kernel/list-bound.ts';

export const REGISTRATION_LISTS: ListBounds = { 'Onboarding.progress': 20 };
