import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PickerList } from '#design/picker/picker-list.tsx';
import { openErrorDialog } from '#design/error-dialog.ts';
import { toastProgress } from '#design/toast.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import { SwitchAccountDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { PickerButton } from './picker-button.tsx';
import { useShell } from './selection.ts';
import styles from './shell-layout.module.css';

const RELOAD_DELAY_MS = 500;

/** Changes the company the viewer acts for, for people who belong to several. */
export function AccountSwitcher() {
  const { t } = useTranslation('common');
  const { me, userAccounts } = useShell();
  const queryClient = useQueryClient();
  const { mutateAsync } = useApiMutation(SwitchAccountDocument, { isShownInPlace: true });
  const current = userAccounts.find((account) => account.isCurrent);

  const switchTo = async (accountId: string) => {
    try {
      await mutateAsync({ accountId });
    } catch (error) {
      if (error instanceof ApiError) openErrorDialog(errorText(error));
      return;
    }
    toastProgress('switch-account', t('shell.switching'));
    queryClient.clear();
    // Nothing of the former company may stay on screen, so the console starts anew.
    setTimeout(() => window.location.assign('/sponsor'), RELOAD_DELAY_MS);
  };

  return (
    <>
      <PickerButton
        label={t('shell.account')}
        text={current?.company.name ?? t('shell.switchAccount')}
        isLocked={me.isAccountLocked}
      >
        {({ term, onTerm, close }) => (
          <PickerList
            label={t('shell.account')}
            term={term}
            onTerm={onTerm}
            selectedId={current?.id ?? null}
            items={userAccounts
              .filter(({ company }) => company.name.toLowerCase().includes(term.trim().toLowerCase()))
              .toSorted((a, b) => Number(a.company.isCluster) - Number(b.company.isCluster))
              .map(({ id, company, role }) => ({
                id,
                label: company.name,
                detail: role.name,
                group: company.isCluster ? company.walletCurrency.code : undefined,
              }))}
            onSelect={(id) => {
              close();
              if (id && id !== current?.id) void switchTo(id);
            }}
          />
        )}
      </PickerButton>
      <span className={styles.separator} aria-hidden>
        /
      </span>
    </>
  );
}
