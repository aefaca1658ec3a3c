// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RoomLanguage, sharedTexts } from '../../../../simulator/control/base/texts.ts';
import { AnyFault } from '../../../../simulator/control/side/any-fault.tsx';
import { faultTexts } from '../../../../simulator/control/side/fault-texts.ts';
import type { ControlCommand } from '../../../../simulator/core/base/control.ts';
import {
  FAULT_KINDS,
  FAULT_NAMES,
  FAULT_PLACES,
  type FaultName,
  type FaultNumber,
} from '../../../../simulator/core/base/fault-kinds.ts';
import { parseCommand } from '../../../../simulator/server/room/parse-command.ts';

const es = faultTexts('es', sharedTexts('es'));
const cause = vi.fn<(command: ControlCommand) => void>();

const open = (language: RoomLanguage = 'es') =>
  render(createElement(AnyFault, { texts: faultTexts(language, sharedTexts(language)), onCause: cause }));

beforeEach(() => cause.mockClear());
afterEach(cleanup);

const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = (fault: FaultName) => write(es.allFaults, fault);
const press = () => fireEvent.click(screen.getByRole('button', { name: es.cause }));

/** Milliseconds and shares in the notation of the form. */
const written = (name: FaultNumber, value: number): string => {
  if (name.endsWith('Ms')) return String(value / 1_000);
  return String(name === 'share' ? value * 100 : value);
};

const BOUNDS = FAULT_NAMES.flatMap((fault) =>
  (['min', 'max'] as const).map((bound) => {
    const numbers = Object.entries(FAULT_KINDS[fault].numbers).map(
      ([name, range]) => [name as FaultNumber, range[bound], range.default] as const,
    );
    return { fault, bound, numbers };
  }),
);

test.each(BOUNDS)(
  '[ROOM-26] the form accepts the options of a fault at their bounds: $fault, $bound',
  ({ fault, numbers }) => {
    open();
    choose(fault);
    for (const [name, value] of numbers) write(es.faultNumber[name], written(name, value));
    press();
    const changed = Object.fromEntries(
      numbers.filter(([, value, usual]) => value !== usual).map(([name, value]) => [name, value]),
    );
    const command = { do: 'fault', fault, forMs: 120_000 };
    const wanted = Object.keys(changed).length === 0 ? command : { ...command, options: changed };
    expect(cause.mock.calls).toEqual([[wanted]]);
    expect(parseCommand(JSON.stringify(wanted))).toEqual(wanted);
  },
);

const NUMBERS = FAULT_NAMES.flatMap((fault) =>
  Object.entries(FAULT_KINDS[fault].numbers)
    .filter(([name]) => name !== 'mode')
    .map(([name, range]) => ({ fault, name: name as FaultNumber, ...range })),
);

test.each(NUMBERS)(
  '[ROOM-26] the form refuses an option that is out of bounds or no number: $fault, $name',
  ({ fault, name, min, max }) => {
    open();
    choose(fault);
    const field = screen.getByLabelText<HTMLInputElement>(es.faultNumber[name]);
    const step = name.endsWith('Ms') ? 1 : name === 'share' ? 0.01 : 1;
    for (const wrong of [written(name, min - step), written(name, max + step), '', 'mucho', '1e2', '--1']) {
      write(es.faultNumber[name], wrong);
      press();
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
        /^Escriba un número (entero )?de -?[\d,]+ a \d+\.$/,
      );
      expect(document.activeElement).toBe(field);
      expect(field.value).toBe(wrong);
    }
    expect(field.closest('details')?.open).toBe(true);
    expect(cause).not.toHaveBeenCalled();
  },
);

test.each([
  ['5', 'min', 300_000],
  ['0,5', 'min', 30_000],
  ['0.1', 'min', 6_000],
  ['60', 'min', 3_600_000],
  ['1', 's', 1_000],
  [' 90 ', 's', 90_000],
  ['3600', 's', 3_600_000],
])('[ROOM-26] a fault with the duration "%s" %s lasts %i ms', (text, unit, forMs) => {
  open();
  write(es.faultDuration, text);
  write(es.faultUnit, unit);
  press();
  expect(cause.mock.calls).toEqual([[{ do: 'fault', fault: 'cloud-slow', forMs }]]);
});

test.each([
  ['0', 'min', 'Escriba un número de 0,1 a 60.'],
  ['61', 'min', 'Escriba un número de 0,1 a 60.'],
  ['0,5', 's', 'Escriba un número de 1 a 3600.'],
  ['3601', 's', 'Escriba un número de 1 a 3600.'],
  ['-5', 's', 'Escriba un número de 1 a 3600.'],
  ['', 's', 'Escriba un número de 1 a 3600.'],
])('[ROOM-26] the form refuses the duration "%s" %s with the message "%s"', (text, unit, sentence) => {
  open();
  write(es.faultDuration, text);
  write(es.faultUnit, unit);
  press();
  expect(screen.getByText(sentence)).toBeDefined();
  expect(cause).not.toHaveBeenCalled();
  write(es.faultDuration, '2');
  expect(screen.queryByText(sentence)).toBeNull();
});

test('[ROOM-26] the form refuses a status code that is not a whole number', () => {
  open();
  choose('cloud-500');
  write('Código de la respuesta', '500,5');
  press();
  expect(screen.getByText('Escriba un número entero de 500 a 599.')).toBeDefined();
  expect(cause).not.toHaveBeenCalled();
});

test.each(FAULT_NAMES.filter((fault) => FAULT_KINDS[fault].on !== null))(
  '[ROOM-26] the form sends a valid command for each choice of where the fault occurs: %s',
  (fault) => {
    open();
    choose(fault);
    for (const place of FAULT_PLACES) {
      write('Dónde falla', place);
      press();
      const options = place === FAULT_KINDS[fault].on ? {} : { options: { on: place } };
      expect(cause).toHaveBeenLastCalledWith({ do: 'fault', fault, forMs: 120_000, ...options });
      expect(parseCommand(JSON.stringify(cause.mock.lastCall?.[0]))).not.toBeNull();
    }
  },
);

test('[ROOM-26] the form offers the four modes as the reported mode of the local server', () => {
  open();
  choose('local-wrong-mode');
  const modes = within(screen.getByLabelText('Modo que informa')).getAllByRole('option');
  expect(modes.map((mode) => mode.textContent)).toEqual(
    [0, 1, 2, 3].map((mode) => expect.stringContaining(`${mode}: `)),
  );
});

test('[ROOM-26] when another fault is chosen, the form has the default options of that fault and keeps the duration', () => {
  open();
  write(es.faultDuration, '7');
  write('Demora (s)', '9');
  choose('responses-reordered');
  expect(screen.getByLabelText<HTMLInputElement>('Demora (s)').value).toBe('4');
  press();
  expect(cause.mock.calls).toEqual([[{ do: 'fault', fault: 'responses-reordered', forMs: 420_000 }]]);
});

test('[ROOM-26] a default number is in the notation of the language', () => {
  const { unmount } = open();
  choose('change-doubled');
  expect(screen.getByLabelText<HTMLInputElement>('Demora (s)').value).toBe('12,75');
  unmount();
  open('en');
  write('All problems', 'change-doubled');
  expect(screen.getByLabelText<HTMLInputElement>('Delay (s)').value).toBe('12.75');
});
