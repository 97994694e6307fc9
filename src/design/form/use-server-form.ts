import { useForm, type FormErrors, type FormValidateInput } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { reportDefect } from '../defect.ts';
import { useDialogGuard } from '../dialog/dialog-guard.ts';
import { useBusy } from '../use-busy.ts';
import { afterPointer } from './after-pointer.ts';
import { focusUnreadable } from './focus-first-wrong.ts';
import { isUnreadable } from './number-text.ts';
import { useWait, type Wait } from './use-wait.ts';

/** The parts of a rejection that a form needs. */
export interface ServerRefusal {
  message: string;
  /** Messages by field; nested fields are dotted. */
  fields?: Record<string, string[]>;
  /** Seconds until the call may be retried. */
  retryAfterS?: number;
}

interface ServerFormOptions<Values> {
  initialValues: Values;
  validate?: FormValidateInput<Values>;
  /** Sends the values; a thrown error with `message` and `fields` is shown in the form. */
  submit(values: Values): Promise<unknown>;
}

/**
 * A form with server-side validation: fields are checked on blur, and a rejection shows each message under its field.
 * Messages for fields that are not in this form go to `serverMessage` for a banner.
 */
export function useServerForm<Values extends Record<string, unknown>>(options: ServerFormOptions<Values>) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: options.initialValues,
    validate: options.validate,
    onSubmitPreventDefault: 'always',
  });
  const { t } = useTranslation('common');
  const { isBusy: isSubmitting, run } = useBusy();
  const [serverMessage, setServerMessage] = useState<string | null>(null);
  const [wait, setWait] = useState<Wait | null>(null);
  const countdown = useWait(wait);
  const focusFirst = useFocusWhenSent(form.getInputNode, isSubmitting);

  const deliver = async (values: Values) => {
    setServerMessage(null);
    setWait(null);
    focusFirst(undefined);
    try {
      await options.submit(values);
    } catch (thrown) {
      if (!isServerRefusal(thrown)) {
        setServerMessage(t('error.generalWith', { reference: reportDefect(thrown) }));
        return;
      }
      const { landed, message } = landRefusal(thrown, Object.keys(values));
      form.setErrors(landed);
      setServerMessage(message);
      if (thrown.retryAfterS !== undefined) {
        const fromMs = Date.now();
        setWait({ fromMs, untilMs: fromMs + thrown.retryAfterS * 1000 });
      }
      focusFirst(Object.keys(landed)[0]);
    }
  };
  const send = (values: Values) => run(() => deliver(values));
  const isTyped = form.isDirty();
  useDialogGuard({ isBusy: isSubmitting, isTyped });

  const submissions = useRef(0);
  const getInputProps: typeof form.getInputProps = (path, inputOptions) => {
    const props = form.getInputProps(path, inputOptions);
    const onBlur = () => {
      const before = submissions.current;
      // A click that submits validates the whole form itself, and its rejection must stay.
      afterPointer(() => submissions.current === before && form.validateField(path));
    };
    return { ...props, onBlur };
  };

  return {
    form: { ...form, getInputProps },
    isSubmitting,
    isTyped,
    // Once the wait is over, the message no longer applies.
    serverMessage: wait === null ? serverMessage : countdown && `${serverMessage} ${countdown}`,
    clearServerMessage: () => setServerMessage(null),
    onSubmit(event?: FormEvent<HTMLFormElement>) {
      submissions.current += 1;
      if (focusUnreadable(event?.currentTarget)) return event?.preventDefault();
      const unreadable = unreadablePaths(form.getValues()).filter((path) => form.getInputNode(path));
      if (unreadable.length === 0) return form.onSubmit(send, (errors) => focusFirst(Object.keys(errors)[0]))(event);
      event?.preventDefault();
      // Each field shows its own problem.
      form.setErrors({ ...form.validate().errors, ...Object.fromEntries(unreadable.map((path) => [path, true])) });
      focusFirst(unreadable[0]);
    },
  };
}

/** Returns the dotted paths of unreadable numbers among the values. */
export function unreadablePaths(values: unknown, path = ''): string[] {
  if (isUnreadable(values)) return [path];
  if (typeof values !== 'object' || values === null) return [];
  return Object.entries(values).flatMap(([name, value]) => unreadablePaths(value, path ? `${path}.${name}` : name));
}

/** Focuses a field once the form is not being sent: until then its fields may be disabled. */
function useFocusWhenSent(nodeOf: (path: string) => HTMLElement | null, isSubmitting: boolean) {
  const [request, setRequest] = useState<{ path: string } | null>(null);
  const focus = useEffectEvent((path: string) => nearestNode(nodeOf, path)?.focus());
  useEffect(() => {
    if (request && !isSubmitting) focus(request.path);
  }, [request, isSubmitting]);
  return (path: string | undefined) => setRequest(path === undefined ? null : { path });
}

/** The field of a path, or the nearest list around it: an entry of a list may have no field of its own. */
function nearestNode(nodeOf: (path: string) => HTMLElement | null, path: string): HTMLElement | null {
  const end = path.lastIndexOf('.');
  return nodeOf(path) ?? (end < 0 ? null : nearestNode(nodeOf, path.slice(0, end)));
}

function isServerRefusal(thrown: unknown): thrown is ServerRefusal {
  return thrown instanceof Error && 'code' in thrown;
}

/** Splits a rejection into messages for known fields and one for the form as a whole. */
export function landRefusal(
  refusal: ServerRefusal,
  knownFields: readonly string[],
): { landed: FormErrors; message: string | null } {
  const landed: FormErrors = {};
  let unplaced: string | null = null;
  for (const [path, messages] of Object.entries(refusal.fields ?? {})) {
    const [first] = messages;
    if (!first) continue;
    if (knownFields.includes(path.split('.')[0]!)) landed[path] = first;
    else unplaced ??= first;
  }
  const hasLanded = Object.keys(landed).length > 0;
  return { landed, message: unplaced ?? (hasLanded ? null : refusal.message) };
}
