import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#design/page.tsx';
import { PermissionDenied } from '#design/states.tsx';
import { useViewer } from '#core/session/console/index.ts';
import { useManagesCompany } from './use-manages-company.ts';

interface SettingsPageProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** Frames a settings screen of the company, for owners and administrators only. */
export function SettingsPage({ title, actions, children }: SettingsPageProps) {
  const { t } = useTranslation(['common', 'company']);
  const managesCompany = useManagesCompany();
  const { isStaff, role } = useViewer();
  const isStaffWithoutCompany = isStaff && role === null;
  return (
    <Page title={title} breadcrumbs={[t('company:area')]} actions={managesCompany && actions}>
      {managesCompany ? (
        children
      ) : (
        <PermissionDenied detail={t(isStaffWithoutCompany ? 'error.permissionStaff' : 'error.permissionDetail')} />
      )}
    </Page>
  );
}
