import { expect, test } from 'vitest';
import { type EditEvent, type EditState, nextEdit } from '../../../../src/domain/person/forms/edit.ts';
import { nextRequest, type RequestEvent, type RequestState } from '../../../../src/domain/person/forms/request.ts';

const EDITS: readonly EditEvent[] = ['edit-profile', 'edit-address', 'cancel', 'save', 'saved', 'failed'];

test.each<[EditState, (EditState | null)[]]>([
  ['idle', ['profile', 'address', null, null, null, null]],
  ['profile', [null, null, 'idle', 'saving-profile', null, null]],
  ['address', [null, null, 'idle', 'saving-address', null, null]],
  ['saving-profile', [null, null, null, null, 'idle', 'profile']],
  ['saving-address', [null, null, null, null, 'idle', 'address']],
])('[FORM-26][FORM-27] from the state %s the six events of an edit lead to %j', (state, expected) => {
  expect(EDITS.map((event) => nextEdit(state, event))).toEqual(expected);
});

const REQUESTS: readonly RequestEvent[] = ['submit', 'succeeded', 'failed', 'edited'];

test.each<[RequestState, RequestState[]]>([
  ['form', ['sending', 'form', 'form', 'form']],
  ['sending', ['sending', 'sent', 'error', 'sending']],
  ['sent', ['sent', 'sent', 'sent', 'sent']],
  ['error', ['sending', 'error', 'error', 'form']],
])('[FORM-29] from the state %s the events submit, succeeded, failed and edited lead to %j', (state, expected) => {
  expect(REQUESTS.map((event) => nextRequest(state, event))).toEqual(expected);
});
