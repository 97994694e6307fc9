import { ActionIcon, Tooltip } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useEffect, useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney, type Currency } from '#design/format.ts';
import { Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import type { TodoPartsFragment } from '#platform/api-client/generated/graphql.ts';
import styles from './overview.module.css';
import { TodoAction } from './todo-action.tsx';
import { useTodos } from './use-todos.ts';

interface TodoPanelProps {
  /** Null when they could not be read. */
  todos: readonly TodoPartsFragment[] | null;
  todoCount: number;
  /** Of the wallet. */
  currency: Currency;
  whyOf: ComponentProps<typeof TodoAction>['whyOf'];
  failed: ReactNode;
}

const FIRST_BUTTON = 'a, button';

/** What to decide, the most money at stake first; arrows move between the lines. */
export function TodoPanel({ todos, todoCount, currency, whyOf, failed }: TodoPanelProps) {
  const { t } = useTranslation('overview');
  const list = useRef<HTMLUListElement>(null);
  const { act, snooze, busyKey } = useTodos();
  const keys = todos?.map(({ key }) => key).join() ?? '';
  const hadFocus = useRef(false);

  // A line that is done takes the focus with it: the next one gets it.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(FIRST_BUTTON)?.focus();
  }, [keys]);

  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    const lines = [...event.currentTarget.children];
    const current = lines.findIndex((line) => line.contains(document.activeElement));
    const next = lines[current + by]?.querySelector<HTMLElement>(FIRST_BUTTON);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const more = todoCount - (todos?.length ?? 0);
  return (
    <Panel
      title={t('todo.title')}
      subtitle={todos && more > 0 ? t('todo.more', { count: more }) : undefined}
      className={styles.todoPanel}
      flush
    >
      {!todos && failed}
      {todos?.length === 0 && <EmptyState title={t('todo.none')} detail={t('todo.noneDetail')} />}
      {todos && todos.length > 0 && (
        <ul
          ref={list}
          className={styles.todos}
          onKeyDown={move}
          onFocus={() => (hadFocus.current = true)}
          // The focus is lost when the line that had it is gone.
          onBlur={({ relatedTarget }) => (hadFocus.current = relatedTarget === null)}
        >
          {todos.map((todo) => (
            <li key={todo.key} className={styles.todo} data-kind={todo.kind}>
              <TodoText todo={todo} currency={currency} />
              <TodoAction todo={todo} currency={currency} whyOf={whyOf} isBusy={busyKey === todo.key} onAct={act} />
              <Tooltip label={t('todo.snooze')}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('todo.snoozeNamed', { name: todo.name ?? t(`todo.kind.${todo.kind}`) })}
                  onClick={() => snooze(todo)}
                >
                  <IconClockPause size={16} stroke={1.6} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function TodoText({ todo, currency }: { todo: TodoPartsFragment; currency: Currency }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const money = useMoney(currency);
  const { kind, name, term, atStake, requests } = todo;
  const usesCredit = kind === 'CREDIT_EXPIRING' && todo.budget !== null;
  const text = t(`todo.text.${usesCredit ? 'USE_CREDIT' : kind}`, {
    name,
    term,
    count: requests ?? 0,
    amount: money(atStake),
    day: todo.day ? format.shortDay(todo.day) : format.shortDay(todo.endsAt),
    budget: money(todo.budget?.amount, 0),
  });
  return (
    <div className={styles.todoText}>
      <span className={styles.todoKind}>{t(`todo.kind.${kind}`)}</span>
      <span className={styles.todoLine} title={text}>
        {text}
      </span>
    </div>
  );
}
