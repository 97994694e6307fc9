import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamRolesDocument, type RolePartsFragment } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

/** Returns the roles the user can grant, least privileged first, with labels. */
export function useRoleOptions() {
  const { t } = useTranslation('user');
  const { data } = useApiQuery(TeamRolesDocument, {});
  const nameOf = useCallback((name: RolePartsFragment['name']) => t(`role.${name}`), [t]);
  const options = useMemo(
    () => (data?.roles ?? []).map(({ id, name }) => ({ value: id, label: nameOf(name), name })),
    [data, nameOf],
  );
  return { options, nameOf };
}
