import { Button, Text, type ButtonProps } from '@mantine/core';
import { useId, type ComponentPropsWithRef } from 'react';

interface ReasonedButtonProps extends Omit<ButtonProps & ComponentPropsWithRef<'button'>, 'disabled'> {
  /** Why it cannot be pressed now; null when it can. */
  reason: string | null;
  /** Where there is no room beside it: as its tip and description. */
  isTip?: boolean;
}

/** A button that says why it is closed. It stays in the tab order, so that the reason can be read by keyboard. */
export function ReasonedButton({
  reason,
  isTip = false,
  onClick,
  'aria-describedby': described,
  ...props
}: ReasonedButtonProps) {
  const id = useId();
  const isClosed = reason !== null;
  const said = isTip ? (
    <span id={id} className="visually-hidden">
      {reason}
    </span>
  ) : (
    <Text id={id} size="sm" c="dimmed">
      {reason}
    </Text>
  );
  return (
    <>
      {isClosed && said}
      <Button
        {...props}
        aria-disabled={isClosed || undefined}
        data-disabled={isClosed || undefined}
        aria-describedby={[described, isClosed && id].filter(Boolean).join(' ') || undefined}
        title={isClosed && isTip ? reason : undefined}
        onClick={(event) => {
          // Enter in a field presses it, too.
          if (isClosed) event.preventDefault();
          else onClick?.(event);
        }}
      />
    </>
  );
}
