import { useTranslation } from 'react-i18next';
import { Page } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import { useFlag, useSelection, useViewer } from '#core/session/console/index.ts';
import { OverviewScreen } from './overview-screen.tsx';
import { StaffDesk } from './staff-desk.tsx';

/** Home: of a company its overview, of staff without one their desk. */
export function HomeScreen() {
  const { t } = useTranslation('overview');
  const isOn = useFlag('homepage');
  const { firstName, role } = useViewer();
  const { companyId } = useSelection();
  const title = t('title', { name: firstName });
  if (!isOn) {
    return (
      <Page title={title}>
        <EmptyState title={t('off')} />
      </Page>
    );
  }
  return role === null && companyId === null ? <StaffDesk title={title} /> : <OverviewScreen title={title} />;
}
