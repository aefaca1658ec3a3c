import type { RoomLanguage } from '../base/texts.ts';
import type { CastRole, SceneName } from './script.ts';
import type { TourState } from './tour-state.ts';

/** The screens' names, and whether the venue's local server serves them. */
export interface SceneFacts extends Readonly<Record<CastRole, string>> {
  readonly isLocal: boolean;
}

interface SceneTexts {
  readonly title: string;
  readonly text: (facts: SceneFacts) => string;
  /** One text for each act in the scene's `turnsAt`, shown once that act has succeeded. */
  readonly turned?: readonly ((facts: SceneFacts) => string)[];
}

type TourProblem = NonNullable<TourState['problem']>;

const es = {
  tour: 'Recorrido guiado',
  startTour: 'Ver el recorrido',
  step: (scene: number, count: number) => `Escena ${scene} de ${count}`,
  previous: 'Escena anterior',
  next: 'Escena siguiente',
  pause: 'Pausar el recorrido',
  resume: 'Seguir el recorrido',
  skip: 'Saltar el recorrido',
  finish: 'Terminar el recorrido',
  problem: {
    failed: 'Algo de esta escena no salió como debía; el recorrido sigue.',
    slow: 'Las pantallas no mostraron esto a tiempo; el recorrido sigue.',
  } satisfies Record<TourProblem, string> as Record<TourProblem, string>,
  unknown: (name: string) =>
    `El enlace pide la escena «${name}», que no existe; el recorrido empieza por el principio.`,
  scenes: {
    order: {
      title: 'Entra un pedido',
      text: () => 'Una mesa pide un plato y un trago.',
      turned: [
        ({ kitchen, bar, expediter }) =>
          `El plato llegó a ${kitchen}, el trago a ${bar} y el pedido entero a ${expediter}.`,
      ],
    },
    tap: {
      title: 'Un toque basta',
      text: ({ kitchen }) => `En ${kitchen} van a tocar la línea del plato.`,
      turned: [
        () => 'Un toque y el plato queda en preparación. A los cinco segundos se guarda solo.',
        ({ expediter }) => `Se guardó solo: ${expediter} ya lo ve en preparación.`,
      ],
    },
    customer: {
      title: 'El cliente ve su número',
      text: ({ expediter }) => `En ${expediter} dejan listo otro pedido.`,
      turned: [
        ({ customers }) => `Su número aparece grande en la pantalla ${customers}, para que nadie tenga que preguntar.`,
      ],
    },
    outage: {
      title: 'Se cae la nube',
      text: () => 'Entra otro pedido; en seguida cortamos la nube.',
      turned: [
        ({ isLocal }) =>
          isLocal
            ? 'Cortamos la nube. El servidor local del restaurante sigue atendiendo.'
            : 'Cortamos la nube. En un momento las pantallas se dan cuenta.',
        ({ isLocal }) =>
          isLocal
            ? 'Las pantallas dicen OFFLINE y atiende el servidor local.'
            : 'Las pantallas avisan con OFFLINE y se sigue cocinando.',
        ({ kitchen }) => `En ${kitchen} tocaron un plato sin nube, y el cambio no se pierde.`,
        ({ isLocal }) =>
          isLocal
            ? 'La nube vuelve; por ahora sigue atendiendo el servidor local.'
            : 'La nube vuelve: en un momento las pantallas se ponen al día.',
        ({ isLocal }) =>
          isLocal
            ? 'La nube volvió y nada espera: todo quedó guardado. OFFLINE sigue mientras atienda el servidor local.'
            : 'La nube volvió: el aviso OFFLINE se fue solo y lo que esperaba quedó guardado.',
      ],
    },
    training: {
      title: 'Su equipo se entrena aquí',
      text: () =>
        'Elija una situación, un nombre y una meta: al final hay una tarjeta de puntaje para imprimir. La cocina sigue viva: toque lo que quiera.',
    },
  } satisfies Record<SceneName, SceneTexts> as Record<SceneName, SceneTexts>,
};

export type TourTexts = typeof es;

const en: TourTexts = {
  tour: 'Guided tour',
  startTour: 'Take the tour',
  step: (scene, count) => `Scene ${scene} of ${count}`,
  previous: 'Previous scene',
  next: 'Next scene',
  pause: 'Pause the tour',
  resume: 'Resume the tour',
  skip: 'Skip the tour',
  finish: 'Finish the tour',
  problem: {
    failed: 'Something in this scene went wrong; the tour continues.',
    slow: 'The screens did not show this in time; the tour continues.',
  },
  unknown: (name) => `The link names the scene “${name}”, which does not exist; the tour starts at the beginning.`,
  scenes: {
    order: {
      title: 'An order comes in',
      text: () => 'A table orders a dish and a drink.',
      turned: [
        ({ kitchen, bar, expediter }) =>
          `The dish reached ${kitchen}, the drink ${bar}, and the whole order ${expediter}.`,
      ],
    },
    tap: {
      title: 'One tap is enough',
      text: ({ kitchen }) => `In ${kitchen} a cook is about to tap the line of the dish.`,
      turned: [
        () => 'One tap, and the dish is in preparation. It saves automatically five seconds later.',
        ({ expediter }) => `Saved automatically: ${expediter} already shows it in preparation.`,
      ],
    },
    customer: {
      title: 'Guests see their number',
      text: ({ expediter }) => `${expediter} marks another order ready.`,
      turned: [({ customers }) => `Its number appears large on the screen ${customers}, so guests do not have to ask.`],
    },
    outage: {
      title: 'The cloud goes down',
      text: () => 'Another order comes in; then we cut the cloud.',
      turned: [
        ({ isLocal }) =>
          isLocal
            ? "We cut the cloud. The restaurant's local server keeps serving."
            : 'We cut the cloud. In a moment the screens notice.',
        ({ isLocal }) =>
          isLocal
            ? 'The screens show OFFLINE, and the local server serves.'
            : 'The screens show OFFLINE, and the kitchen keeps cooking.',
        ({ kitchen }) => `In ${kitchen} a cook tapped a dish without the cloud, and the change is not lost.`,
        ({ isLocal }) =>
          isLocal
            ? 'The cloud is back; for now the local server keeps serving.'
            : 'The cloud is back: in a moment the screens catch up.',
        ({ isLocal }) =>
          isLocal
            ? 'The cloud is back and everything is saved. OFFLINE stays while the local server serves.'
            : 'The cloud is back: OFFLINE disappeared, and the waiting changes are saved.',
      ],
    },
    training: {
      title: 'Train your team here',
      text: () =>
        'Choose a situation, a name and a goal: at the end there is a score card to print. The kitchen is live: tap anything you like.',
    },
  },
};

export const tourTexts = (language: RoomLanguage): TourTexts => (language === 'en' ? en : es);
