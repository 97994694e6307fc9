import { Anchor, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';

const RESEND_AFTER_MS = 30_000;

/** Sends another e-mail, not too soon after the last. */
export function ResendCode({ send }: { send(): Promise<unknown> }) {
  const { t } = useTranslation('auth');
  const [state, setState] = useState<{ canSend: boolean; message: string }>({ canSend: false, message: '' });
  useEffect(() => {
    if (state.canSend) return undefined;
    const timer = setTimeout(() => setState(({ message }) => ({ canSend: true, message })), RESEND_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state.canSend]);
  const resend = async () => {
    setState({ canSend: false, message: '' });
    try {
      await send();
      setState({ canSend: false, message: t('signIn.codeSent') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ canSend: false, message: errorText(error) });
    }
  };
  return (
    <Text size="sm" c="dimmed" role="status">
      {state.canSend ? (
        <Anchor component="button" type="button" size="sm" onClick={resend}>
          {t('signIn.sendAgain')}
        </Anchor>
      ) : (
        state.message
      )}
    </Text>
  );
}
