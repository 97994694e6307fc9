import { Button, Drawer, Stack } from '@mantine/core';
import { TextField } from '../form/text-fields.tsx';
import { LongTextField } from '../form/long-text-field.tsx';
import { Facts } from '../description-list.tsx';
import { LONG_TEXT } from '../gallery/sample.ts';
import { endless, noAction, Opener, section } from '../gallery/section.tsx';
import { Dialog } from './dialog.tsx';
import { ConfirmDialog, FormDialog, MessageDialog } from './dialogs.tsx';
import ErrorDialog from './error-dialog.tsx';

const confirming = (label: string, onConfirm: () => Promise<unknown> | void, isDestructive = false) => (
  <Opener label={label}>
    {(close) => (
      <ConfirmDialog
        title="Remove “Reykjavík”?"
        confirmLabel="Remove"
        isDestructive={isDestructive}
        onConfirm={onConfirm}
        onClose={close}
      >
        It disappears from every list. What was counted stays.
      </ConfirmDialog>
    )}
  </Opener>
);

class Rejection extends Error {
  code = 'CONFLICT';
}

const formDialog = (label: string, props: Partial<Parameters<typeof FormDialog>[0]>) => (
  <Opener label={label}>
    {(close) => (
      <FormDialog
        title="Add a city"
        submitLabel="Add"
        isSubmitting={false}
        isTyped={false}
        serverMessage={null}
        onSubmit={(event) => event.preventDefault()}
        onClose={close}
        {...props}
      >
        <TextField label="Name" required defaultValue="São Paulo" />
        <LongTextField label="Description" />
      </FormDialog>
    )}
  </Opener>
);

export default section('Dialogs and drawers', {
  'A question': confirming('Confirm', noAction),
  'A question about something final': confirming('Confirm something final', noAction, true),
  'A question that runs (press Remove)': confirming('Confirm what runs', endless, true),
  'A question that fails (press Remove)': confirming(
    'Confirm what fails',
    () => Promise.reject(new Rejection('The city was changed by another user in the meantime.')),
    true,
  ),
  'A short form': formDialog('Form', {}),
  'A form with a rejection': formDialog('Rejected form', { serverMessage: LONG_TEXT }),
  'A form that is sent': formDialog('Form being sent', { isSubmitting: true }),
  'A form with input asks before closing': formDialog('Form with input', { isTyped: true }),
  'A message': (
    <Opener label="Message">
      {(close) => (
        <MessageDialog title="Saved elsewhere" closeLabel="OK" onClose={close}>
          {LONG_TEXT}
        </MessageDialog>
      )}
    </Opener>
  ),
  'A message with another way': (
    <Opener label="Message with an action">
      {(close) => (
        <MessageDialog title="Saved elsewhere" closeLabel="Later" onClose={close} action={<Button>Open it</Button>}>
          {LONG_TEXT}
        </MessageDialog>
      )}
    </Opener>
  ),
  'An error': <Opener label="Error">{() => <ErrorDialog message="The file could not be read." />}</Opener>,
  'A large dialog that scrolls': (
    <Opener label="Large dialog">
      {(close) => (
        <Dialog size="lg" title="All that is known" onClose={close}>
          <Facts facts={Array.from({ length: 40 }, (_, index) => [`Fact ${index + 1}`, LONG_TEXT])} />
        </Dialog>
      )}
    </Opener>
  ),
  'A drawer': (
    <Opener label="Drawer">
      {(close) => (
        <Drawer opened onClose={close} position="right" size="lg" title="Reykjavík">
          <Stack>
            <p>{LONG_TEXT}</p>
            <Button>Continue</Button>
          </Stack>
        </Drawer>
      )}
    </Opener>
  ),
});
