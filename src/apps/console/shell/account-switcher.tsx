import { useTranslation } from 'react-i18next';
import { useSession, useSwitchAccount } from '#core/session/console/index.ts';
import { inGroups } from '#design/picker/in-groups.ts';
import { PickerList } from '#design/picker/picker-list.tsx';
import { folded } from '#kernel/folded.ts';
import { PickerButton } from './picker-button.tsx';
import styles from './shell-layout.module.css';

/** Shows the user's current company; lets users with several memberships switch. */
export function AccountSwitcher() {
  const { t } = useTranslation('common');
  const { me, userAccounts } = useSession();
  const switchTo = useSwitchAccount();
  const current = userAccounts.find((account) => account.isCurrent);

  return (
    <>
      <PickerButton
        label={t('shell.account')}
        text={current?.company.name ?? t('shell.switchAccount')}
        isLocked={me.isAccountLocked || userAccounts.length === 1}
      >
        {({ term, onTerm, close }) => (
          <PickerList
            label={t('shell.account')}
            term={term}
            onTerm={onTerm}
            selectedId={current?.id ?? null}
            items={inGroups(
              userAccounts
                .filter(({ company }) => folded(company.name).includes(folded(term.trim())))
                .map(({ id, company, role }) => ({
                  id,
                  label: company.name,
                  detail: t(`shell.role.${role.name}`),
                  group: company.isCluster ? company.walletCurrency.code : undefined,
                })),
            )}
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
