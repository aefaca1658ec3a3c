// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TrainingForm } from '../../../../simulator/control/training/training-form.tsx';
import { trainingTexts } from '../../../../simulator/control/training/training-texts.ts';
import type { TrainingOptions } from '../../../../simulator/core/base/training.ts';
import { parseCommand } from '../../../../simulator/server/room/parse-command.ts';
import '../../../ui/patience.ts';
import { roomStatus } from '../room-status.ts';

const panel = { isOpen: true, setOpen: () => {}, consumeFocusRequest: () => false };

let begun: TrainingOptions[];

beforeEach(() => {
  begun = [];
});
afterEach(cleanup);

function show(language: 'es' | 'en' = 'es') {
  const texts = trainingTexts(language);
  const onStart = (options: TrainingOptions) => void begun.push(options);
  const { menu } = roomStatus();
  render(createElement(TrainingForm, { lengthMs: 3_600_000, title: 'Almuerzo', menu, language, panel, onStart }));
  fireEvent.change(screen.getByLabelText(texts.trainee), { target: { value: 'Camila' } });
  const field = (name: string): HTMLInputElement => screen.getByLabelText(name);
  const write = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });
  const begin = () => userEvent.click(screen.getByText(texts.begin));
  return { texts, field, write, begin };
}

test('[TRAINING-20] a sentence explains the minimum cooking time, with an example and a table of all', () => {
  show('en');
  const [first] = roomStatus().menu.filter(({ course }) => course === 'main');
  expect(screen.getByText(/^Each dish has a minimum cooking time/).textContent).toContain(first?.name.en);
  expect(screen.getAllByRole('term', { hidden: true })).toHaveLength(roomStatus().menu.length);
});

test('[TRAINING-23] the sentence about cooking times is above the button that starts the training', () => {
  const { texts } = show();
  const sentence = screen.getByText(/^Cada plato tiene un tiempo mínimo/);
  expect(sentence.compareDocumentPosition(screen.getByText(texts.begin))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  ['es', 'Escriba un número entero de 0 a 100.', 'Escriba un número entero de 1 a 60.'],
  ['en', 'Enter a whole number from 0 to 100.', 'Enter a whole number from 1 to 60.'],
] as const)(
  '[TRAINING-13] an invalid goal causes an error beside its field and starts no training, in the language %s',
  async (language, share, minutes) => {
    const { texts, field, write, begin } = show(language);
    const bad = [
      [texts.servedShare, ['1000', '101', '-1', '80.5', ''], share],
      [texts.meanMin, ['1000', '61', '0', '8.5', ''], minutes],
      [texts.p95Min, ['9999', '61', '0'], minutes],
      [texts.lateShare, ['1000', '101', '-1'], share],
    ] as const;
    for (const [name, written, errorText] of bad) {
      const usual = field(name).value;
      for (const text of written) {
        write(name, text);
        await begin();
        expect(screen.getByText(errorText).id).toBe(field(name).getAttribute('aria-describedby'));
        expect([field(name).value, screen.getAllByText(errorText)]).toEqual([text, [screen.getByText(errorText)]]);
      }
      write(name, usual);
      expect(screen.queryByText(errorText)).toBeNull();
    }
    expect([begun, field(texts.trainee).value]).toEqual([[], 'Camila']);
  },
);

test.each([
  [['0', '1', '1', '0'], { servedShareMin: 0, meanMsMax: 60_000, p95MsMax: 60_000, lateShareMax: 0 }],
  [['100', '60', '60', '100'], { servedShareMin: 1, meanMsMax: 3_600_000, p95MsMax: 3_600_000, lateShareMax: 1 }],
])(
  '[TRAINING-13] a goal with the values %j at their bounds starts a training that the simulation accepts',
  async (written, goal) => {
    const { texts, write, begin } = show();
    const names = [texts.servedShare, texts.meanMin, texts.p95Min, texts.lateShare];
    for (const [at, name] of names.entries()) write(name, written[at] ?? '');
    await begin();
    expect(begun).toEqual([{ trainee: 'Camila', lengthMs: 900_000, difficulty: 'middle', goal }]);
    expect(parseCommand(JSON.stringify({ do: 'restart', seed: 1, training: begun[0] }))).not.toBeNull();
  },
);

test.each([
  ['es', 'Escriba el nombre del alumno.', 'El percentil 95 no puede ser menor que el promedio.'],
  ['en', 'Enter the trainee name.', 'The 95th percentile cannot be lower than the average.'],
] as const)(
  '[TRAINING-13] a missing name or a 95th percentile below the mean causes an error beside its field, in the language %s',
  async (language, nameError, p95Error) => {
    const { texts, field, write, begin } = show(language);
    const refused = async (name: string, errorText: string) => {
      await begin();
      expect(screen.getByText(errorText).id).toBe(field(name).getAttribute('aria-describedby'));
      expect([begun, document.activeElement]).toEqual([[], field(name)]);
    };
    write(texts.trainee, '  ');
    expect(screen.queryByText(nameError)).toBeNull();
    await refused(texts.trainee, nameError);
    write(texts.trainee, 'Luis');
    expect(screen.queryByText(nameError)).toBeNull();
    write(texts.meanMin, '20');
    write(texts.p95Min, '5');
    await refused(texts.p95Min, p95Error);
    write(texts.meanMin, '5');
    expect(screen.queryByText(p95Error)).toBeNull();
    await begin();
    expect(begun).toMatchObject([{ trainee: 'Luis', goal: { meanMsMax: 300_000, p95MsMax: 300_000 } }]);
  },
);

test('[TRAINING-13] the form shows its own errors instead of the browser’s', () => {
  show();
  expect(document.querySelector('form')?.noValidate).toBe(true);
});
