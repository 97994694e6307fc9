import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfirmationProps } from './confirmation.tsx';
import styles from '../billing.module.css';

/** Shows the sandbox bank's page in an iframe. The page marks itself when the card holder has answered. */
export function SandboxConfirmation({ token, onAnswered }: ConfirmationProps) {
  const { t } = useTranslation('billing');
  const isAnswered = useRef(false);
  return (
    <iframe
      className={styles.challenge}
      title={t('card.bankPage')}
      sandbox="allow-forms allow-same-origin"
      src={`/sandbox/payments/challenge/${encodeURIComponent(token)}`}
      onLoad={({ currentTarget }) => {
        const isDone = currentTarget.contentDocument?.documentElement.dataset['challenge'] === 'done';
        if (!isDone || isAnswered.current) return;
        isAnswered.current = true;
        onAnswered(null);
      }}
    />
  );
}
