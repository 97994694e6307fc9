import * as z from 'zod/mini';
import { Alert, Button, Group } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPencil } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dropDraft, storeDraft } from '../drafts.ts';
import { ConfirmDialog } from '../dialog/dialogs.tsx';
import { isUnreadable } from './number-text.ts';
import { parseJson } from '#kernel/json.ts';

interface Unsaved<Values> {
  /** Render in the form: the notice about restored input, and the prompt before leaving. */
  guard: ReactNode;
  /**
   * Discards the draft, after it was saved or is no longer needed. What was typed since `saved` was sent is unsaved, and
   * stays.
   */
  forget(saved?: Values): void;
}

/**
 * Stores unsaved input of a form on its own page: leaving asks first, and after a reload or the end of the session it
 * is restored. `key` names the form and its owner, so that users never get each other's input.
 */
export function useUnsaved<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  key: string,
): Unsaved<Values> {
  const { t } = useTranslation('common');
  const storageKey = `endcap.unsaved.${key}`;
  const [kept] = useState(() => readKept(storageKey, form.getInitialValues()));
  const [isRestored, setIsRestored] = useState(kept !== null);

  const restore = useEffectEvent(() => {
    if (kept) form.setValues(kept);
  });
  const keep = () => {
    // Without storage space nothing can be restored later; leaving still asks.
    if (form.isDirty())
      storeDraft(storageKey, JSON.stringify(changedFields(form.getInitialValues(), form.getValues())));
    else dropDraft(storageKey);
  };
  const follow = useEffectEvent(keep);
  useEffect(() => restore(), []);
  useEffect(() => follow(), [form.values]);

  const blocker = useBlocker({
    // Changes after the path, e.g. a tab or the quick-start guide, do not leave the form.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && form.isDirty(),
    enableBeforeUnload: () => form.isDirty(),
    withResolver: true,
  });

  const forget = (saved = form.getValues()) => {
    form.setInitialValues(saved);
    form.resetDirty(saved);
    keep();
    setIsRestored(false);
  };
  const guard = (
    <>
      {isRestored && form.isDirty() && (
        <Alert variant="light" color="cobalt" icon={<IconPencil size={18} />} role="status">
          <Group justify="space-between" gap="xs">
            <span>{t('unsaved.restored')}</span>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                form.setValues(form.getInitialValues());
                forget();
              }}
            >
              {t('unsaved.discard')}
            </Button>
          </Group>
        </Alert>
      )}
      {blocker.status === 'blocked' && (
        <ConfirmDialog
          title={t('unsaved.title')}
          confirmLabel={t('unsaved.leave')}
          isDestructive
          onConfirm={() => {
            dropDraft(storageKey);
            blocker.proceed?.();
          }}
          onClose={() => blocker.reset?.()}
        >
          {t('unsaved.detail')}
        </ConfirmDialog>
      )}
    </>
  );
  return { guard, forget };
}

/** Only changed fields are stored: the others come from the server when the form is opened again. */
function changedFields<Values extends Record<string, unknown>>(before: Values, now: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(now).filter(
      ([field, value]) => !isUnreadable(value) && JSON.stringify(value) !== JSON.stringify(before[field]),
    ),
  ) as Partial<Values>;
}

/** Returns the form's values merged with the draft; null when there is none, or it equals the saved values. */
function readKept<Values extends Record<string, unknown>>(storageKey: string, saved: Values): Values | null {
  const text = localStorage.getItem(storageKey);
  if (!text) return null;
  const kept = parseJson(z.record(z.string(), z.unknown()), text);
  if (!kept) return null;
  const known = Object.entries(kept).filter(([field, value]) => field in saved && isOfKind(value, saved[field]));
  const values = { ...saved, ...Object.fromEntries(known) };
  return Object.keys(changedFields(saved, values)).length > 0 ? values : null;
}

/** A field of another version may hold something else under the same name. */
const isOfKind = (value: unknown, saved: unknown): boolean =>
  saved === null || value === null || (typeof value === typeof saved && Array.isArray(value) === Array.isArray(saved));
