import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { firstCalls } from '../rules/api-key-guide.ts';
import { Command } from './command.tsx';
import styles from './command.module.css';

/** Leads from no key to the first auction, in the place of an empty list. */
export function FirstSteps({ url, onMake }: { url: string; onMake(): void }) {
  const { t } = useTranslation('storefront');
  const calls = firstCalls(url);
  return (
    <div className={styles.first}>
      <Text fw={600}>{t('steps.title')}</Text>
      <ol className={styles.steps}>
        <li>
          <div className={styles.step}>
            <Text size="sm">{t('steps.key')}</Text>
            <div>
              <Button size="compact-sm" onClick={onMake}>
                {t('new.submit')}
              </Button>
            </div>
            <Command label={t('steps.keyCall')} text={calls.me} />
          </div>
        </li>
        <li>
          <div className={styles.step}>
            <Text size="sm">{t('steps.feed')}</Text>
            <Command label={t('steps.feedCall')} text={calls.feed} />
          </div>
        </li>
        <li>
          <div className={styles.step}>
            <Text size="sm">{t('steps.auction')}</Text>
            <Command label={t('steps.auctionCall')} text={calls.auction} />
          </div>
        </li>
      </ol>
    </div>
  );
}
