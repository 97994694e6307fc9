import { useViewer } from '#core/session/console/index.ts';

/** Returns whether the user can view and change the company's settings. */
export function useManagesCompany(): boolean {
  const role = useViewer().role?.name;
  return role === 'OWNER' || role === 'ADMIN';
}
