import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Confirm } from '../../../src/ui/kit/confirm.tsx';
import '../render.tsx';

afterEach(cleanup);

const renderConfirm = (props: { no?: string; danger?: boolean } = {}) => {
  const handlers = { onYes: vi.fn(), onNo: vi.fn() };
  render(
    <Confirm sentence="¿Seguro?" yes="Sí" {...props} {...handlers}>
      <p>Lo que sigue</p>
    </Confirm>,
  );
  return handlers;
};
const button = (name: string) => screen.getByRole('button', { name });

test('a question is named by its sentence, has two buttons and focuses the button Yes', async () => {
  const { onYes, onNo } = renderConfirm({ no: 'No' });
  expect(screen.getByRole('alertdialog', { name: '¿Seguro?' })).toBeDefined();
  expect(document.activeElement).toBe(button('Sí'));
  await userEvent.click(button('No'));
  expect([onYes.mock.calls.length, onNo.mock.calls.length]).toEqual([0, 1]);
  await userEvent.click(button('Sí'));
  expect([onYes.mock.calls.length, onNo.mock.calls.length]).toEqual([1, 1]);
});

test('in a question about an action without undo, the button No has the focus', () => {
  renderConfirm({ no: 'No', danger: true });
  expect(document.activeElement).toBe(button('No'));
});

test('an alert has one button, with the focus', () => {
  renderConfirm({ danger: true });
  expect(screen.getAllByRole('button')).toEqual([document.activeElement]);
});

test.each(['cancel', 'close'])(
  'a dialog that the browser closes with the event %s, as on Escape, counts as a no',
  (event) => {
    const { onYes, onNo } = renderConfirm({ no: 'No' });
    screen.getByRole('alertdialog').dispatchEvent(new Event(event, { cancelable: true }));
    expect([onYes.mock.calls.length, onNo.mock.calls.length]).toEqual([0, 1]);
  },
);
