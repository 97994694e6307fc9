import type { ProfileQuery } from '#platform/api-client/generated/graphql.ts';

/** The profile as the server takes it back. */
export function profileInput({ firstName, lastName, title, timezone }: ProfileQuery['me']) {
  return { firstName, lastName, title: title ?? '', timezone };
}
