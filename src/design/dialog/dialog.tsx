import { Button, Group, Modal, Stack, Text, type ModalProps } from '@mantine/core';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogGuardContext, type DialogGuard, type SetGuard } from './dialog-guard.ts';

interface DialogProps extends DialogGuard, Pick<ModalProps, 'keepMounted' | 'zIndex'> {
  isOpen: boolean;
  title: ReactNode;
  size?: ModalProps['size'];
  /** It ends by itself only: there is no cross. */
  isHeld?: boolean;
  /** A key or a click that was meant for something else does not close it. */
  closesByCrossOnly?: boolean;
  onClose(): void;
  children: ReactNode;
}

/**
 * A window over the page. While something in it is being written it cannot be closed, so that nobody sends the same again
 * without the answer; once something was typed, Escape, the cross and a click beside it ask before they throw that away.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, isBusy, isTyped, isHeld = false, closesByCrossOnly = false, onClose, children, ...modal } = props;
  const { t } = useTranslation('common');
  const [isAsking, setIsAsking] = useState(false);
  const [guards, setGuards] = useState<Readonly<Record<string, DialogGuard>>>({});
  const setGuard: SetGuard = useCallback(
    (part, guard) => setGuards(({ [part]: _, ...others }) => (guard === null ? others : { ...others, [part]: guard })),
    [],
  );
  const all = [{ isBusy, isTyped }, ...Object.values(guards)];
  const isWriting = all.some((guard) => guard.isBusy);
  const hasTyped = all.some((guard) => guard.isTyped);
  const isShut = isHeld || isWriting || isAsking;
  const leave = () => {
    if (isShut) return;
    if (hasTyped) setIsAsking(true);
    else onClose();
  };
  return (
    <>
      <Modal
        {...modal}
        opened={isOpen}
        onClose={leave}
        closeOnEscape={!isShut && !closesByCrossOnly}
        closeOnClickOutside={!isShut && !closesByCrossOnly}
        withCloseButton={!isHeld}
        closeButtonProps={{ disabled: isWriting }}
      >
        <DialogGuardContext value={setGuard}>{children}</DialogGuardContext>
      </Modal>
      <Modal
        opened={isOpen && isAsking}
        onClose={() => setIsAsking(false)}
        title={t('discard.title')}
        size="sm"
        withCloseButton={false}
        // The key that brought the question up would take it away again: browsers draw between two listeners.
        closeOnEscape={false}
        zIndex={modal.zIndex === undefined ? undefined : Number(modal.zIndex) + 1}
      >
        <Stack gap="md" onKeyDown={({ key }) => key === 'Escape' && setIsAsking(false)}>
          <Text c="dimmed">{t('discard.detail')}</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setIsAsking(false)} data-autofocus>
              {t('discard.keep')}
            </Button>
            <Button
              color="crimson"
              onClick={() => {
                setIsAsking(false);
                onClose();
              }}
            >
              {t('discard.confirm')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
