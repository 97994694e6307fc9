import type { TestApi } from './api.ts';

/** A message that calls a tool, as clients of 2025 send it. */
export const toolCall = (name: string, sent: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: sent },
});

let keys = 0;

/** An agent that calls tools with a key; each call has a new idempotencyKey where one is taken and none is sent. */
export function agent(api: Pick<TestApi, 'app'>, secret: string, { toolset = 'core', writes = WRITES } = {}) {
  return async (name: string, sent: Record<string, unknown>) => {
    keys += 1;
    const withKey = writes.test(name) ? { idempotencyKey: `agent ${keys}`, ...sent } : sent;
    const response = await api.app.inject({
      method: 'POST',
      url: `/mcp?toolset=${toolset}`,
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      payload: JSON.stringify(toolCall(name, withKey)),
    });
    const text = /^data: (.*)$/m.exec(response.body)?.[1] ?? response.body;
    const message = JSON.parse(text) as {
      error?: { message: string };
      result?: { structuredContent: Record<string, unknown>; isError?: boolean };
    };
    if (message.error) throw new Error(message.error.message);
    if (!message.result) return { isError: true, answer: { error: message } as Record<string, unknown>, text };
    const { structuredContent, isError = false } = message.result;
    return { isError, answer: structuredContent, text };
  };
}

const WRITES = /^(apply|create|pause|resume|set|exclude|undo|add|remove|request|withdraw|update|duplicate|extend)_/;
