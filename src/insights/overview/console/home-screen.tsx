import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFlag, useSelection, useViewer } from '#core/session/console/index.ts';
import { OverviewScreen } from './overview-screen.tsx';
import { StaffDesk } from './staff-desk.tsx';

/** Home: of a company its overview, of staff without one their desk. Without its flag, the campaigns. */
export function HomeScreen() {
  const { t } = useTranslation('overview');
  const isOn = useFlag('homepage');
  const { firstName, role } = useViewer();
  const { companyId } = useSelection();
  const title = t('title', { name: firstName });
  if (!isOn) return <Navigate to="/sponsor" replace />;
  return role === null && companyId === null ? <StaffDesk title={title} /> : <OverviewScreen title={title} />;
}
