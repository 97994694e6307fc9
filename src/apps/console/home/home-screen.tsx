import { Button, Group, Text } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { NotificationList } from '#core/notifications/console/index.ts';
import { PromotionCarousel } from '#core/promotions/console/index.ts';
import { StepList, useSteps } from '#core/registration/console/index.ts';
import { useFlag, useViewer } from '#core/session/console/index.ts';
import styles from './home.module.css';

export { loadPromotions } from '#core/promotions/console/index.ts';

/** Height of the guide's steps, in lines. */
const STEPS_IN_LINES = 12;

/** Shows the remaining setup steps and the latest notifications and promotions. */
export function HomeScreen({ Cards }: { /** Content of other modules. */ Cards: ComponentType }) {
  const { t } = useTranslation('common');
  const isOn = useFlag('homepage');
  const { firstName, role } = useViewer();
  const { steps, isCompleted, isPending } = useSteps();
  if (!isOn) {
    return (
      <Page title={t('shell.menu.home')}>
        <EmptyState title={t('home.off')} />
      </Page>
    );
  }
  return (
    <Page
      title={t('home.title', { name: firstName })}
      actions={
        <Button
          renderRoot={(props) => <Link {...props} to="/sponsor" />}
          leftSection={<IconSpeakerphone size={15} stroke={1.8} />}
          variant={isCompleted ? 'filled' : 'default'}
        >
          {t('shell.menu.sponsoredAds')}
        </Button>
      }
    >
      <PromotionCarousel />
      <div className={styles.columns}>
        <div className={styles.cards}>
          <Cards />
        </div>
        {role && (isPending || steps.length > 0) && (
          <Panel title={t('getStarted.title')}>
            <Group gap="xs" mb="md">
              <Text c="dimmed">{t(isCompleted ? 'getStarted.complete' : 'getStarted.lead')}</Text>
            </Group>
            {isPending ? <SkeletonLines count={STEPS_IN_LINES} /> : <StepList />}
          </Panel>
        )}
        <Panel flush>
          <NotificationList onFollow={() => {}} />
        </Panel>
      </div>
    </Page>
  );
}
