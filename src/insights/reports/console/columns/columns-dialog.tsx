import { Button, Checkbox, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#design/dialog/dialog.tsx';
import { SortableList } from '#design/sortable-list.tsx';
import { moveColumn, type ColumnChoice } from '#products/sponsored/rules/columns.ts';

interface ColumnsDialogProps {
  columns: readonly ColumnChoice[];
  /** The default arrangement. */
  defaults: readonly ColumnChoice[];
  titleOf(id: string): string;
  onSave(columns: readonly ColumnChoice[]): void;
  onClose(): void;
}

/** Selects a list's columns and their order. */
export default function ColumnsDialog({ columns, defaults, titleOf, onSave, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation(['reports', 'common']);
  const [choices, setChoices] = useState(columns);
  const isFirst = JSON.stringify(choices) === JSON.stringify(defaults);
  return (
    <Dialog size="sm" title={t('columns.title')} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('columns.hint')}
        </Text>
        <ScrollArea.Autosize mah="min(52vh, 460px)" viewportProps={{ tabIndex: -1 }}>
          <SortableList
            label={t('columns.title')}
            items={choices}
            idOf={({ id }) => id}
            nameOf={({ id }) => titleOf(id)}
            onMove={(from, to) => setChoices(moveColumn(choices, from, to))}
          >
            {({ id, show }) => (
              <Checkbox
                flex={1}
                label={titleOf(id)}
                checked={show}
                onChange={() => setChoices(choices.map((choice) => (choice.id === id ? { id, show: !show } : choice)))}
              />
            )}
          </SortableList>
        </ScrollArea.Autosize>
        <Group justify="space-between">
          <Button variant="subtle" disabled={isFirst} onClick={() => setChoices(defaults)}>
            {t('columns.reset')}
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button
              onClick={() => {
                onSave(isFirst ? [] : choices);
                onClose();
              }}
            >
              {t('common:action.ok')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}
