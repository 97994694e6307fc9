import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EVENT_TYPES } from '#core/webhooks/rules/events.ts';
import { KEY_SCOPES, REVIEW_SCOPE } from '#kernel/scope.ts';

const guide = readFileSync(join(import.meta.dirname, 'api.md'), 'utf8');

test('the guide names each scope, and no other', () => {
  const [, table = ''] = guide.split('| Scope | For |');
  const named = [...table.split('\n\n')[0]!.matchAll(/`(mcp|[a-z]+:[a-z]+)`/g)].map(([, scope]) => scope!);
  expect(new Set(named)).toEqual(new Set([...KEY_SCOPES, REVIEW_SCOPE]));
});

test('the guide names each event, and no other', () => {
  const [, table = ''] = guide.split('| Event | Says |');
  const named = [...table.split('\n\n')[0]!.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, event]) => event!);
  expect(new Set([...named, 'test'])).toEqual(new Set(EVENT_TYPES));
});
