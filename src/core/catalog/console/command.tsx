import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { ScrollRegion } from '#design/scroll-region.tsx';
import styles from './command.module.css';

/** A command to copy into a shell. */
export function Command({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('storefront');
  const clipboard = useClipboard();
  return (
    <div className={styles.command}>
      <ScrollRegion label={label} className={styles.text}>
        <pre>{text}</pre>
      </ScrollRegion>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('made.copyOf', { what: label })}
        onClick={() => clipboard.copy(text)}
      >
        {t(clipboard.copied ? 'made.copied' : 'made.copy')}
      </Button>
    </div>
  );
}
