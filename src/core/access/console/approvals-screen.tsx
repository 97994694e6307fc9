import { useTranslation } from 'react-i18next';
import { ClosedNotice } from '#design/form/closed-section.tsx';
import { Page } from '#design/page.tsx';
import { useViewer } from '#core/session/console/index.ts';
import { ApprovalsPanel } from './approvals-panel.tsx';

/** What waits for a yes, for everyone in the company: who asked sees here what became of it. */
export function ApprovalsScreen() {
  const { t } = useTranslation(['access', 'common']);
  const { isImpersonate } = useViewer();
  return (
    <Page title={t('approval.title')} subtitle={t('approval.subtitle')}>
      {isImpersonate && <ClosedNotice reason={t('common:shell.notImpersonated')} />}
      <ApprovalsPanel isWholePage isReadOnly={isImpersonate} />
    </Page>
  );
}
