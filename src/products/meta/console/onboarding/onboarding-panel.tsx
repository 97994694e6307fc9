import { Button, Loader } from '@mantine/core';
import { IconBrandMeta, IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { Panel } from '#design/page.tsx';
import { META_ADS_PERMISSIONS } from '../../rules/permissions.ts';
import { useMay } from '#core/session/console/index.ts';
import styles from '../meta.module.css';
import type { Seller } from '../use-seller.ts';
import { LinkDialog } from './link-dialog.tsx';
import { useLinking } from './use-linking.ts';

/** Introduces Meta ads to a seller that is not linked yet, with a button to link it. */
export function OnboardingPanel({ seller }: { seller: Seller }) {
  const { t } = useTranslation('metaAds');
  const linking = useLinking(seller.id);
  const [isOpen, setIsOpen] = useState(false);
  const canLink = useMay(META_ADS_PERMISSIONS['Mutation.onboardSeller']);
  const isOnItsWay = linking.stage !== 'UNLINKED';
  return (
    <Panel>
      <div className={styles.onboardingBody} data-status={isOnItsWay ? 'linking' : 'unlinked'}>
        <span className={styles.onboardingIcon} aria-hidden>
          <IconBrandMeta size={28} stroke={1.6} />
        </span>
        <h2>{t('linking.title', { seller: seller.nameWithCatalog })}</h2>
        <p>{t('linking.promise')}</p>
        {isOnItsWay ? (
          <div className={styles.onItsWay} role="status">
            <Loader size={16} />
            {t(linking.stage === 'FINISHING' ? 'linking.finishing' : 'linking.inProgress')}
          </div>
        ) : (
          <>
            <FormBanner message={isOpen ? null : linking.failure} />
            <Button
              leftSection={<IconPlugConnected size={16} stroke={1.8} aria-hidden />}
              disabled={!canLink}
              onClick={() => setIsOpen(true)}
            >
              {t('linking.link')}
            </Button>
            {!canLink && <p className={styles.quiet}>{t('linking.askAdmin')}</p>}
          </>
        )}
      </div>
      {isOpen && <LinkDialog seller={seller} linking={linking} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}
