import { useViewer } from '#core/shell/console/index.ts';

/** Whether the viewer may see and change how their company is set up. */
export function useManagesCompany(): boolean {
  const role = useViewer().role?.name;
  return role === 'OWNER' || role === 'ADMIN';
}
