import { Button, Group, Modal, Stack, Text, type ModalProps } from '@mantine/core';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogGuardContext, type DialogGuard, type SetGuard } from './dialog-guard.ts';

interface DialogProps extends DialogGuard, Pick<ModalProps, 'zIndex'> {
  title: ReactNode;
  size?: ModalProps['size'];
  /** Another dialog is in front; what was typed here stays. */
  isHidden?: boolean;
  /** Only the caller can close it: there is no close button. */
  isHeld?: boolean;
  /** A stray key or click must not close it. */
  closesByCrossOnly?: boolean;
  onClose(): void;
  children: ReactNode;
}

/**
 * A modal dialog, mounted while it is open. It cannot be closed during a write, so that the user does not send the same again before the
 * response; once something was typed, Escape, the close button and a click outside ask before discarding it.
 */
export function Dialog(props: DialogProps) {
  const { isBusy, isTyped, isHidden = false, isHeld = false, closesByCrossOnly = false, ...others } = props;
  const { onClose, children, ...modal } = others;
  const { t } = useTranslation('common');
  const [isAsking, setIsAsking] = useState(false);
  const [guards, setGuards] = useState<Readonly<Record<string, DialogGuard>>>({});
  const setGuard: SetGuard = useCallback(
    (part, guard) => setGuards(({ [part]: _, ...others }) => (guard === null ? others : { ...others, [part]: guard })),
    [],
  );
  useFocusReturn();
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
        opened={!isHidden}
        onClose={leave}
        keepMounted
        closeOnEscape={!isShut && !closesByCrossOnly}
        closeOnClickOutside={!isShut && !closesByCrossOnly}
        withCloseButton={!isHeld}
        closeButtonProps={{ disabled: isWriting }}
      >
        <DialogGuardContext value={setGuard}>{children}</DialogGuardContext>
      </Modal>
      <Modal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('discard.title')}
        size="sm"
        withCloseButton={false}
        // Browsers may render between two listeners: the key press that opened the question would also close it.
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

/** Gives the focus back to the control that opened the dialog, unless something else took it. */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The dialog, with the focus in it, is removed after this.
      queueMicrotask(() => {
        if (opener instanceof HTMLElement && document.activeElement === document.body)
          opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
