import { CloseButton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './form-banner.module.css';

/** The server's message about the form as a whole. */
export function FormBanner({ message, onClose }: { message: string | null; onClose?(): void }) {
  const { t } = useTranslation('common');
  if (!message) return null;
  return (
    <div role="alert" className={styles.banner}>
      <IconAlertCircle size={18} className={styles.icon} aria-hidden />
      <div className={styles.message}>{message}</div>
      {onClose && <CloseButton size="sm" aria-label={t('action.close')} onClick={onClose} />}
    </div>
  );
}
