import { useViewer } from '#core/shell/console/index.ts';

/** Returns whether the user can view and change the company's settings. */
export function useManagesCompany(): boolean {
  const role = useViewer().role?.name;
  return role === 'OWNER' || role === 'ADMIN';
}
