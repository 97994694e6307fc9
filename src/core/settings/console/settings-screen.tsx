import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '#design/page.tsx';
import { SETTINGS_TABS } from './routes.ts';
import { useFilteredCompany, useSelection } from '#core/session/console/index.ts';
import { ConfigurationList } from './configuration-list.tsx';
import { FlagList } from './flag-list.tsx';
import { History } from './history.tsx';

const PANELS = { features: FlagList, configuration: ConfigurationList, history: History };

/** Shows flags and configuration of the deployment or of the company that staff filter by. */
export function SettingsScreen() {
  const { t } = useTranslation('settings');
  const { companyId } = useSelection();
  const company = useFilteredCompany();
  const { tab = 'features' } = useSearch({ from: '/shell/settings' });
  const navigate = useNavigate();
  return (
    <Page
      title={t('title')}
      subtitle={companyId ? t('forCompany', { name: company?.name ?? '…' }) : t('forDeployment')}
    >
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          void navigate({
            to: '.',
            search: (search) => ({ ...search, tab: SETTINGS_TABS.find((one) => one === next), page: undefined }),
          })
        }
      >
        <Tabs.List mb="md">
          {SETTINGS_TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {SETTINGS_TABS.map((one) => {
          const PanelOf = PANELS[one];
          return (
            <Tabs.Panel key={one} value={one}>
              <PanelOf companyId={companyId} />
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </Page>
  );
}
