import { useTranslation } from 'react-i18next';
import { closeErrorDialog } from '../error-dialog.ts';
import { MessageDialog } from './dialogs.tsx';

/** The dialog that `openErrorDialog` shows: title, message and a button. */
export default function ErrorDialog({ message }: { message: string }) {
  const { t } = useTranslation('common');
  return (
    <MessageDialog title={t('error.modalTitle')} closeLabel={t('action.ok')} onClose={closeErrorDialog}>
      {message}
    </MessageDialog>
  );
}
