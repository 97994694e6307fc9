import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { DifferenceList, SaveBar } from '#design/form/save-bar.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { useUnsaved } from '#design/form/use-unsaved.tsx';
import { UNKNOWN_CURRENCY } from '#design/format.ts';
import { toastSuccess } from '#design/toast.ts';
import { useSession, useViewer } from '#core/session/console/index.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { SavePackageDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import styles from './manage.module.css';
import type { ManagedPackage, ManagedPlacement, Venture } from './manage-screen.tsx';
import { usePackageDifferences } from './package-differences.ts';
import { PackagePreview } from './package-preview.tsx';
import { PackageSections } from './package-sections.tsx';
import { inputOf, valuesOf, type PackageValues } from './package-values.ts';

interface PackageFormProps {
  /** Null for a new package. */
  managed: ManagedPackage | null;
  placements: readonly ManagedPlacement[];
  ventures: readonly Venture[];
  /** Starts from what is saved now; what is typed stays. */
  onLoadAgain(): Promise<void>;
}

/** Edits all settings of a package. Existing bookings are not affected. */
export function PackageForm({ managed, placements, ventures, onLoadAgain }: PackageFormProps) {
  const { t } = useTranslation(['stdPkg', 'common']);
  const navigate = useNavigate();
  const viewer = useViewer();
  const { currencies } = useSession();
  const currency = currencies.find(({ rate }) => rate === '1') ?? UNKNOWN_CURRENCY;
  const { mutateAsync } = useApiMutation(SavePackageDocument, { changes: ['Package'], showsErrorInline: true });
  // Of the values that the form started from, whatever was read since.
  const readAt = useRef(managed?.updatedAt ?? null);
  const [isOutdated, setIsOutdated] = useState(false);
  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm<PackageValues>({
    initialValues: valuesOf(managed, placements),
    submit: async (values) => {
      setIsOutdated(false);
      try {
        const { savePackage: saved } = await mutateAsync({
          input: { ...inputOf(values), isNew: managed === null, updatedAt: readAt.current },
        });
        readAt.current = saved.updatedAt;
      } catch (error) {
        setIsOutdated(error instanceof ApiError && error.code === 'CONFLICT');
        throw error;
      }
      unsaved.forget(values);
      toastSuccess(t('manage.saved', { name: values.name }));
      if (managed === null) await navigate({ to: '/packages' });
    },
  });
  const unsaved = useUnsaved(form, `package.${viewer.id}.${managed?.package.id ?? 'new'}`);
  const differences = usePackageDifferences(form.getInitialValues(), form.values, { placements, ventures, currency });
  const isNew = managed === null;
  const isChanged = form.isDirty();
  const element = useRef<HTMLFormElement>(null);
  useHotkeys([['mod+S', () => isChanged && element.current?.requestSubmit()]], []);
  const discard = () => {
    form.reset();
    unsaved.forget();
  };
  return (
    <form ref={element} onSubmit={onSubmit} noValidate aria-label={managed?.package.name ?? t('manage.newPackage')}>
      <div className={styles.editor}>
        <div className={styles.sections}>
          {unsaved.guard}
          <FormBanner message={serverMessage} />
          {isOutdated && (
            <Button variant="default" onClick={() => void onLoadAgain()} style={{ justifySelf: 'start' }}>
              {t('manage.loadAgain')}
            </Button>
          )}
          <PackageSections form={form} isNew={isNew} placements={placements} ventures={ventures} currency={currency} />
        </div>
        <PackagePreview values={form.values} placements={placements} ventures={ventures} currency={currency} />
      </div>
      {isChanged && (
        <SaveBar
          label={t('common:unsaved.changes')}
          buttons={
            <>
              <Button variant="subtle" color="gray" disabled={isSubmitting} onClick={discard}>
                {t('common:unsaved.discardAll')}
              </Button>
              <Button type="submit" loading={isSubmitting}>
                {t(isNew ? 'manage.create' : 'manage.save')}
              </Button>
            </>
          }
        >
          <DifferenceList differences={differences} />
        </SaveBar>
      )}
    </form>
  );
}
